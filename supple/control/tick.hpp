#pragma once

// The controller: one pure function from what was measured to what the joints should do. tick.cpp
// calls the stages in order, and each line there names its folder; start reading in that file.

#include "supple/control/compliance.hpp"
#include "supple/control/sensing.hpp"
#include "supple/control/trace.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/safety/input_gate.hpp"
#include "supple/safety/output_gate.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::control {

/// Immutable while the loop runs; a change is a whole new set between two ticks, see adopt.hpp.
/// Made by `prepared` in design.hpp.
struct Params {
  model::RobotModel robot;  // nv <= kMaxArmJoints; with its payload where torques are used
  model::FrameId probe;
  model::FrameId sensor;
  double reach;  // of the probe from any joint, at most [m]
  wrench::Prepared wrench;
  ComplianceParams compliance;
  limits::Prepared limits;
  ik::PreparedJointLimits joints;
  ik::Params ik;
  safety::Params safety;
  PreparedSensing sensing;
};

struct State {
  safety::State safety;
  model::Workspace work;
  model::ArmKinematics arm;
  wrench::State wrench;
  Twist V_WS_W;  // of the sensor as measured in the last tick, where inertia is compensated
  ComplianceState compliance;
  ik::State ik;
  Twist V_previous;        // of the probe, as commanded in the last tick, world axes
  VecJ v_previous;         // of the joints, likewise
  Seconds stop_time{0.0};  // of the stop under way, see guard.hpp; 0: not known
  VecJ q_command;          // for robots that take positions: the sum of the commanded velocities
  SensingState sensing;
  model::Workspace ahead;  // of where a stop would lead
};

/// One period. Equal arguments give equal bits.
void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept;

}  // namespace supple::control
