#pragma once

// The probe's limits once more, on what the joints will really do. Where joints are at their bounds
// the solver's answer is another motion than the one that the limits have passed: it may be faster,
// or lead through a wall. And joints may need longer to stop than the probe's own acceleration
// limit says. So every joint velocity v is judged by the stop that it leaves open. The stop brakes
// all joints in proportion, along a straight line of the joints, within the time that all of it
// needs,
//
//   t(v) = max( |V| / b,  |W| / b_w,  |v_i| / b_i )         V, W: the probe's velocities J v
//
// and ends at q + v (t / 2 + T). With c, the probe's acceleration while the joints keep v, its way
// is V s + c s^2 / 2 for s up to t / 2 + T. v is good if
//
//   now             speed and acceleration of the probe are within their limits
//   in the stop     so are V + c t / 3, which bounds its speed, and c, c - V / t and c / 2 + V / t,
//                   which bound its acceleration; with W likewise
//   where it ends   every joint is within its position limits, and the probe, there and on the way,
//                   behind every wall with half of the clearance to spare
//
// A joint that is near its limit is slowed alone first, so that the others go on. Where the arm
// turns too far for a parabola, it is placed where it will be and the same is asked
// there. If v is not good it is drawn towards the stop of the command before: the one that was
// looked at is the one that is made, so it is good again, but for what lies between two looks, and
// that is what the rest of the clearance is for. Only where the robot is not where it was told to
// be, or limits have changed, may even the stop be beyond a limit. That is a conflict: v is drawn
// towards the hardest stop that the joints allow, and the probe's acceleration limit gives way.
//
// docs/derivations/walls.md has the argument. Upstream: ik/.  Downstream: safety/output_gate.hpp.

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::control {

/// What the guard did.
struct Guard {
  double kept = 1.0;       // part of the way from the stop to the solver's answer, within [0, 1]
  bool conflict = false;   // even the stop is beyond a limit of the probe: the joints' limits win
  Seconds stop_time{0.0};  // of the stop that is open now; 0: not known
};

/// To see the arm where it is not yet; the workspace is written over.
struct ArmAhead {
  const model::RobotModel& robot;
  model::FrameId probe;
  model::Workspace& work;
};

struct GuardInput {
  const Jac6& Jv_V_WP_W;
  const Vec3& p_WP;
  const VecJ& q;
  double reach;             // of the probe from any joint, at most [m]
  const Twist& V_previous;  // of the probe, world axes
  const VecJ& v_previous;
  Seconds stop_time;              // from there, as the tick before has found it; 0: not known
  const ik::JointBounds& bounds;  // v is within them, before and after
  double wall_distance;           // of the nearest wall [m]
  ArmAhead ahead;
};

/// Draws the solver's `rates` back as far as they must be.
[[nodiscard]] Guard hold_back(const limits::Prepared& limits, const ik::PreparedJointLimits& joints,
                              const GuardInput& in, Seconds dt, ik::Rates& rates) noexcept;

}  // namespace supple::control
