#include "supple/control/tick.hpp"

#include "supple/control/twist_of.hpp"

namespace supple::control {
namespace {

using safety::Phase;

bool moves(Phase phase) noexcept {
  return phase == Phase::kRunning || phase == Phase::kHolding || phase == Phase::kStopping;
}

/// Everything that integrates starts from where the robot is, at rest.
void anchor(State& state, const VecJ& q) noexcept {
  anchor(state.compliance, state.arm.X_WP);
  state.V_previous = {};
  state.v_previous = VecJ::Zero(q.size());
  state.q_command = q;
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

}  // namespace

void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept {
  // 0. what came in, made usable
  out.checked = safety::check_input(params.safety, state.safety, in.facts);
  const safety::Checked& now = out.checked;
  const bool running = now.phase == Phase::kRunning;

  // 1. where the arm is
  model::update_arm(params.robot, state.work, now.q, params.probe, params.sensor, state.arm);
  const Jac6& J = state.arm.Jv_V_WP_W;
  const Twist V_WP_W = twist_of(J, now.v);
  out.X_WP = state.arm.X_WP;
  if (now.reanchor || !moves(now.phase)) anchor(state, now.q);
  if (in.desired) reanchor(params.compliance, state.compliance, *in.desired, out.X_WP);
  if (in.target) state.compliance.target = *in.target;
  out.X_WD = state.compliance.reference.X_WD;

  // 2. what the probe feels
  out.wrench = wrench::clean(params.wrench, state.wrench, felt(params, state, now, V_WP_W), now.dt);

  // 3, 4. how far it yields, and the motion that follows
  ComplianceOutput yielded{.X_WC = out.X_WP};
  if (running) {
    yielded = step(
        params.compliance, state.compliance,
        {.X_WP = out.X_WP, .F_P_D = out.wrench.F_P_D, .in_deadband = out.wrench.inside_deadband},
        now.dt);
  } else {
    wait(state.compliance, out.X_WP);
  }
  out.law = yielded.report;
  out.X_WC = yielded.X_WC;
  out.V_wanted_W = yielded.V_WP_W;

  // 5. as much of it as is allowed
  out.limited = limits::apply(params.limits, out.X_WP.p, out.V_wanted_W, state.V_previous, now.dt);

  // 6. the joints that do it, and do no more
  const ik::JointBounds bounds = ik::joint_bounds(params.joints, now.q, state.v_previous, now.dt);
  out.rates = ik::resolved_rates(params.ik, state.ik, J, out.limited.V_WP_W, bounds, now.q);
  VecJ v = out.rates.v;
  out.guard = hold_back(params.limits, params.joints,
                        {.Jv_V_WP_W = J,
                         .p_WP = out.X_WP.p,
                         .V_previous = state.V_previous,
                         .v_previous = state.v_previous,
                         .bounds = bounds,
                         .wall_distance = out.limited.nearest.distance},
                        now.dt, v);

  // 7. the last word
  out.verdict = safety::judge(params.safety, state.safety,
                              {.F_P_D = out.wrench.F_P_D_all,
                               .wrench_out_of_range = out.wrench.spikes.out_of_range,
                               .wrench_rate_limited = out.wrench.spikes.rate_limited,
                               .V_WP_W = V_WP_W,
                               .wall_distance = out.limited.nearest.distance,
                               .ik_failed = out.rates.status == ik::Status::kFailed,
                               .v_wanted = v});
  out.v_command = safety::permitted(params.safety, state.safety, v);

  // 8. what was realised goes back into the law
  out.V_command_W = twist_of(J, out.v_command);
  if (running) {
    feed_back(params.compliance, state.compliance, out.V_wanted_W, out.V_command_W, now.dt);
  }
  state.V_previous = out.V_command_W;
  state.v_previous = out.v_command;
  state.q_command += now.dt.count() * out.v_command;
  out.q_command = state.q_command;
}

}  // namespace supple::control
