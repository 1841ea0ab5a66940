#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "supple/safety/output_gate.hpp"
#include "supple/safety/per_joint.hpp"

namespace supple::safety {
namespace {

// The part of v that fits into v_max, with the joints' proportions kept.
double fitting_part(const Params& params, const VecJ& v) noexcept {
  double part = 1.0;
  for (int i = 0; i < v.size(); ++i) {
    const double speed = std::abs(v[i]);
    if (speed > params.v_max[i]) part = std::min(part, params.v_max[i] / speed);
  }
  return part;
}

// What is wanted is allowed as it is, and is now the command: nearly always.
bool within_reach(const Params& params, State& state, const VecJ& v_wanted) noexcept {
  return with_joint_count(v_wanted.size(), [&](auto n) {
    const auto v = first(v_wanted, n);
    auto last = first(state.v_command, n);
    const auto faster = v.abs() - first(params.v_max, n);
    const auto harder = (v - last).abs() - state.dt.count() * first(params.a_max, n);
    const bool within = faster.max(harder).maxCoeff() <= 0.0;
    if (within) last = v;
    return within;
  });
}

[[gnu::hot]] void approach(const Params& params, State& state, const VecJ& v_wanted) noexcept {
  if (within_reach(params, state, v_wanted)) return;
  const double fitting = fitting_part(params, v_wanted);
  PerJoint target{};
  double part = 1.0;  // of the way to the target
  for (std::size_t i = 0; i < joints(params); ++i) {
    const int index = static_cast<int>(i);
    target[i] = fitting * v_wanted[index];
    const double reach = params.a_max[index] * state.dt.count();
    const double way = std::abs(target[i] - state.v_command[i]);
    if (way > reach) part = std::min(part, reach / way);
  }
  for (std::size_t i = 0; i < joints(params); ++i) {
    // all the way to the bit, and rounding gets nobody past a limit
    const double step = part * (target[i] - state.v_command[i]);
    const double next = part < 1.0 ? state.v_command[i] + step : target[i];
    const double limit = params.v_max[static_cast<int>(i)];
    state.v_command[i] = std::clamp(next, -limit, limit);
  }
}

// The fastest that joint i may still be so that it stops before its position limit. With u = a dt,
// a speed (m + f) u, 0 <= f < 1, that loses u per period covers (m + 1) (m / 2 + f) u dt in all;
// this is solved for the speed.
double braking_speed(const Params& params, const State& state, std::size_t i) noexcept {
  const int index = static_cast<int>(i);
  const bool upwards = state.v_command[i] > 0.0;
  const double distance =
      upwards ? params.q_upper[index] - state.q[i] : state.q[i] - params.q_lower[index];
  const double u = params.a_max[index] * state.dt.count();
  const double d = std::max(distance, 0.0) / (u * state.dt.count());
  constexpr double kFar = 1e12;  // no limit within sight, or none at all
  if (!(d < kFar)) return std::numeric_limits<double>::infinity();
  const double m = std::floor(0.5 * (std::sqrt(1.0 + 8.0 * d) - 1.0));
  return (0.5 * m + d / (m + 1.0)) * u;
}

void slow_down(const Params& params, State& state) noexcept {
  double part = 1.0;  // of the speed that goes in this period
  for (std::size_t i = 0; i < joints(params); ++i) {
    const double reach = params.a_max[static_cast<int>(i)] * state.dt.count();
    const double speed = std::abs(state.v_command[i]);
    if (speed > reach) part = std::min(part, reach / speed);
  }
  for (std::size_t i = 0; i < joints(params); ++i) {
    const double reach = params.a_max[static_cast<int>(i)] * state.dt.count();
    const double speed = std::abs(state.v_command[i]);
    const double together = (1.0 - part) * speed;
    const double soonest = std::max(speed - reach, 0.0);
    const double next = std::max(std::min(together, braking_speed(params, state, i)), soonest);
    state.v_command[i] = next > 0.0 ? std::copysign(next, state.v_command[i]) : 0.0;
  }
}

}  // namespace

[[gnu::hot]] VecJ permitted(const Params& params, State& state, const VecJ& v_wanted) noexcept {
  const bool moves = state.phase == Phase::kRunning || state.retreating;
  if (moves && is_complete(v_wanted, params)) {
    approach(params, state, v_wanted);
  } else if (state.phase == Phase::kRunning || state.phase == Phase::kHolding ||
             state.phase == Phase::kStopping) {
    slow_down(params, state);
  } else {
    state.v_command = {};
  }

  return as_vector(state.v_command, params);
}

}  // namespace supple::safety
