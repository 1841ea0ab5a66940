#pragma once

// The controller: one pure function from what was measured to what the joints should do. tick.cpp
// calls the stages in order, and each line there names its folder; start reading in that file.

#include <optional>

#include "supple/admittance/offset_law.hpp"
#include "supple/admittance/pose_error_law.hpp"
#include "supple/control/command.hpp"
#include "supple/control/law.hpp"
#include "supple/control/reference.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/safety/input_gate.hpp"
#include "supple/safety/output_gate.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::control {

/// Immutable while the loop runs; a change is a whole new set between two ticks.
struct Params {
  model::RobotModel robot;  // nv <= kMaxArmJoints
  model::FrameId probe;
  model::FrameId sensor;
  wrench::Prepared wrench;
  Law law = Law::kOffset;
  admittance::Params admittance;
  Mat3 R_WG = Mat3::Identity();  // axes of the gains with GainAxes::kGiven
  ReferenceParams reference;
  TrackingGains tracking;
  limits::Prepared limits;
  ik::PreparedJointLimits joints;
  ik::Params ik;
  safety::Params safety;
};

struct State {
  safety::State safety;
  model::Workspace work;
  model::ArmKinematics arm;
  wrench::State wrench;
  admittance::OffsetState offset;
  admittance::PoseErrorState pose_error;
  Reference reference;
  Target target;
  ik::State ik;
  Twist V_previous;  // of the probe, as commanded in the last tick, world axes
  VecJ v_previous;   // of the joints, likewise
  VecJ q_command;    // for robots that take positions: the sum of the commanded velocities
};

struct TickInput {
  safety::InputFacts facts;
  std::optional<Target> target;  // a new one; without it the last one stays
};

/// What the joints should do, and everything that led to it.
struct TickOutput {
  VecJ v_command;  // [rad/s]
  VecJ q_command;  // [rad]
  safety::Verdict verdict;

  safety::Checked checked;
  Pose X_WP;
  Pose X_WD;
  Pose X_WC;
  wrench::Output wrench;
  admittance::Report law;
  Twist V_wanted_W;  // before the limits
  limits::Limited limited;
  ik::Rates rates;
  Twist V_realised_W;  // J v_command
};

/// One period. Equal arguments give equal bits.
void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept;

}  // namespace supple::control
