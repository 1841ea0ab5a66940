#include "supple/control/adopt.hpp"

#include "supple/admittance/turn.hpp"
#include "supple/control/twist_of.hpp"

namespace supple::control {
namespace {

void change_law(Law to, ComplianceState& state, const Pose& X_WP) noexcept {
  admittance::PoseErrorState& pose_error = state.pose_error;
  admittance::OffsetState& offset = state.offset;
  if (to == Law::kPoseError) {
    pose_error = {.V_DC_D = offset.offset.V_DC_D,
                  .Vi_DC_D = offset.offset.Vi_DC_D,
                  .axes = offset.axes,
                  .guard = offset.guard};
    return;
  }
  const Pose X_DP = inverse(state.reference.X_WD) * X_WP;
  offset = {.offset = {.p_DC = X_DP.p,
                       .turn = admittance::turn_from_matrix(X_DP.R),
                       .V_DC_D = pose_error.V_DC_D,
                       .Vi_DC_D = pose_error.Vi_DC_D},
            .axes = pose_error.axes,
            .guard = pose_error.guard};
}

/// The twist at Q, in Q's axes, of a body whose twist at P in P's axes is V.
Twist seen_from(const Pose& X_PQ, const Twist& V) noexcept {
  return rotated(X_PQ.R.transpose(), shifted(V, X_PQ.p));
}

/// Every frame of the probe is replaced by the one that the new probe Q has there.
void change_probe(ComplianceState& state, const Pose& X_PQ) noexcept {
  const auto moved = [&X_PQ](Pose& X, Twist& V) {
    V = shifted(V, X.R * X_PQ.p);
    X = X * X_PQ;
  };
  admittance::Offset& offset = state.offset.offset;
  const Pose X_DC = offset.X_DC();
  const Pose X_QQ = inverse(X_PQ) * X_DC * X_PQ;
  const Mat3 R_CD = X_DC.R.transpose();
  // from D's axes to C's, to the other point of the body, and on to the new D's axes
  const auto rate = [&](const Twist& V_DC_D) {
    return rotated(X_QQ.R, seen_from(X_PQ, rotated(R_CD, V_DC_D)));
  };
  offset = {.p_DC = X_QQ.p,
            .turn = admittance::turn_from_matrix(X_QQ.R),
            .V_DC_D = rate(offset.V_DC_D),
            .Vi_DC_D = rate(offset.Vi_DC_D)};
  admittance::PoseErrorState& law = state.pose_error;
  law.V_DC_D = rate(law.V_DC_D);
  law.Vi_DC_D = rate(law.Vi_DC_D);
  moved(state.reference.X_WD, state.reference.V_WD_W);
  moved(state.target.X_WT, state.target.V_WT_W);
}

}  // namespace

void adopt(const Params& from, const Params& to, State& state) noexcept {
  const Pose X_WP = state.arm.X_WP;
  const VecJ& q = state.q_command;
  if (q.size() != to.robot.nv()) return;  // nothing has been commanded yet
  if (to.compliance.law != from.compliance.law) {
    change_law(to.compliance.law, state.compliance, X_WP);
  }
  model::update_placements(to.robot, state.work, q);
  const Pose X_WQ = model::pose(to.robot, state.work, to.probe);
  model::update_placements(from.robot, state.work, q);
  const Pose X_PQ = inverse(model::pose(from.robot, state.work, from.probe)) * X_WQ;
  const bool same = X_PQ.p.norm() + (X_PQ.R - Mat3::Identity()).norm() < 1e-12;
  if (!same) {
    change_probe(state.compliance, X_PQ);
    state.arm.X_WP = X_WP * X_PQ;
    state.V_previous = shifted(state.V_previous, X_WP.R * X_PQ.p);
  }
  const auto kind = [](const Params& p) { return p.wrench.params.filter.low_pass; };
  if (kind(to) != kind(from)) state.wrench.filter = {};
  state.stop_time = Seconds{0.0};
  adopt(from.sensing, to.sensing, state.sensing);
}

}  // namespace supple::control
