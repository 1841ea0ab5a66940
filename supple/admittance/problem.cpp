#include "supple/admittance/problem.hpp"

#include <cmath>
#include <limits>

#include "supple/admittance/stability.hpp"

namespace supple::admittance {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool above_zero(double x) noexcept { return x > 0.0 && x < kInfinity; }
bool not_below_zero(double x) noexcept { return x >= 0.0 && x < kInfinity; }

std::optional<Problem> problem_of_axis(const Params& params, int i, Seconds dt) noexcept {
  const OneAxisGains axis = axis_of(params.gains, i);
  if (!above_zero(axis.mass)) {
    return Problem{"gains.mass", axis.mass, i, "must be above 0 and finite"};
  }
  if (!not_below_zero(axis.stiffness)) {
    return Problem{"gains.stiffness", axis.stiffness, i, "must be at least 0 and finite"};
  }
  if (!above_zero(axis.damping)) {
    return Problem{"gains.damping", axis.damping, i, "must be above 0: without it nothing rests"};
  }
  if (!stable(params.scheme, axis.mass, axis.damping, axis.stiffness, dt)) {
    return Problem{"scheme", dt.count(), i, "is unstable with these gains and this period"};
  }
  const double target = i < 3 ? params.F_target.force[i] : params.F_target.torque[i - 3];
  if (!std::isfinite(target)) return Problem{"F_target", target, i, "must be finite"};
  const Halves& chatter = params.chatter.frequency;
  const double frequency = i < 3 ? chatter.linear[i] : chatter.angular[i - 3];
  if (!above_zero(frequency)) {
    return Problem{"chatter.frequency", frequency, i, "must be above 0 and finite"};
  }
  const double gain =
      i < 3 ? params.integral.translation_gain[i] : params.integral.rotation_gain[i - 3];
  if (!not_below_zero(gain)) {
    return Problem{"integral.gain", gain, i, "must be at least 0 and finite"};
  }
  return std::nullopt;
}

struct Bound {
  std::string_view member;
  double value;
  bool holds;
  std::string_view rule;
};

}  // namespace

std::optional<Problem> problem_of(const Params& params, Seconds longest_period) noexcept {
  for (int i = 0; i < 6; ++i) {
    if (const auto problem = problem_of_axis(params, i, longest_period)) return problem;
  }
  constexpr std::string_view kAbove = "must be above 0 and finite";
  constexpr std::string_view kAtLeast = "must be at least 0 and finite";
  const TankParams& tank = params.tank;
  const Bound bounds[] = {
      {"integral.max_linear", params.integral.max_linear,
       not_below_zero(params.integral.max_linear), kAtLeast},
      {"integral.max_angular", params.integral.max_angular,
       not_below_zero(params.integral.max_angular), kAtLeast},
      {"ramp", params.ramp.count(), not_below_zero(params.ramp.count()), kAtLeast},
      {"tank.min", tank.min, not_below_zero(tank.min), kAtLeast},
      {"tank.max", tank.max, tank.max >= tank.min && tank.max < kInfinity,
       "must be at least tank.min and finite"},
      {"tank.initial", tank.initial, tank.initial >= tank.min && tank.initial <= tank.max,
       "must be between tank.min and tank.max"},
      {"tank.refilled", tank.refilled, tank.refilled >= 0.0 && tank.refilled <= 1.0,
       "must be between 0 and 1"},
      {"drift.linear", params.drift.linear, above_zero(params.drift.linear), kAbove},
      {"drift.angular", params.drift.angular, above_zero(params.drift.angular), kAbove},
      {"drift.after", params.drift.after.count(), above_zero(params.drift.after.count()), kAbove},
      {"chatter.lag", params.chatter.lag.count(), not_below_zero(params.chatter.lag.count()),
       kAtLeast},
      {"chatter.most", params.chatter.most, params.chatter.most >= 1.0 && params.chatter.most < 1e6,
       "must be from 1 to 1e6"},
      {"chatter.fade", params.chatter.fade.count(), above_zero(params.chatter.fade.count()),
       kAbove},
      {"return_frequency", params.return_frequency, above_zero(params.return_frequency), kAbove},
      {"acceleration.linear", params.acceleration.linear, above_zero(params.acceleration.linear),
       kAbove},
      {"acceleration.angular", params.acceleration.angular, above_zero(params.acceleration.angular),
       kAbove},
  };
  for (const Bound& bound : bounds) {
    if (!bound.holds) return Problem{bound.member, bound.value, -1, bound.rule};
  }
  return std::nullopt;
}

}  // namespace supple::admittance
