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

/// The joints that do what the probe's limits have passed, and do no more.
void resolve(const Params& params, State& state, const safety::Checked& now, const Twist& V_WP_W,
             const ik::JointBounds& bounds, TickOutput& out) noexcept {
  const Jac6& J = state.arm.Jv_V_WP_W;
  in_place(out.rates,
           [&] { return resolved_rates(params.ik, state.ik, J, V_WP_W, bounds, now.q); });
  out.guard = hold_back(params.limits, params.joints,
                        {.Jv_V_WP_W = J,
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

}  // namespace

void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept {
  // 0. what came in, made usable
  const bool held = state.safety.phase == Phase::kHolding;
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

  // 3, 4. how far it yields, and the motion that follows
  const ComplianceInput at_probe{
      .X_WP = X_WP, .F_P_D = out.wrench.F_P_D, .in_deadband = out.wrench.inside_deadband};
  in_place(out.compliance, [&] {
    return running ? step(params.compliance, state.compliance, at_probe, now.dt)
                   : wait(state.compliance, X_WP);
  });
  const Twist& V_wanted_W = out.compliance.V_WP_W;

  // 5. as much of it as is allowed
  in_place(out.limited,
           [&] { return apply(params.limits, X_WP.p, V_wanted_W, state.V_previous, now.dt); });

  // 6. the joints that do it, and do no more
  move_joints(params, state, now, out);

  // 7. the last word
  const safety::OutputFacts facts{.F_P_D = out.wrench.F_P_D_all,
                                  .wrench_out_of_range = out.wrench.spikes.out_of_range,
                                  .wrench_rate_limited = out.wrench.spikes.rate_limited,
                                  .V_WP_W = V_WP_W,
                                  .wall_distance = out.limited.nearest.distance,
                                  .ik_failed = out.rates.status == ik::Status::kFailed};
  in_place(out.verdict, [&] { return judge(params.safety, state.safety, facts, out.rates.v); });
  in_place(out.v_command, [&] { return permitted(params.safety, state.safety, out.rates.v); });

  // 8. what was realised goes back into the law
  const bool as_guarded = out.v_command == out.rates.v;
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
  state.q_command += now.dt.count() * out.v_command;
  copy_joints(state.q_command, out.q_command);
}

}  // namespace supple::control
