#include "supple/scenario/quantities.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"

namespace supple::scenario {
namespace {

using config::kDegree;
using config::kMillimetre;
using config::Metric;
using safety::Phase;

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

bool known(const Sample& s) { return s.tick.out.checked.joints_known; }

/// D and C mean something.
bool placed(const Sample& s) {
  const Phase phase = s.tick.out.verdict.phase;
  return known(s) && (phase == Phase::kRunning || phase == Phase::kHolding);
}

bool is_stop(const Sample& s) {
  const Phase phase = s.tick.out.verdict.phase;
  return phase == Phase::kStopping || phase == Phase::kStopped || phase == Phase::kFault;
}

Vec3 force_D(const Sample& s) {
  if (!s.tick.truth) return s.tick.out.wrench.F_P_D_all.force;
  return s.tick.out.X_WD.R.transpose() * s.tick.truth->F_P_W.force;
}

double component(const Sample& s, int axis) { return placed(s) ? force_D(s)[axis] : kNothing; }

double torque_size(const Sample& s) {
  if (s.tick.truth) return s.tick.truth->F_P_W.torque.norm();
  return s.tick.out.wrench.F_P_D_all.torque.norm();
}

double felt(const Sample& s) {
  return placed(s) ? s.tick.out.wrench.F_P_D_all.force.norm() : kNothing;
}

double felt_error(const Sample& s) {
  if (!placed(s) || !s.tick.truth) return kNothing;
  return (s.tick.out.wrench.F_P_D_all.force - force_D(s)).norm();
}

double error_size(const Sample& s) { return placed(s) ? force_error(s).error.norm() : kNothing; }

double angle(const Mat3& R_WA, const Mat3& R_WB) {
  return log3(R_WA.transpose() * R_WB).norm() / kDegree;
}

double offset(const Sample& s) {
  if (!placed(s)) return kNothing;
  return (s.tick.out.compliance.X_WC.p - s.tick.out.X_WD.p).norm() / kMillimetre;
}

double offset_turn(const Sample& s) {
  return placed(s) ? angle(s.tick.out.X_WD.R, s.tick.out.compliance.X_WC.R) : kNothing;
}

Vec3 moved(const Sample& s) {
  const Pose& X_W0 = s.scale.X_WP_start;
  return X_W0.R.transpose() * (probe(s).p - X_W0.p) / kMillimetre;
}

double moved_along(const Sample& s, int axis) { return known(s) ? moved(s)[axis] : kNothing; }

double moved_size(const Sample& s) { return known(s) ? moved(s).norm() : kNothing; }

double turned(const Sample& s) {
  return known(s) ? angle(s.scale.X_WP_start.R, probe(s).R) : kNothing;
}

double behind(const Sample& s) {
  return placed(s) ? (probe(s).p - s.tick.out.X_WD.p).norm() / kMillimetre : kNothing;
}

double behind_turn(const Sample& s) {
  return placed(s) ? angle(s.tick.out.X_WD.R, probe(s).R) : kNothing;
}

double way(const Sample& s) {
  if (s.before == nullptr || !known(s) || !s.before->out.checked.joints_known) return kNothing;
  const Sample before{
      .t = s.t, .tick = *s.before, .before = nullptr, .params = s.params, .scale = s.scale};
  return (probe(s).p - probe(before).p).norm() / kMillimetre;
}

double insertion(const Sample& s) {
  if (!s.scale.X_WH || !known(s)) return kNothing;
  return -(inverse(*s.scale.X_WH) * probe(s).p).z() / kMillimetre;
}

double command_jump(const Sample& s) {
  if (s.before == nullptr) return kNothing;
  return (s.tick.out.V_command_W.linear - s.before->out.V_command_W.linear).norm();
}

double joint_jump(const Sample& s) {
  if (s.before == nullptr || s.before->out.v_command.size() != s.tick.out.v_command.size() ||
      s.tick.out.v_command.size() == 0) {
    return kNothing;
  }
  return (s.tick.out.v_command - s.before->out.v_command).cwiseAbs().maxCoeff() / kDegree;
}

double joint_speed(const Sample& s) {
  return known(s) ? s.tick.out.checked.v.cwiseAbs().maxCoeff() / kDegree : kNothing;
}

double joints_moved(const Sample& s) {
  if (!known(s) || s.scale.q_start.size() != s.tick.out.checked.q.size()) return kNothing;
  return (s.tick.out.checked.q - s.scale.q_start).cwiseAbs().maxCoeff() / kDegree;
}

double joint_room(const Sample& s) {
  if (!known(s)) return kNothing;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < s.tick.out.checked.q.size(); ++i) {
    const model::JointLimits& limits = s.params.robot.joint(i).limits;
    const double q = s.tick.out.checked.q[i];
    least = std::min({least, q - limits.lower, limits.upper - q});
  }
  return least / kDegree;
}

double wall_distance(const Sample& s) {
  const limits::NearestWall& nearest = s.tick.out.limited.nearest;
  if (!placed(s) || nearest.kind == limits::WallKind::kNone) return kNothing;
  return nearest.distance / kMillimetre;
}

double phase_is(const Sample& s, Phase phase) { return s.tick.out.verdict.phase == phase ? 1 : 0; }

double unusual(const Sample& s) {
  const safety::Checked& checked = s.tick.out.checked;
  return checked.extrapolated || checked.reading_held || checked.period_clamped ? 1.0 : 0.0;
}

double not_finite(const Sample& s) {
  return s.tick.out.v_command.allFinite() && s.tick.out.q_command.allFinite() ? 0.0 : 1.0;
}

bool sensed(const Sample& s) { return s.tick.out.sensed.has_value(); }

bool can_compare(const Sample& s) { return sensed(s) && s.tick.truth.has_value(); }

Vec3 estimate_error(const Sample& s) {
  return s.tick.out.sensed->F_P_W.force - s.tick.truth->F_P_W.force;
}

double error_in_sigmas(const Sample& s) {
  if (!can_compare(s)) return kNothing;
  return estimate_error(s).cwiseQuotient(s.tick.out.sensed->sigma_W.force).cwiseAbs().maxCoeff();
}

double torque_error(const Sample& s) {
  if (!can_compare(s) || s.tick.truth->tau_ext.size() != s.tick.out.sensed->residual.size()) {
    return kNothing;
  }
  return (s.tick.out.sensed->residual - s.tick.truth->tau_ext).cwiseAbs().maxCoeff();
}

using S = const Sample&;

constexpr std::array kQuantities{
    Quantity{Metric::kForcePeakN, Reduce::kLargest, force_size},
    Quantity{Metric::kForceMeanN, Reduce::kMean, force_size},
    Quantity{Metric::kForceRmsN, Reduce::kRms, force_size},
    Quantity{Metric::kForceFinalN, Reduce::kFinal, force_size},
    Quantity{Metric::kForceXMeanN, Reduce::kMean, [](S s) { return component(s, 0); }},
    Quantity{Metric::kForceYMeanN, Reduce::kMean, [](S s) { return component(s, 1); }},
    Quantity{Metric::kForceZMeanN, Reduce::kMean, [](S s) { return component(s, 2); }},
    Quantity{Metric::kTorquePeakNm, Reduce::kLargest, torque_size},
    Quantity{Metric::kForceErrorRmsN, Reduce::kRms, error_size},
    Quantity{Metric::kForceErrorPeakN, Reduce::kLargest, error_size},
    Quantity{Metric::kFeltPeakN, Reduce::kLargest, felt},
    Quantity{Metric::kFeltMeanN, Reduce::kMean, felt},
    Quantity{Metric::kFeltErrorRmsN, Reduce::kRms, felt_error},
    Quantity{Metric::kFeltErrorPeakN, Reduce::kLargest, felt_error},
    Quantity{Metric::kSettlingS, Reduce::kSettling, error_size},
    Quantity{Metric::kTouches, Reduce::kTouches, force_size},
    Quantity{Metric::kUntouchedS, Reduce::kUntouched, force_size},
    Quantity{Metric::kOffsetPeakMm, Reduce::kLargest, offset},
    Quantity{Metric::kOffsetFinalMm, Reduce::kFinal, offset},
    Quantity{Metric::kOffsetTurnPeakDeg, Reduce::kLargest, offset_turn},
    Quantity{Metric::kOffsetTurnFinalDeg, Reduce::kFinal, offset_turn},
    Quantity{Metric::kMovedPeakMm, Reduce::kLargest, moved_size},
    Quantity{Metric::kMovedFinalMm, Reduce::kFinal, moved_size},
    Quantity{Metric::kMovedXFinalMm, Reduce::kFinal, [](S s) { return moved_along(s, 0); }},
    Quantity{Metric::kMovedYFinalMm, Reduce::kFinal, [](S s) { return moved_along(s, 1); }},
    Quantity{Metric::kMovedZFinalMm, Reduce::kFinal, [](S s) { return moved_along(s, 2); }},
    Quantity{Metric::kTurnedPeakDeg, Reduce::kLargest, turned},
    Quantity{Metric::kTurnedFinalDeg, Reduce::kFinal, turned},
    Quantity{Metric::kBehindPeakMm, Reduce::kLargest, behind},
    Quantity{Metric::kBehindFinalMm, Reduce::kFinal, behind},
    Quantity{Metric::kBehindTurnFinalDeg, Reduce::kFinal, behind_turn},
    Quantity{Metric::kDriftMm, Reduce::kDrift, moved_size},
    Quantity{Metric::kDriftDeg, Reduce::kDriftTurn, moved_size},
    Quantity{Metric::kSwingMm, Reduce::kSwing, moved_size},
    Quantity{Metric::kPathMm, Reduce::kSum, way},
    Quantity{Metric::kInsertionPeakMm, Reduce::kLargest, insertion},
    Quantity{Metric::kInsertionFinalMm, Reduce::kFinal, insertion},
    Quantity{Metric::kSpeedPeakMPerS, Reduce::kLargest,
             [](S s) { return s.tick.out.V_command_W.linear.norm(); }},
    Quantity{Metric::kTurnSpeedPeakDegPerS, Reduce::kLargest,
             [](S s) { return s.tick.out.V_command_W.angular.norm() / kDegree; }},
    Quantity{Metric::kJointSpeedPeakDegPerS, Reduce::kLargest, joint_speed},
    Quantity{Metric::kCommandJumpMPerS, Reduce::kLargest, command_jump},
    Quantity{Metric::kJointJumpDegPerS, Reduce::kLargest, joint_jump},
    Quantity{
        Metric::kLimitsActedS, Reduce::kTime,
        [](S s) { return placed(s) && s.tick.out.limited.acted != limits::kNothing ? 1.0 : 0.0; }},
    Quantity{Metric::kWallActedS, Reduce::kTime,
             [](S s) { return placed(s) && s.tick.out.limited.by_wall > 0.0 ? 1.0 : 0.0; }},
    Quantity{Metric::kJointLimitsActedS, Reduce::kTime,
             [](S s) {
               const ik::ActiveSet& active = s.tick.out.rates.active;
               return placed(s) && (active.lower | active.upper) != 0 ? 1.0 : 0.0;
             }},
    Quantity{Metric::kWallDistanceLeastMm, Reduce::kLeast, wall_distance},
    Quantity{Metric::kJointRoomLeastDeg, Reduce::kLeast, joint_room},
    Quantity{Metric::kSingularityLeast, Reduce::kLeast,
             [](S s) { return placed(s) ? s.tick.out.rates.sigma_min : kNothing; }},
    Quantity{Metric::kJointsMovedPeakDeg, Reduce::kLargest, joints_moved},
    Quantity{Metric::kTankLeastJ, Reduce::kLeast,
             [](S s) { return placed(s) ? s.tick.out.compliance.report.tank : kNothing; }},
    Quantity{Metric::kChatterS, Reduce::kTime,
             [](S s) { return s.tick.out.compliance.report.chatters != 0 ? 1.0 : 0.0; }},
    Quantity{Metric::kAddedDampingPeakNSPerM, Reduce::kLargest,
             [](S s) { return s.tick.out.compliance.report.added.linear.maxCoeff(); }},
    Quantity{Metric::kRunningS, Reduce::kTime, [](S s) { return phase_is(s, Phase::kRunning); }},
    Quantity{Metric::kHoldingS, Reduce::kTime, [](S s) { return phase_is(s, Phase::kHolding); }},
    Quantity{Metric::kStoppingS, Reduce::kTime, [](S s) { return phase_is(s, Phase::kStopping); }},
    Quantity{Metric::kStopAtS, Reduce::kFirstTime, [](S s) { return is_stop(s) ? 1.0 : 0.0; }},
    Quantity{Metric::kStopPathMm, Reduce::kSum, [](S s) { return is_stop(s) ? way(s) : 0.0; }},
    Quantity{Metric::kUnusualTicks, Reduce::kSum, unusual},
    Quantity{Metric::kRefusedTicks, Reduce::kSum,
             [](S s) { return s.tick.out.refused ? 1.0 : 0.0; }},
    Quantity{Metric::kNotFiniteTicks, Reduce::kSum, not_finite},
    Quantity{Metric::kTicks, Reduce::kSum, [](S) { return 1.0; }},
    Quantity{Metric::kEstimateErrorRmsN, Reduce::kRms,
             [](S s) { return can_compare(s) ? estimate_error(s).norm() : kNothing; }},
    Quantity{Metric::kEstimateErrorPeakN, Reduce::kLargest,
             [](S s) { return can_compare(s) ? estimate_error(s).norm() : kNothing; }},
    Quantity{Metric::kEstimateErrorPeakInSigmas, Reduce::kLargest, error_in_sigmas},
    Quantity{
        Metric::kEstimateSigmaPeakN, Reduce::kLargest,
        [](S s) { return sensed(s) ? s.tick.out.sensed->sigma_W.force.maxCoeff() : kNothing; }},
    Quantity{Metric::kDirectionsObservedLeast, Reduce::kLeast,
             [](S s) { return sensed(s) ? s.tick.out.sensed->rank : kNothing; }},
    Quantity{Metric::kTorqueErrorPeakNm, Reduce::kLargest, torque_error},
    Quantity{Metric::kTouchAtS, Reduce::kFirstTime,
             [](S s) { return sensed(s) && s.tick.out.sensed->touch ? 1.0 : 0.0; }},
    Quantity{Metric::kTouchedS, Reduce::kTime,
             [](S s) { return sensed(s) && s.tick.out.sensed->touch ? 1.0 : 0.0; }},
    Quantity{Metric::kCollisionAtS, Reduce::kFirstTime,
             [](S s) { return sensed(s) && s.tick.out.sensed->collision ? 1.0 : 0.0; }},
    Quantity{Metric::kFloatingS, Reduce::kTime,
             [](S s) { return s.tick.out.checked.floating ? 1.0 : 0.0; }},
    Quantity{Metric::kRetreatingS, Reduce::kTime,
             [](S s) { return s.tick.out.checked.retreating ? 1.0 : 0.0; }},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kQuantities.size(); ++i) {
    if (static_cast<std::size_t>(kQuantities[i].metric) != i) return false;
  }
  return true;
}
static_assert(in_order());
static_assert(kQuantities.back().metric == Metric::kRetreatingS, "the last of the metrics");

}  // namespace

const Quantity& quantity_of(Metric metric) {
  return kQuantities.at(static_cast<std::size_t>(metric));
}

Pose probe(const Sample& s) { return s.tick.truth ? s.tick.truth->X_WP : s.tick.out.X_WP; }

double force_size(const Sample& s) {
  if (s.tick.truth) return s.tick.truth->F_P_W.force.norm();
  return placed(s) ? s.tick.out.wrench.F_P_D_all.force.norm() : kNothing;
}

ForceError force_error(const Sample& s) {
  const admittance::Params& law = s.params.compliance.admittance;
  Vec3 force_G = force_D(s);
  if (law.axes == admittance::GainAxes::kGiven) {
    force_G = s.params.compliance.R_WG.transpose() * (s.tick.out.X_WD.R * force_G);
  }
  ForceError out{.target = law.F_target.force};
  for (int i = 0; i < 3; ++i) {
    if (out.target[i] != 0.0) out.error[i] = force_G[i] - out.target[i];
  }
  return out;
}

}  // namespace supple::scenario
