#include "supple/control/tick.hpp"

#include "supple/control/twist_of.hpp"
#include "supple/core/in_place.hpp"
#include "supple/core/joint_loops.hpp"

namespace supple::control {
namespace {

using safety::Phase;

bool moves(Phase phase) noexcept {
  return phase == Phase::kRunning || phase == Phase::kHolding || phase == Phase::kStopping;
}

/// Everything that integrates starts from where the robot is, at rest. After a hold D stays, and
/// its target, and so do the last commands: the arm may not have come to rest yet.
void anchor(State& state, const VecJ& q, bool after_hold) noexcept {
  state.stop_time = Seconds{0.0};
  if (after_hold) {
    wait(state.compliance, state.arm.X_WP);
    return;
  }
  anchor(state.compliance, state.arm.X_WP);
  state.V_previous = {};
  state.v_previous = VecJ::Zero(q.size());
  state.q_command = q;
}

/// A motion that is held goes on later. One that has hit something does not: it would hit it again.
bool will_go_on(const safety::State& state) noexcept {
  const safety::StopReason why = state.hold_cause.reason;
  return state.phase == Phase::kHolding && why != safety::StopReason::kTouched &&
         why != safety::StopReason::kBumped;
}

/// A new desired frame or target; false if one was refused, because it is none.
bool take_wishes(const Params& params, State& state, const TickInput& in) noexcept {
  bool good = true;
  if (in.desired) {
    const bool is_one = usable(in.desired->X_WD, in.desired->V_WD_W);
    if (is_one) reanchor(params.compliance, state.compliance, *in.desired, state.arm.X_WP);
    good = is_one;
  }
  if (in.target) {
    const bool is_one = usable(in.target->X_WT, in.target->V_WT_W);
    if (is_one) state.compliance.target = *in.target;
    good = good && is_one;
  }
  return good;
}

wrench::Input felt(const Params& params, State& state, const safety::Checked& now,
                   const Twist& V_WP_W) noexcept {
  wrench::Input in{.reading = now.reading,
                   .X_WS = state.arm.X_WS,
                   .p_WP = state.arm.X_WP.p,
                   .R_WD = state.compliance.reference.X_WD.R};
  if (params.wrench.params.compensate_inertia) {
    // sensor and probe are on one body; the rate is the difference of two measurements
    in.V_WS_W = shifted(V_WP_W, in.X_WS.p - in.p_WP);
    in.A_WS_W = 1.0 / now.dt.count() * (in.V_WS_W - state.V_WS_W);
    state.V_WS_W = in.V_WS_W;
  }
  return in;
}

Guard held_back(const Params& params, State& state, const safety::Checked& now,
                const ik::JointBounds& bounds, TickOutput& out) noexcept {
  return hold_back(params.limits, params.joints,
                   {.Jv_V_WP_W = state.arm.Jv_V_WP_W,
                    .p_WP = state.arm.X_WP.p,
                    .q = now.q,
                    .reach = params.reach,
                    .V_previous = state.V_previous,
                    .v_previous = state.v_previous,
                    .stop_time = state.stop_time,
                    .bounds = bounds,
                    .wall_distance = out.limited.nearest.distance,
                    .ahead = {params.robot, params.probe, state.ahead}},
                   now.dt, out.rates);
}

/// The joints that do what the probe's limits have passed, and do no more.
void resolve(const Params& params, State& state, const safety::Checked& now, const Twist& V_WP_W,
             const ik::JointBounds& bounds, TickOutput& out) noexcept {
  const Jac6& J = state.arm.Jv_V_WP_W;
  in_place(out.rates,
           [&] { return resolved_rates(params.ik, state.ik, J, V_WP_W, bounds, now.q); });
  in_place(out.guard, [&] { return held_back(params, state, now, bounds, out); });
}

/// Joints at their bounds, and the solver's damping, bend a motion, perhaps into a wall that is
/// near. Where the guard leaves nothing of it, its linear part is tried alone: it is bent less, and
/// leads off the wall.
void move_joints(const Params& params, State& state, const safety::Checked& now,
                 TickOutput& out) noexcept {
  constexpr double kNothing = 0.05;
  const Twist& V = out.limited.V_WP_W;
  const ik::JointBounds bounds = joint_bounds(params.joints, now.q, state.v_previous, now.dt);
  resolve(params, state, now, V, bounds, out);
  if (out.guard.kept >= kNothing || out.guard.conflict) return;
  const ik::Rates rates = out.rates;
  const Guard guard = out.guard;
  resolve(params, state, now, {.linear = V.linear, .angular = Vec3::Zero()}, bounds, out);
  if (out.guard.kept < kNothing || out.guard.conflict) {
    out.rates = rates;
    out.guard = guard;
  }
  out.rates.missing = V - out.rates.V;
}

/// What the joints' torques say, and what the probe feels with that.
void sense_torques(const Params& params, State& state, const TickInput& in,
                   TickOutput& out) noexcept {
  out.sensed = sense(params.sensing, state.sensing, state.work,
                     {.robot = params.robot,
                      .arm = state.arm,
                      .now = out.checked,
                      .tau = in.facts.tau,
                      .R_WD = out.X_WD.R,
                      .deadband = params.wrench.params.deadband},
                     out.wrench);
}

/// What the joints do besides the probe's motion, and no more than is allowed. True when a way back
/// is over.
bool move_besides(const Params& params, State& state, const Twist& V_WP_W,
                  TickOutput& out) noexcept {
  const SensingParams& sensing = params.sensing.params;
  const safety::Checked& now = out.checked;
  const Jac6& J = state.arm.Jv_V_WP_W;
  const ik::JointBounds bounds = joint_bounds(params.joints, now.q, state.v_previous, now.dt);
  if (now.retreating) {
    const bool goes_on = go_back(sensing.way_back, state.sensing.way_back,
                                 {.Jv_V_WP_W = J,
                                  .q = now.q,
                                  .V_WP_W = V_WP_W,
                                  .v_max = params.joints.limits.v_max,
                                  .brake = params.limits.brake,
                                  .bounds = bounds},
                                 now.dt, out.rates);
    out.guard = held_back(params, state, now, bounds, out);
    return !goes_on;
  }
  WayBackState& way_back = state.sensing.way_back;
  if (!moves(now.phase)) way_back.count = 0;  // the arm may be taken elsewhere meanwhile
  if (now.phase != Phase::kRunning) {
    state.sensing.self_motion = {};
    return false;
  }
  way_back.going = false;
  if (!now.floating && !out.sensed->touch) remember(way_back, now.q);
  if (now.floating || sensing.yields_to == YieldsTo::kWholeArm) {
    add_self_motion(sensing.self_motion, state.sensing.self_motion, J, out.sensed->residual, bounds,
                    now.dt, out.rates);
    out.guard = held_back(params, state, now, bounds, out);
  }
  return false;
}

}  // namespace

[[gnu::hot]] void tick(const Params& params, State& state, const TickInput& in,
                       TickOutput& out) noexcept {
  // 0. what came in, made usable
  const bool held = will_go_on(state.safety);
  in_place(out.checked, [&] { return check_input(params.safety, state.safety, in.facts); });
  const safety::Checked& now = out.checked;
  const bool running = now.phase == Phase::kRunning;

  // 1. where the arm is
  model::update_arm(params.robot, state.work, now.q, params.probe, params.sensor, state.arm);
  const Pose& X_WP = state.arm.X_WP;
  const Jac6& J = state.arm.Jv_V_WP_W;
  const Twist V_WP_W = twist_of(J, now.v);
  out.X_WP = X_WP;
  if (now.reanchor || !moves(now.phase)) anchor(state, now.q, held && running);
  out.refused = !take_wishes(params, state, in);
  out.X_WD = state.compliance.reference.X_WD;

  // 2. what the probe feels
  const wrench::Input at_sensor = felt(params, state, now, V_WP_W);
  in_place(out.wrench, [&] { return clean(params.wrench, state.wrench, at_sensor, now.dt); });
  const bool sensing = params.sensing.on;
  out.sensed.reset();
  if (sensing) sense_torques(params, state, in, out);

  // 3, 4. how far it yields, and the motion that follows
  const ComplianceInput at_probe{.X_WP = X_WP,
                                 .F_P_D = out.wrench.F_P_D,
                                 .in_deadband = out.wrench.inside_deadband,
                                 .V_WP_W = V_WP_W};
  in_place(out.compliance, [&] {
    const ComplianceParams& law = now.floating ? params.sensing.floating : params.compliance;
    return running ? step(law, state.compliance, at_probe, now.dt) : wait(state.compliance, X_WP);
  });
  const Twist& V_wanted_W = out.compliance.V_WP_W;

  // 5. as much of it as is allowed
  in_place(out.limited,
           [&] { return apply(params.limits, X_WP.p, V_wanted_W, state.V_previous, now.dt); });

  // 6. the joints that do it, and do no more
  move_joints(params, state, now, out);
  const bool retreated = sensing && move_besides(params, state, V_WP_W, out);

  // 7. the last word
  const safety::OutputFacts facts{
      .F_P_D = out.wrench.F_P_D_all,
      .wrench_out_of_range = out.wrench.spikes.out_of_range,
      .wrench_rate_limited = out.wrench.spikes.rate_limited,
      .V_WP_W = V_WP_W,
      .wall_distance = out.limited.nearest.distance,
      .ik_failed = out.rates.status == ik::Status::kFailed,
      .contact = sensing ? contact_facts(params.sensing, *out.sensed) : safety::ContactFacts{},
      .retreated = retreated};
  in_place(out.verdict, [&] { return judge(params.safety, state.safety, facts, out.rates.v); });
  in_place(out.v_command, [&] { return permitted(params.safety, state.safety, out.rates.v); });

  // 8. what was realised goes back into the law
  const bool as_guarded = same_joints(out.v_command, out.rates.v);
  out.V_command_W = as_guarded ? out.rates.V : twist_of(J, out.v_command);
  if (running) {
    feed_back(
        params.compliance, state.compliance,
        {.V_asked_W = V_wanted_W, .V_allowed_W = out.limited.V_WP_W, .V_done_W = out.V_command_W},
        now.dt);
  }
  state.stop_time = as_guarded ? out.guard.stop_time : Seconds{0.0};
  state.V_previous = out.V_command_W;
  copy_joints(out.v_command, state.v_previous);
  add_joints(now.dt.count(), out.v_command, state.q_command);
  copy_joints(state.q_command, out.q_command);
}

}  // namespace supple::control
