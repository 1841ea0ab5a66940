#include "supple/safety/phase.hpp"

#include <cmath>
#include <cstddef>

namespace supple::safety {
namespace {

constexpr std::uint32_t bit(StopReason reason) noexcept {
  return std::uint32_t{1} << static_cast<unsigned>(reason);
}
static_assert(kStopReasons <= 32);

bool active(const State& state) noexcept {
  return state.phase == Phase::kRunning || state.phase == Phase::kHolding;
}

bool commands_rest(const State& state) noexcept {
  for (const double v : state.v_command) {
    if (v != 0.0) return false;
  }
  return true;
}

// neither floats nor goes back
void forget_contact(State& state) noexcept {
  state.retreating = false;
  state.floating = false;
}

void run(State& state) noexcept {
  state.phase = Phase::kRunning;
  forget_contact(state);
  state.cause = {};
  state.hold_cause = {};
  state.reasons_seen = 0;
  state.reanchor = true;
}

// what an earlier run left behind must not count against this one
void forget_run(State& state) noexcept {
  state.lag = {};
  state.readings_same = 0;
  state.periods_out_of_range = 0;
  state.periods_jumping = 0;
  state.ik_failures = 0;
}

Cause motion(const Params& params, const State& state) noexcept {
  for (int i = 0; i < params.v_max.size(); ++i) {
    const double speed = std::abs(state.v[static_cast<std::size_t>(i)]);
    if (speed > params.rest_speed) return {StopReason::kNotAtRest, speed, params.rest_speed, i};
  }
  return {};
}

// False when the request means nothing now.
bool try_start(const Params& params, State& state) noexcept {
  if (state.phase != Phase::kIdle && state.phase != Phase::kStopped) return false;
  state.refused = state.not_ready;
  if (state.refused.reason == StopReason::kNone) state.refused = motion(params, state);
  if (state.refused.reason != StopReason::kNone) return true;
  forget_run(state);
  run(state);
  return true;
}

bool try_hold(State& state) noexcept {
  if (!active(state)) return false;
  wait_for(state, {.reason = StopReason::kHoldRequested});
  return true;
}

bool is_late(const Params& params, const State& state) noexcept {
  return state.packets_missing > params.packets_extrapolated;
}

bool try_resume(const Params& params, State& state) noexcept {
  const bool latched = state.hold_cause.reason != StopReason::kJointStateLate;
  // a tick between two packets is none that waits
  if (state.phase != Phase::kHolding || !latched || is_late(params, state)) return false;
  run(state);
  return true;
}

bool try_stop(State& state) noexcept {
  if (!active(state)) return false;
  note(state, {.reason = StopReason::kStopRequested});
  return true;
}

bool try_reset(State& state) noexcept {
  if (active(state) || state.phase == Phase::kStopping) return false;
  state.phase = Phase::kIdle;
  state.cause = {};
  state.hold_cause = {};
  state.reasons_seen = 0;
  state.unusable_periods = 0;
  state.readings_bad = 0;
  state.torques_bad = 0;
  // a device that was restarted counts from zero again
  state.joint_stamp = 0;
  state.reading_stamp = 0;
  forget_run(state);
  return true;
}

}  // namespace

std::string_view name(Phase phase) noexcept {
  switch (phase) {
    case Phase::kIdle:
      return "idle";
    case Phase::kRunning:
      return "running";
    case Phase::kHolding:
      return "holding";
    case Phase::kStopping:
      return "stopping";
    case Phase::kStopped:
      return "stopped";
    case Phase::kFault:
      return "fault";
  }
  return "unknown";
}

void note(State& state, const Cause& cause) noexcept {
  if (state.not_ready.reason == StopReason::kNone) state.not_ready = cause;
  if (active(state)) {
    forget_contact(state);
    state.phase = Phase::kStopping;
    state.cause = cause;
    state.reasons_seen = bit(cause.reason);
  } else if (state.phase == Phase::kStopping) {
    state.reasons_seen |= bit(cause.reason);
  }
}

void wait_for(State& state, const Cause& cause) noexcept {
  forget_contact(state);
  state.phase = Phase::kHolding;
  state.hold_cause = cause;
}

void finish_stop(State& state) noexcept {
  if (state.phase != Phase::kStopping || !commands_rest(state)) return;
  state.phase = is_fault(state.cause.reason) ? Phase::kFault : Phase::kStopped;
}

void hold_while_late(const Params& params, State& state) noexcept {
  const bool late = is_late(params, state);
  if (late) state.retreating = false;
  if (state.phase == Phase::kRunning && late) {
    wait_for(state, {StopReason::kJointStateLate, static_cast<double>(state.packets_missing),
                     static_cast<double>(params.packets_extrapolated)});
    return;
  }
  const bool waiting =
      state.phase == Phase::kHolding && state.hold_cause.reason == StopReason::kJointStateLate;
  if (waiting && state.packets_missing == 0) run(state);
}

[[gnu::hot]] void obey(const Params& params, State& state, Request request) noexcept {
  bool obeyed = true;
  switch (request) {
    case Request::kNone:
      break;
    case Request::kStart:
      obeyed = try_start(params, state);
      break;
    case Request::kHold:
      obeyed = try_hold(state);
      break;
    case Request::kResume:
      obeyed = try_resume(params, state);
      break;
    case Request::kStop:
      obeyed = try_stop(state);
      break;
    case Request::kReset:
      obeyed = try_reset(state);
      break;
  }
  if (!obeyed) ++state.counters.requests_ignored;
}

}  // namespace supple::safety
