#pragma once

// The other law: the spring pulls on the measured pose. With x the way from D to the probe P as
// measured,
//
//   M a + D v + K x = F - F_target
//
// where v is the law's own state and not a measured rate. The rotation's x is log3(R_DP), the
// shortest. The mean acceleration over the period is limited, by its norm, linear and angular each
// for itself, before it is integrated. For a robot that does what it is told this is the offset
// law; for a real one its lag is inside the spring's loop, and a contact sees K_e + K instead of
// K_e.

#include "supple/admittance/drift_guard.hpp"
#include "supple/admittance/params.hpp"
#include "supple/admittance/report.hpp"
#include "supple/admittance/six_axes.hpp"

namespace supple::admittance {

struct PoseErrorState {
  Twist V_DC_D;   // rate of the virtual mass
  Twist Vi_DC_D;  // rate that integral action adds
  SixAxes axes;
  DriftGuard guard;
};

struct PoseErrorInput {
  Pose X_DP;  // the probe as measured
  Wrench F_P_D;
  bool in_deadband = false;      // the wrench is too small to be trusted
  Twist V_DP_D;                  // of the probe as measured, relative to D
  Mat3 R_DG = Mat3::Identity();  // used with GainAxes::kGiven
};

struct PoseErrorOutput {
  Twist V_DC_D;     // rate to follow, at the period's end
  Twist Vavg_DC_D;  // its mean over the period
  // share of the wanted acceleration that the limits have left, within [0, 1]
  double linear_acceleration_share = 1.0;
  double angular_acceleration_share = 1.0;
  Report report;
};

/// One period of the law. An axis that is not selected returns to D on the measured pose.
[[nodiscard]] PoseErrorOutput step(const Params& params, PoseErrorState& state,
                                   const PoseErrorInput& in, Seconds dt) noexcept;

}  // namespace supple::admittance
