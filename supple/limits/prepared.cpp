#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "supple/core/finite.hpp"
#include "supple/limits/limiter.hpp"

namespace supple::limits {
namespace {

bool above_zero(double x) noexcept {
  return x > 0.0 && x < std::numeric_limits<double>::infinity();
}

template <class Spheres>
std::optional<Problem> problem_of(const Spheres& spheres, std::string_view centre,
                                  std::string_view radius) noexcept {
  for (std::size_t k = 0; k < spheres.size(); ++k) {
    const Sphere& sphere = spheres[k];
    const int index = static_cast<int>(k);
    if (!all_finite(sphere.centre)) {
      return Problem{centre, sphere.centre.sum(), index, "must be finite"};
    }
    if (!above_zero(sphere.radius)) {
      return Problem{radius, sphere.radius, index, "must be above 0 and finite"};
    }
  }
  return std::nullopt;
}

std::optional<Problem> problem_of(const Walls& walls) noexcept {
  for (int i = 0; i < 3; ++i) {
    if (!(walls.box.lower[i] < walls.box.upper[i])) {
      return Problem{"walls.box.lower", walls.box.lower[i], i, "must be below walls.box.upper"};
    }
  }
  for (std::size_t k = 0; k < walls.planes.size(); ++k) {
    const Plane& plane = walls.planes[k];
    const int index = static_cast<int>(k);
    const double length = plane.normal.stableNorm();
    if (!above_zero(length)) {
      return Problem{"walls.planes.normal", length, index, "must have a length above 0"};
    }
    if (!std::isfinite(plane.offset)) {
      return Problem{"walls.planes.offset", plane.offset, index, "must be finite"};
    }
  }
  if (const auto problem =
          problem_of(walls.keep_in, "walls.keep_in.centre", "walls.keep_in.radius")) {
    return problem;
  }
  return problem_of(walls.keep_out, "walls.keep_out.centre", "walls.keep_out.radius");
}

std::optional<Problem> problem_of(const Params& params, Seconds longest_period) noexcept {
  const struct {
    std::string_view member;
    double value;
  } positive[] = {{"linear_speed", params.linear_speed},
                  {"angular_speed", params.angular_speed},
                  {"linear_acceleration", params.linear_acceleration},
                  {"angular_acceleration", params.angular_acceleration},
                  {"longest_period", longest_period.count()}};
  for (const auto& each : positive) {
    if (!above_zero(each.value)) {
      return Problem{each.member, each.value, -1, "must be above 0 and finite"};
    }
  }
  if (!(params.braking_share > 0.0 && params.braking_share <= 1.0)) {
    return Problem{"braking_share", params.braking_share, -1, "must be above 0 and at most 1"};
  }
  if (!(params.clearance == 0.0 || above_zero(params.clearance))) {
    return Problem{"clearance", params.clearance, -1, "must be at least 0 and finite"};
  }
  const double late = params.reaction_time.count();
  if (!(late == 0.0 || above_zero(late))) {
    return Problem{"reaction_time", late, -1, "must be at least 0 and finite"};
  }
  return problem_of(params.walls);
}

Walls moved_in(Walls walls, double clearance) noexcept {
  walls.box.lower.array() += clearance;
  walls.box.upper.array() -= clearance;
  for (Plane& plane : walls.planes) plane.offset -= clearance;
  for (Sphere& sphere : walls.keep_in) sphere.radius -= clearance;
  for (Sphere& sphere : walls.keep_out) sphere.radius += clearance;
  return walls;
}

}  // namespace

Result<Prepared, Problem> prepared(const Params& params, Seconds longest_period) noexcept {
  if (const auto problem = problem_of(params, longest_period)) return Failure{*problem};
  Prepared out{.params = params,
               .kept = {},
               .halfway = {},
               .reserve = {},
               .brake = params.braking_share * params.linear_acceleration,
               .T = (longest_period + params.reaction_time).count(),
               .longest_stop = 0.0};
  out.longest_stop =
      std::max(params.linear_speed / out.brake,
               params.angular_speed / (params.braking_share * params.angular_acceleration));
  for (Plane& plane : out.params.walls.planes) plane.normal.stableNormalize();
  out.kept = moved_in(out.params.walls, params.clearance);
  out.halfway = moved_in(out.params.walls, 0.5 * params.clearance);
  out.reserve = moved_in(out.params.walls, 0.25 * params.clearance);
  if (const auto problem = problem_of(out.kept)) {
    return Failure{Problem{"clearance", params.clearance, -1, "must leave room between the walls"}};
  }
  return out;
}

}  // namespace supple::limits
