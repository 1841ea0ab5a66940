#include "supple/control/tick.hpp"

#include "supple/admittance/realised.hpp"

namespace supple::control {
namespace {

Twist in_D(const Mat3& R_WD, const Twist& V_W) noexcept { return rotated(R_WD.transpose(), V_W); }

/// J v, without a product that Eigen might send to the heap.
Twist twist_of(const Jac6& J, const VecJ& v) noexcept {
  Vec6 V = Vec6::Zero();
  for (Eigen::Index i = 0; i < v.size(); ++i) V += v[i] * J.col(i);
  return twist_from(V);
}

/// Everything that integrates starts from where the robot is, at rest.
void anchor(State& state, const VecJ& q) noexcept {
  state.reference = {.X_WD = state.arm.X_WP, .V_WD_W = {}};
  state.target = {.X_WT = state.arm.X_WP, .V_WT_W = {}};
  state.offset = {};
  state.pose_error = {};
  state.V_previous = {};
  state.v_previous = VecJ::Zero(q.size());
  state.q_command = q;
}

/// While the robot brakes or waits, C goes with it, and D stays.
void wait(State& state) noexcept {
  state.reference.V_WD_W = {};
  const Pose X_DP = inverse(state.reference.X_WD) * state.arm.X_WP;
  state.offset.offset = {.p_DC = X_DP.p, .turn = admittance::turn_from_matrix(X_DP.R)};
  state.pose_error.V_DC_D = state.pose_error.Vi_DC_D = {};
}

/// How far it yields, and the twist of the probe that follows.
Twist yield_and_follow(const Params& params, State& state, TickOutput& out) noexcept {
  const Seconds dt = out.checked.dt;
  const Pose X_WD = state.reference.X_WD;
  const Wrench& F_P_D = out.wrench.F_P_D;
  const bool in_deadband = out.wrench.inside_deadband;
  const Pose X_WC = X_WD * state.offset.offset.X_DC();
  state.reference = step(params.reference, state.reference, state.target, dt);

  if (params.law == Law::kPoseError) {
    const auto law = admittance::step(
        params.admittance, state.pose_error,
        {.X_DP = inverse(X_WD) * out.X_WP, .F_P_D = F_P_D, .in_deadband = in_deadband}, dt);
    out.law = law.report;
    out.X_WC = out.X_WP;
    const Vec3 p_DP_W = out.X_WP.p - X_WD.p;
    return shifted(state.reference.V_WD_W, p_DP_W) + rotated(X_WD.R, law.Vavg_DC_D);
  }
  const auto law = admittance::step(params.admittance, state.offset,
                                    {.F_P_D = F_P_D, .in_deadband = in_deadband}, dt);
  out.law = law.report;
  out.X_WC = state.reference.X_WD * state.offset.offset.X_DC();
  return twist_between(X_WC, out.X_WC, dt) + correction(params.tracking, X_WC, out.X_WP);
}

/// What was not done is taken out of the law again, so that nothing winds up.
void feed_back(const Params& params, State& state, const TickOutput& out) noexcept {
  const Twist asked = in_D(out.X_WD.R, out.V_wanted_W);
  const Twist done = in_D(out.X_WD.R, out.V_realised_W);
  if (params.law == Law::kOffset) {
    state.offset.offset = realised(state.offset.offset, asked, done, out.checked.dt);
  } else {
    const admittance::Rates rates =
        realised(admittance::Rates{state.pose_error.V_DC_D, state.pose_error.Vi_DC_D}, asked, done);
    state.pose_error.V_DC_D = rates.V_DC_D;
    state.pose_error.Vi_DC_D = rates.Vi_DC_D;
  }
}

}  // namespace

void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept {
  // 0. what came in, made usable
  out.checked = safety::check_input(params.safety, state.safety, in.facts);
  const safety::Checked& now = out.checked;

  // 1. where the arm is
  model::update_arm(params.robot, state.work, now.q, params.probe, params.sensor, state.arm);
  out.X_WP = state.arm.X_WP;
  const bool running = now.phase == safety::Phase::kRunning;
  const bool moving =
      running || now.phase == safety::Phase::kHolding || now.phase == safety::Phase::kStopping;
  if (now.reanchor || !moving) anchor(state, now.q);
  if (in.target) state.target = *in.target;
  out.X_WD = state.reference.X_WD;

  // 2. what the probe feels
  out.wrench = wrench::clean(
      params.wrench, state.wrench,
      {.reading = now.reading, .X_WS = state.arm.X_WS, .p_WP = out.X_WP.p, .R_WD = out.X_WD.R},
      now.dt);

  // 3, 4. how far it yields, and the motion that follows
  if (!running) wait(state);
  out.X_WC = out.X_WP;
  out.V_wanted_W = running ? yield_and_follow(params, state, out) : Twist{};

  // 5. as much of it as is allowed
  out.limited = limits::apply(params.limits, out.X_WP.p, out.V_wanted_W, state.V_previous, now.dt);

  // 6. the joints that do it
  const ik::JointBounds bounds = ik::joint_bounds(params.joints, now.q, state.v_previous, now.dt);
  out.rates = ik::resolved_rates(params.ik, state.ik, state.arm.Jv_V_WP_W, out.limited.V_WP_W,
                                 bounds, now.q);

  // 7. the last word
  out.verdict = safety::judge(params.safety, state.safety,
                              {.F_P_D = out.wrench.F_P_D_all,
                               .wrench_out_of_range = out.wrench.spikes.out_of_range,
                               .wrench_rate_limited = out.wrench.spikes.rate_limited,
                               .V_WP_W = twist_of(state.arm.Jv_V_WP_W, now.v),
                               .wall_distance = out.limited.nearest.distance,
                               .ik_failed = out.rates.status == ik::Status::kFailed,
                               .v_wanted = out.rates.v});
  out.v_command = safety::permitted(params.safety, state.safety, out.rates.v);

  // 8. what was realised goes back into the law
  out.V_realised_W = twist_of(state.arm.Jv_V_WP_W, out.v_command);
  if (running) feed_back(params, state, out);
  state.V_previous = out.V_realised_W;
  state.v_previous = out.v_command;
  state.q_command += now.dt.count() * out.v_command;
  out.q_command = state.q_command;
}

}  // namespace supple::control
