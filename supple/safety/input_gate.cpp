#include "supple/safety/input_gate.hpp"

#include <algorithm>
#include <cmath>

#include "supple/safety/intake.hpp"
#include "supple/safety/per_joint.hpp"
#include "supple/safety/phase.hpp"

namespace supple::safety {
namespace {

// A clock that has jumped spoils the age of what was under way. After the longest age that counts,
// nothing of that is left.
void follow_clock(const Params& params, State& state, Seconds measured) noexcept {
  const bool doubtful = !(measured > Seconds{0.0} && measured < params.stall);
  if (doubtful) {
    if (!std::isnan(measured.count())) state.clock_jump += measured - state.dt;
    state.jump_counts = std::max(params.max_joint_age, params.max_wrench_age);
  } else if (state.jump_counts > Seconds{0.0}) {
    state.jump_counts = std::max(state.jump_counts - state.dt, Seconds{0.0});
    if (state.jump_counts == Seconds{0.0}) state.clock_jump = Seconds{0.0};
  }
}

// True when the period is as long as a stall.
bool take_period(const Params& params, State& state, Seconds measured) noexcept {
  const bool says_something = measured > Seconds{0.0};  // false for NaN
  state.dt = says_something ? std::clamp(measured, params.shortest * params.period,
                                         params.longest * params.period)
                            : params.period;
  follow_clock(params, state, measured);
  if (state.dt == measured) {
    state.unusable_periods = 0;
    return false;
  }

  ++(says_something ? state.counters.periods_clamped : state.counters.periods_ignored);
  state.unusable_periods = std::min(state.unusable_periods, params.unusable_periods) + 1;
  if (state.unusable_periods > params.unusable_periods) {
    note(state, {StopReason::kPeriodUnusable, static_cast<double>(state.unusable_periods),
                 static_cast<double>(params.unusable_periods)});
  }
  return says_something && measured >= params.stall;
}

// A robot that has stopped by itself, or may have: its own velocity tells, between rest and the
// last command.
void follow_measured(const Params& params, State& state) noexcept {
  for (std::size_t i = 0; i < joints(params); ++i) {
    const double last = state.v_command[i];
    state.v_command[i] = std::clamp(state.v[i], std::min(last, 0.0), std::max(last, 0.0));
  }
  state.lag = {};
}

}  // namespace

Seconds credible_age(const State& state, Seconds told, Seconds at_most) noexcept {
  if (state.jump_counts == Seconds{0.0} || std::isnan(told.count())) return told;
  for (const Seconds age : {told, told - state.clock_jump}) {
    if (Seconds{0.0} <= age && age <= at_most) return age;
  }
  return at_most;
}

[[gnu::hot]] Checked check_input(const Params& params, State& state,
                                 const InputFacts& in) noexcept {
  finish_stop(state);
  state.not_ready = {};
  state.refused = {};
  state.reanchor = false;

  // take everything in, then judge, then obey
  const bool stalled = take_period(params, state, in.dt);
  take_joints(params, state, in);
  const bool own_reading = params.wrench_required && take_reading(params, state, in);
  const bool fresh_torques = params.torques_required && take_torques(params, state, in);
  if (stalled || !in.robot_ready) follow_measured(params, state);
  if (stalled) {
    ++state.counters.stalls;
    state.reanchor = true;
  }

  judge_joints(params, state);
  if (params.torques_required) judge_torques(params, state);
  if (params.wrench_required) judge_reading(params, state);
  if (!in.robot_ready) note(state, {.reason = StopReason::kRobotNotReady});
  hold_while_late(params, state);
  obey(params, state, in.request);

  const double* const reading = state.reading.data();
  return {.phase = state.phase,
          .dt = state.dt,
          .q = as_vector(state.q, params),
          .v = as_vector(state.v, params),
          .reading = {.force = Vec3::Map(reading), .torque = Vec3::Map(reading + 3)},
          .joints_known = state.joints_known,
          .reading_known = state.reading_known,
          .extrapolated = state.packets_missing > 0,
          .reading_held = state.reading_known && !own_reading,
          .period_clamped = state.dt != in.dt,
          .torques_fresh = fresh_torques,
          .floating = state.floating,
          .retreating = state.retreating,
          .reanchor = state.reanchor && state.phase == Phase::kRunning};
}

}  // namespace supple::safety
