#include "supple/control/compliance.hpp"

#include <cmath>

#include "supple/admittance/realised.hpp"
#include "supple/admittance/reanchor.hpp"
#include "supple/admittance/turn.hpp"

namespace supple::control {
namespace {

using admittance::Anchor;
using admittance::GainAxes;
using admittance::Offset;

Mat3 axes_of_gains(const ComplianceParams& params, const Pose& X_WD) noexcept {
  if (params.admittance.axes == GainAxes::kDesired) return Mat3::Identity();
  return X_WD.R.transpose() * params.R_WG;
}

/// The measured motion of the probe relative to D, in D's axes.
[[gnu::hot]] Twist relative_to(const Reference& D, const Pose& X_WP, const Twist& V_WP_W) noexcept {
  const Twist V_DP_W = V_WP_W - shifted(D.V_WD_W, X_WP.p - D.X_WD.p);
  const auto R_DW = D.X_WD.R.transpose();
  return {.linear = R_DW * V_DP_W.linear, .angular = R_DW * V_DP_W.angular};
}

/// P as an offset from D that moves with the pose-error law's rates.
Offset offset_of(const admittance::PoseErrorState& law, const Pose& X_DP) noexcept {
  return {.p_DC = X_DP.p,
          .turn = admittance::turn_from_matrix(X_DP.R),
          .V_DC_D = law.V_DC_D,
          .Vi_DC_D = law.Vi_DC_D};
}

/// The mean twist of the period takes C from where it was to where it is, so a robot that does
/// what it is told stands on C at every tick, whatever the integrator is.
[[gnu::hot]] ComplianceOutput follow_offset(const ComplianceParams& params, ComplianceState& state,
                                            const ComplianceInput& in, Seconds dt) noexcept {
  const Pose& X_WD = state.reference.X_WD;
  const Pose X_WC = X_WD * state.offset.offset.X_DC();
  const auto law = admittance::step(params.admittance, state.offset,
                                    {.F_P_D = in.F_P_D,
                                     .in_deadband = in.in_deadband,
                                     .V_DP_D = relative_to(state.reference, in.X_WP, in.V_WP_W),
                                     .R_DG = axes_of_gains(params, X_WD)},
                                    dt);
  const Twist back = correction(params.tracking, X_WC, in.X_WP);
  if (arrived(state.reference, state.target)) {
    return {.V_WP_W = back + rotated(X_WD.R, law.Vavg_DC_D), .X_WC = X_WC, .report = law.report};
  }
  state.reference = step(params.reference, state.reference, state.target, dt);
  const Pose X_WC_next = state.reference.X_WD * state.offset.offset.X_DC();
  return {.V_WP_W = back + twist_between(X_WC, X_WC_next, dt), .X_WC = X_WC, .report = law.report};
}

ComplianceOutput follow_pose_error(const ComplianceParams& params, ComplianceState& state,
                                   const ComplianceInput& in, Seconds dt) noexcept {
  const Pose X_WD = state.reference.X_WD;
  const Pose X_WP = in.X_WP;
  const Twist V_DP_D = relative_to(state.reference, X_WP, in.V_WP_W);
  state.reference = step(params.reference, state.reference, state.target, dt);
  const auto law = admittance::step(params.admittance, state.pose_error,
                                    {.X_DP = inverse(X_WD) * X_WP,
                                     .F_P_D = in.F_P_D,
                                     .in_deadband = in.in_deadband,
                                     .V_DP_D = V_DP_D,
                                     .R_DG = axes_of_gains(params, X_WD)},
                                    dt);
  return {
      .V_WP_W = shifted(state.reference.V_WD_W, X_WP.p - X_WD.p) + rotated(X_WD.R, law.Vavg_DC_D),
      .X_WC = X_WP,
      .report = law.report};
}

}  // namespace

void anchor(ComplianceState& state, const Pose& X_WP) noexcept {
  state = {.reference = {.X_WD = X_WP, .V_WD_W = {}}, .target = {.X_WT = X_WP, .V_WT_W = {}}};
}

void reanchor(const ComplianceParams& params, ComplianceState& state, const Reference& desired,
              const Pose& X_WP) noexcept {
  const Anchor from{.X_WD = state.reference.X_WD, .V_WD_W = state.reference.V_WD_W};
  const Anchor to{.X_WD = desired.X_WD, .V_WD_W = desired.V_WD_W};
  if (params.law == Law::kOffset) {
    state.offset.offset = reanchored(state.offset.offset, from, to);
  } else {
    const Offset moved =
        reanchored(offset_of(state.pose_error, inverse(from.X_WD) * X_WP), from, to);
    state.pose_error.V_DC_D = moved.V_DC_D;
    state.pose_error.Vi_DC_D = moved.Vi_DC_D;
  }
  state.reference = desired;
  state.target = {.X_WT = desired.X_WD, .V_WT_W = desired.V_WD_W};
}

ComplianceOutput wait(ComplianceState& state, const Pose& X_WP) noexcept {
  state.reference.V_WD_W = {};
  const Pose X_DP = inverse(state.reference.X_WD) * X_WP;
  state.offset.offset = {.p_DC = X_DP.p, .turn = admittance::turn_from_matrix(X_DP.R)};
  state.pose_error.V_DC_D = state.pose_error.Vi_DC_D = {};
  return {.V_WP_W = {}, .X_WC = X_WP, .report = {}};
}

[[gnu::hot]] ComplianceOutput step(const ComplianceParams& params, ComplianceState& state,
                                   const ComplianceInput& in, Seconds dt) noexcept {
  return params.law == Law::kOffset ? follow_offset(params, state, in, dt)
                                    : follow_pose_error(params, state, in, dt);
}

namespace {

// A joint solver falls short of every motion by a damping that keeps it calm. That share of what
// was allowed is no limit, and C need not wait for it: the arm comes after.
constexpr double kDamping = 0.05;

bool only_damped(const Vec3& allowed, const Vec3& done) noexcept {
  return (done - allowed).squaredNorm() <= kDamping * kDamping * allowed.squaredNorm();
}

bool nothing_lost(const Vec3& asked, const Vec3& allowed, const Vec3& done) noexcept {
  return asked == allowed && only_damped(allowed, done);
}

Vec3 lost(const Vec3& asked, const Vec3& allowed, const Vec3& done) noexcept {
  if (only_damped(allowed, done)) return allowed - asked;
  const Vec3 by_joints = done - allowed;
  const double damped = kDamping * std::sqrt(allowed.squaredNorm() / by_joints.squaredNorm());
  return allowed - asked + (1.0 - damped) * by_joints;
}

}  // namespace

[[gnu::hot]] void feed_back(const ComplianceParams& params, ComplianceState& state,
                            const Outcome& outcome, Seconds dt) noexcept {
  const auto& [asked, allowed, done] = outcome;
  if (nothing_lost(asked.linear, allowed.linear, done.linear) &&
      nothing_lost(asked.angular, allowed.angular, done.angular)) {
    return;  // nearly always
  }
  const Vec3 linear_W = lost(asked.linear, allowed.linear, done.linear);
  const Vec3 angular_W = lost(asked.angular, allowed.angular, done.angular);
  const Mat3 R_DW = state.reference.X_WD.R.transpose();
  const Twist change_D{.linear = R_DW * linear_W, .angular = R_DW * angular_W};
  if (params.law == Law::kOffset) {
    realise(state.offset.offset, change_D, dt);
    return;
  }
  admittance::PoseErrorState& law = state.pose_error;
  admittance::Rates rates{law.V_DC_D, law.Vi_DC_D};
  realise(rates, change_D);
  law.V_DC_D = rates.V_DC_D;
  law.Vi_DC_D = rates.Vi_DC_D;
}

}  // namespace supple::control
