#pragma once

// How the probe yields and what motion follows: the desired frame D runs after its target, the law
// moves the commanded frame C relative to D, and the probe follows C. Both laws behind one face.
//
// Upstream: wrench/.  Downstream: limits/, and back from what was realised.

#include "supple/admittance/offset_law.hpp"
#include "supple/admittance/pose_error_law.hpp"
#include "supple/control/command.hpp"
#include "supple/control/law.hpp"
#include "supple/control/reference.hpp"

namespace supple::control {

struct ComplianceParams {
  Law law = Law::kOffset;
  admittance::Params admittance;
  Mat3 R_WG = Mat3::Identity();  // axes of the gains with GainAxes::kGiven
  ReferenceParams reference;
  TrackingGains tracking;
};

struct ComplianceState {
  Reference reference;
  Target target;
  admittance::OffsetState offset;
  admittance::PoseErrorState pose_error;
};

struct ComplianceInput {
  const Pose& X_WP;
  Wrench F_P_D;
  bool in_deadband = false;
  Twist V_WP_W;  // of the probe as measured
};

struct ComplianceOutput {
  Twist V_WP_W;  // that follows C through the period: what is wanted, before the limits
  Pose X_WC;     // at its start; the pose-error law's C is the probe itself
  admittance::Report report;
};

/// D, C and target are where the probe is, at rest, with gains at the start of their ramp.
void anchor(ComplianceState& state, const Pose& X_WP) noexcept;

/// D is elsewhere from now on, and its target with it; the probe and its motion stay.
void reanchor(const ComplianceParams& params, ComplianceState& state, const Reference& desired,
              const Pose& X_WP) noexcept;

/// While the robot brakes or waits C goes with the probe, and D stays. No motion is wanted.
ComplianceOutput wait(ComplianceState& state, const Pose& X_WP) noexcept;

/// One period.
[[nodiscard]] ComplianceOutput step(const ComplianceParams& params, ComplianceState& state,
                                    const ComplianceInput& in, Seconds dt) noexcept;

/// The probe's twist in one period, world axes.
struct Outcome {
  const Twist& V_asked_W;    // by the law
  const Twist& V_allowed_W;  // of that, by the probe's limits
  const Twist& V_done_W;     // of that, by the joints
};

/// What was asked for and not done is taken out of the law again, so that nothing winds up.
void feed_back(const ComplianceParams& params, ComplianceState& state, const Outcome& outcome,
               Seconds dt) noexcept;

}  // namespace supple::control
