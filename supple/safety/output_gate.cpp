#include "supple/safety/output_gate.hpp"

#include "supple/safety/per_joint.hpp"
#include "supple/safety/phase.hpp"

namespace supple::safety {
namespace {

// A stop when something is so for `allowed` periods in a row.
void judge_lasting(State& state, StopReason reason, bool now, int& periods, int allowed,
                   int index) noexcept {
  periods = now ? (periods < allowed ? periods + 1 : allowed) : 0;
  if (periods >= allowed) {
    note(state, {reason, static_cast<double>(periods), static_cast<double>(allowed), index});
  }
}

// written so that a NaN is above every limit
void judge_size(State& state, StopReason reason, const Vec3& u, double limit) noexcept {
  if (u.squaredNorm() < limit * limit) return;
  const double size = u.norm();
  if (!(size <= limit)) note(state, {reason, size, limit});
}

int lowest_bit(std::uint8_t bits) noexcept { return bits == 0 ? -1 : std::countr_zero(bits); }

void judge_contact(const Params& params, State& state, const OutputFacts& facts) noexcept {
  judge_lasting(state, StopReason::kWrenchOutOfRange, facts.wrench_out_of_range != 0,
                state.periods_out_of_range, params.clamped_periods,
                lowest_bit(facts.wrench_out_of_range));
  judge_lasting(state, StopReason::kWrenchJump, facts.wrench_rate_limited != 0,
                state.periods_jumping, params.clamped_periods,
                lowest_bit(facts.wrench_rate_limited));
  judge_size(state, StopReason::kForceLimit, facts.F_P_D.force, params.max_force);
  judge_size(state, StopReason::kTorqueLimit, facts.F_P_D.torque, params.max_torque);
}

void judge_motion(const Params& params, State& state, const OutputFacts& facts) noexcept {
  judge_size(state, StopReason::kLinearSpeed, facts.V_WP_W.linear, params.max_linear_speed);
  judge_size(state, StopReason::kAngularSpeed, facts.V_WP_W.angular, params.max_angular_speed);
  if (!(facts.wall_distance >= -params.wall_margin)) {
    note(state, {StopReason::kOutsideWalls, facts.wall_distance, -params.wall_margin});
  }
}

// The first joint without a finite number, or 0 where their count is wrong.
int incomplete_joint(const VecJ& v, const Params& params) noexcept {
  if (v.size() != params.v_max.size()) return 0;
  int i = 0;
  while (i + 1 < v.size() && v[i] - v[i] == 0.0) ++i;
  return i;
}

void judge_command(const Params& params, State& state, const OutputFacts& facts,
                   const VecJ& v_wanted) noexcept {
  judge_lasting(state, StopReason::kIkFailed, facts.ik_failed, state.ik_failures,
                params.ik_failures, -1);
  if (!is_complete(v_wanted, params)) {
    note(state, {StopReason::kCommandNotFinite, 1.0, 0.0, incomplete_joint(v_wanted, params)});
  }
}

Cause cause_of(StopReason reason, const ContactFacts& contact) noexcept {
  const double level = contact.collision ? contact.collision_at : 1.0;
  return {reason, contact.torque, level * contact.threshold, contact.joint, contact.speed};
}

// The higher level decides where both are on.
void judge_touch(const Params& params, State& state, const ContactFacts& contact) noexcept {
  const Reaction reaction = contact.collision ? params.on_collision : params.on_touch;
  if (!contact.touch && !contact.collision) {
    state.floating = false;
    return;
  }
  if (reaction == Reaction::kStop) {
    note(state, cause_of(StopReason::kCollision, contact));
    return;
  }
  if (state.phase != Phase::kRunning) return;
  if (reaction == Reaction::kFloat) state.floating = true;
  if (reaction != Reaction::kHold && reaction != Reaction::kRetreat) return;
  wait_for(state,
           cause_of(contact.collision ? StopReason::kBumped : StopReason::kTouched, contact));
  state.retreating = reaction == Reaction::kRetreat;
}

Cause cause_of(const State& state) noexcept {
  switch (state.phase) {
    case Phase::kIdle:
      return {.reason = StopReason::kNotStarted};
    case Phase::kRunning:
      return {};
    case Phase::kHolding:
      return state.hold_cause;
    default:
      return state.cause;
  }
}

}  // namespace

[[gnu::hot]] Verdict judge(const Params& params, State& state, const OutputFacts& facts,
                           const VecJ& v_wanted) noexcept {
  const bool wanted = state.phase == Phase::kRunning || state.retreating;
  if (wanted || state.phase == Phase::kHolding || state.phase == Phase::kStopping) {
    judge_contact(params, state, facts);
    judge_motion(params, state, facts);
    judge_touch(params, state, facts.contact);
    if (facts.retreated) state.retreating = false;
  }
  // the command of another phase is not used
  if (wanted) judge_command(params, state, facts, v_wanted);

  return {.phase = state.phase,
          .cause = cause_of(state),
          .refused = state.refused,
          .reasons_seen = state.reasons_seen};
}

}  // namespace supple::safety
