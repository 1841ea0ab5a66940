#include <algorithm>
#include <cmath>

#include "supple/safety/intake.hpp"
#include "supple/safety/per_joint.hpp"
#include "supple/safety/phase.hpp"

namespace supple::safety {
namespace {

// no joint is there, and sums of such numbers stay numbers
constexpr double kImplausible = 1e6;

[[gnu::hot]] bool usable(const VecJ& x, const Params& params) noexcept {
  if (x.size() != params.v_max.size()) return false;
  // one sum says yes for all of them, nearly always
  const double sum =
      with_joint_count(x.size(), [&](auto n) { return double{first(x, n).abs().sum()}; });
  if (sum <= kImplausible) return true;
  bool good = true;
  for (int i = 0; i < x.size(); ++i) good &= std::abs(x[i]) <= kImplausible;
  return good;
}

// Whether commands other than rest may be under way.
bool in_motion(const State& state) noexcept {
  return state.phase == Phase::kRunning || state.phase == Phase::kHolding ||
         state.phase == Phase::kStopping;
}

// A packet's positions and velocities agree: each joint has gone the way that its velocity says,
// and no further than it leads in the time since the last good packet, which is known to a period
// or two. Velocities may be late themselves. For every packet that is missing a joint may have gone
// its own way. At rest, and after a stall, any place is believed: somebody may have moved the arm,
// or it has stopped by itself.
bool agrees(const Params& params, const State& state, const InputFacts& in) noexcept {
  constexpr double kNoise = 2e-3;  // [rad]
  constexpr double kLate = 20e-3;  // of velocities that are filtered [s]
  if (!state.joints_known || !in_motion(state) || in.dt >= params.stall) return true;
  const double furthest = with_joint_count(params.v_max.size(), [&](auto n) {
    return double{(first(in.q, n) - first(state.q_measured, n)).abs().maxCoeff()};
  });
  if (furthest <= kNoise) return true;
  const double period = params.period.count();
  const double missing = state.packets_missing;
  const double last =
      in.dt.count() > params.longest * period ? in.dt.count() : params.longest * period;
  const double time = missing * params.longest * period + last + period;
  const double unseen = missing * params.velocity_margin * period;
  return with_joint_count(params.v_max.size(), [&](auto n) {
    const auto way = first(in.q, n) - first(state.q_measured, n);
    const auto led = time * first(in.v, n);
    const auto off = (way - led.max(0.0)).max(led.min(0.0) - way);
    const auto allowed = unseen * first(params.v_max, n) + kLate * time * first(params.a_max, n);
    return (off - allowed).maxCoeff() <= kNoise;
  });
}

[[gnu::hot]] void accept_joints(const Params& params, State& state, const InputFacts& in) noexcept {
  constexpr double kTiny = 1e-100;
  const double forget = state.dt / params.lag_memory;
  with_joint_count(params.v_max.size(), [&](auto n) {
    auto lag = first(state.lag, n);
    if (state.joints_known) lag -= first(in.q, n) - first(state.q_measured, n);
    // forgotten; and nothing is left among the subnormal numbers, where arithmetic is slow
    lag = (lag - forget * lag + kTiny) - kTiny;
    first(state.q_measured, n) = first(in.q, n);
    first(state.v_measured, n) = first(in.v, n);
  });
  state.q = state.q_measured;
  state.v = state.v_measured;
  state.joints_known = true;
  state.packets_missing = 0;
}

// after `packets_extrapolated` the arm slows down, so its command says more than its last velocity
void extrapolate(const Params& params, State& state) noexcept {
  ++state.counters.joint_packets_missing;
  state.packets_missing = std::min(state.packets_missing + 1, params.packets_lost);
  const bool short_gap = state.packets_missing <= params.packets_extrapolated;
  state.v = short_gap ? state.v_measured : state.v_command;
  for (std::size_t i = 0; i < joints(params); ++i) state.q[i] += state.v[i] * state.dt.count();
}

void judge_packets(const Params& params, State& state) noexcept {
  if (state.packets_missing == 0) return;
  const Cause late{StopReason::kJointStateLate, static_cast<double>(state.packets_missing),
                   static_cast<double>(params.packets_extrapolated)};
  if (state.packets_missing >= params.packets_lost) {
    note(state, {StopReason::kJointStateLost, static_cast<double>(state.packets_missing),
                 static_cast<double>(params.packets_lost)});
  } else if (state.not_ready.reason == StopReason::kNone) {
    state.not_ready = late;  // no start on a guess
  }
}

// The same questions in one answer, which is nearly always no.
[[gnu::hot]] bool any_beyond(const Params& params, const State& state) noexcept {
  return with_joint_count(params.v_max.size(), [&](auto n) {
    const auto q = first(state.q, n);
    const auto below = (first(params.q_lower, n) - params.position_margin) - q;
    const auto above = q - (first(params.q_upper, n) + params.position_margin);
    const auto faster = first(state.v, n).abs() - params.velocity_margin * first(params.v_max, n);
    const auto behind = first(state.lag, n).abs() - params.max_lag;
    return below.max(above).max(faster).max(behind).maxCoeff() > 0.0;
  });
}

void judge_limits(const Params& params, State& state) noexcept {
  if (!any_beyond(params, state)) return;
  for (std::size_t i = 0; i < joints(params); ++i) {
    const int index = static_cast<int>(i);
    const double lower = params.q_lower[index] - params.position_margin;
    const double upper = params.q_upper[index] + params.position_margin;
    const double fastest = params.velocity_margin * params.v_max[index];
    if (state.q[i] < lower) note(state, {StopReason::kJointPosition, state.q[i], lower, index});
    if (state.q[i] > upper) note(state, {StopReason::kJointPosition, state.q[i], upper, index});
    if (std::abs(state.v[i]) > fastest) {
      note(state, {StopReason::kJointVelocity, state.v[i], fastest, index});
    }
    if (in_motion(state) && std::abs(state.lag[i]) > params.max_lag) {
      note(state, {StopReason::kTracking, state.lag[i], params.max_lag, index});
    }
  }
}

}  // namespace

[[gnu::hot]] void take_joints(const Params& params, State& state, const InputFacts& in) noexcept {
  // the command of the last tick has acted until now
  with_joint_count(params.v_max.size(), [&](auto n) {
    first(state.lag, n) += state.dt.count() * first(state.v_command, n);
  });

  const bool newer = in.joint_stamp > state.joint_stamp;
  const bool repeated = in.joint_stamp == state.joint_stamp;
  state.joint_age += state.dt;
  const Seconds age = credible_age(state, in.joint_age, state.joint_age);
  const bool in_time = age <= params.max_joint_age;
  const bool readable = usable(in.q, params) && usable(in.v, params);
  if (newer) state.joint_stamp = in.joint_stamp;

  if (newer && in_time && readable && agrees(params, state, in)) {
    accept_joints(params, state, in);
    state.joint_age = age;
    return;
  }
  if (!repeated) {
    const bool old = readable && !(newer && in_time);
    ++(old ? state.counters.joint_packets_old : state.counters.joint_packets_unusable);
  }
  if (state.joints_known) {
    extrapolate(params, state);
  } else {
    state.packets_missing = params.packets_lost;
  }
}

[[gnu::hot]] void judge_joints(const Params& params, State& state) noexcept {
  judge_packets(params, state);
  if (state.packets_missing == 0) judge_limits(params, state);
}

}  // namespace supple::safety
