#include "supple/safety/params.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace supple::safety {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSmallest = std::numeric_limits<double>::min();

// periods that make up a time; a hair less than a whole number counts as that number
int periods(Seconds time, Seconds period) noexcept {
  return std::max(1, static_cast<int>(std::ceil(time / period - 1e-6)));
}

std::optional<Problem> outside(std::string_view member, double value, double lower, double upper,
                               std::string_view rule, int index = -1) noexcept {
  if (lower <= value && value <= upper) return {};
  return Problem{member, value, index, rule};
}

std::optional<Problem> not_positive(std::string_view member, double value) noexcept {
  return outside(member, value, kSmallest, kInfinity, "must be above 0");
}

std::optional<Problem> negative(std::string_view member, double value) noexcept {
  return outside(member, value, 0.0, kInfinity, "must be 0 or more");
}

std::optional<Problem> problem_of_joints(const Params& p) noexcept {
  const auto joints = static_cast<double>(p.v_max.size());
  if (const auto no = outside("v_max", joints, 1.0, kMaxArmJoints, "needs one number per joint")) {
    return no;
  }
  for (const VecJ* other : {&p.q_lower, &p.q_upper, &p.a_max}) {
    const auto size = static_cast<double>(other->size());
    if (const auto no = outside("q_lower, q_upper, a_max", size, joints, joints,
                                "need as many numbers as v_max")) {
      return no;
    }
  }
  constexpr double kLargest = 1e6;  // a quotient of two such numbers is still a good number
  for (int i = 0; i < p.v_max.size(); ++i) {
    const std::array problems{
        outside("v_max", p.v_max[i], 1.0 / kLargest, kLargest, "must be within [1e-6, 1e6]", i),
        outside("a_max", p.a_max[i], 1.0 / kLargest, kLargest, "must be within [1e-6, 1e6]", i),
        outside("q_lower", p.q_lower[i], -kInfinity, p.q_upper[i], "must be below q_upper", i)};
    for (const auto& problem : problems) {
      if (problem) return problem;
    }
  }
  return {};
}

}  // namespace

Params defaults(int joints, Seconds period) noexcept {
  Params out;
  out.period = period;
  out.q_lower = VecJ::Constant(joints, -2.0 * std::numbers::pi);
  out.q_upper = VecJ::Constant(joints, 2.0 * std::numbers::pi);
  out.v_max = VecJ::Constant(joints, 3.0);
  out.a_max = VecJ::Constant(joints, 5.0);
  out.held_readings = periods(Seconds{6e-3}, period);
  out.held_torques = out.held_readings;
  out.stuck_readings = periods(Seconds{50e-3}, period);
  out.clamped_periods = periods(Seconds{10e-3}, period);
  out.ik_failures = periods(Seconds{10e-3}, period);
  // a stall must be told from a period that is merely clamped
  out.stall = std::max(out.stall, out.longest * period);
  out.max_joint_age = std::max(out.max_joint_age, out.longest * period);
  out.max_wrench_age = std::max(out.max_wrench_age, out.longest * period);
  return out;
}

std::optional<Problem> problem_of(const Params& p) noexcept {
  const std::array problems{
      problem_of_joints(p),
      outside("period", p.period.count(), 1e-6, 1.0, "must be between 1e-6 and 1 s"),
      outside("shortest", p.shortest, 1e-3, 1.0, "must be within [0.001, 1]"),
      outside("longest", p.longest, 1.0, 1e3, "must be within [1, 1000]"),
      outside("stall", p.stall.count(), p.longest * p.period.count(), kInfinity,
              "must be at least the longest period"),
      negative("unusable_periods", p.unusable_periods),
      negative("max_joint_age", p.max_joint_age.count()),
      negative("packets_extrapolated", p.packets_extrapolated),
      outside("packets_lost", p.packets_lost, p.packets_extrapolated + 1.0, kInfinity,
              "must be above packets_extrapolated"),
      negative("position_margin", p.position_margin),
      outside("velocity_margin", p.velocity_margin, 1.0, kInfinity, "must be 1 or more"),
      not_positive("rest_speed", p.rest_speed),
      not_positive("max_lag", p.max_lag),
      outside("lag_memory", p.lag_memory.count(), p.longest * p.period.count(), kInfinity,
              "must be at least the longest period"),
      not_positive("max_wrench_age", p.max_wrench_age.count()),
      negative("held_readings", p.held_readings),
      negative("stuck_readings", p.stuck_readings),
      negative("held_torques", p.held_torques),
      not_positive("clamped_periods", p.clamped_periods),
      not_positive("max_force", p.max_force),
      not_positive("max_torque", p.max_torque),
      not_positive("max_linear_speed", p.max_linear_speed),
      not_positive("max_angular_speed", p.max_angular_speed),
      negative("wall_margin", p.wall_margin),
      not_positive("ik_failures", p.ik_failures)};
  for (const auto& problem : problems) {
    if (problem) return problem;
  }
  return {};
}

}  // namespace supple::safety
