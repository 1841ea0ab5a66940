#include "supple/config/sections/limits.hpp"

#include <fmt/format.h>

#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kPosition{-5.0, 5.0, "no arm of this kind reaches farther"};
constexpr Range kRadius{0.001, 10.0, "no arm of this kind reaches farther"};
constexpr Range kNormal{-1000.0, 1000.0, "a direction of any length but zero"};
constexpr Range kSpeed{0.001, 3.0, "faster than any task in contact"};
constexpr Range kTurn{0.1, 720.0, "two turns a second"};
constexpr Range kAcceleration{0.01, 50.0, "five times that of free fall"};
constexpr Range kTurnAcceleration{1.0, 10000.0, "more than wrists can do"};
constexpr Range kShare{10.0, 100.0, "the rest is for motion along the wall"};
constexpr Range kClearance{0.0, 100.0, "an arm that brakes leaves its straight line by some of it"};
constexpr double kShortest = 1e-6;  // of a direction

constexpr std::size_t kMostPlanes = decltype(limits::Walls::planes)::capacity();
constexpr std::size_t kMostKeepIn = decltype(limits::Walls::keep_in)::capacity();
constexpr std::size_t kMostKeepOut = decltype(limits::Walls::keep_out)::capacity();

limits::Sphere sphere_of(const SphereSection& s) {
  return {.centre = vec3(s.centre_m), .radius = s.radius_m};
}

}  // namespace

void describe(Visitor& v, BoxSection& s) {
  v.vec3({"lower_m", "its corner with the smallest coordinates", Need::kRequired}, s.lower_m,
         kPosition);
  v.vec3({"upper_m", "its corner with the largest coordinates", Need::kRequired}, s.upper_m,
         kPosition);
  v.rule([&s](Judge& judge) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (s.lower_m.at(i) < s.upper_m.at(i)) continue;
      judge.note(fmt::format("lower_m[{}]", i),
                 fmt::format("is {}, not below upper_m[{}], which is {}", digits(s.lower_m.at(i)),
                             i, digits(s.upper_m.at(i))),
                 "lower_m has the smaller of two coordinates");
    }
  });
}

void describe(Visitor& v, PlaneSection& s) {
  v.vec3({"normal", "points out of where the probe may be", Need::kRequired}, s.normal, kNormal);
  v.number({"offset_m", "distance of the plane from the origin along the normal", Need::kRequired},
           s.offset_m, kPosition);
  v.rule([&s](Judge& judge) {
    if (vec3(s.normal).norm() > kShortest) return;
    judge.note("normal", "has no length", "a direction such as [0, 0, -1] is needed");
  });
}

void describe(Visitor& v, SphereSection& s) {
  v.vec3({"centre_m", "where it is", Need::kRequired}, s.centre_m, kPosition);
  v.number({"radius_m", "how large it is", Need::kRequired}, s.radius_m, kRadius);
}

void describe(Visitor& v, LimitsSection& s) {
  v.number({"speed_m_per_s", "of the probe"}, s.speed_m_per_s, kSpeed);
  v.number({"speed_deg_per_s", "of the probe's turning"}, s.speed_deg_per_s, kTurn);
  v.number({"acceleration_m_per_s2", "of the probe"}, s.acceleration_m_per_s2, kAcceleration);
  v.number({"acceleration_deg_per_s2", "of the probe's turning"}, s.acceleration_deg_per_s2,
           kTurnAcceleration);
  v.number({"braking_percent", "share of the acceleration that walls count on"}, s.braking_percent,
           kShare);
  v.number({"clearance_mm", "distance from walls at which the probe is held"}, s.clearance_mm,
           kClearance);
  v.section({"box", "a box that the probe stays in, along the axes of the robot's base"}, s.box);
  v.sections({"planes", "planes that the probe stays behind"}, s.planes, kMostPlanes);
  v.sections({"keep_in", "spheres that the probe stays inside"}, s.keep_in, kMostKeepIn);
  v.sections({"keep_out", "spheres that the probe stays outside"}, s.keep_out, kMostKeepOut);
}

limits::Params params_of(const LimitsSection& s, Seconds reaction_time) {
  limits::Params out;
  out.linear_speed = s.speed_m_per_s;
  out.angular_speed = kDegree * s.speed_deg_per_s;
  out.linear_acceleration = s.acceleration_m_per_s2;
  out.angular_acceleration = kDegree * s.acceleration_deg_per_s2;
  out.braking_share = 0.01 * s.braking_percent;
  out.clearance = kMillimetre * s.clearance_mm;
  out.reaction_time = reaction_time;
  if (s.box) out.walls.box = {.lower = vec3(s.box->lower_m), .upper = vec3(s.box->upper_m)};
  // there is room for all of them: the lists have the same limits
  for (const PlaneSection& plane : s.planes) {
    static_cast<void>(
        out.walls.planes.push_back({.normal = vec3(plane.normal), .offset = plane.offset_m}));
  }
  for (const SphereSection& sphere : s.keep_in) {
    static_cast<void>(out.walls.keep_in.push_back(sphere_of(sphere)));
  }
  for (const SphereSection& sphere : s.keep_out) {
    static_cast<void>(out.walls.keep_out.push_back(sphere_of(sphere)));
  }
  return out;
}

}  // namespace supple::config
