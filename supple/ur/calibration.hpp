#pragma once

// Every arm is measured in the factory, and differs from the drawing by millimetres. The robot
// tells its own lengths; how far is the model's flange from the real one?

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/ur/primary.hpp"

namespace supple::ur {

/// X_BE of the flange E in the robot's base B, from standard Denavit-Hartenberg figures:
/// Rz(q + theta) Tz(d) Tx(a) Rx(alpha), joint after joint.
[[nodiscard]] Pose flange_pose(const primary::Kinematics& kinematics, const primary::Six& q);

struct FlangeDifference {
  double distance = 0.0;  // at most [m]
  double angle = 0.0;     // at most [rad]
};

/// Over postures spread through the workspace. B and E are frames of the model with six joints.
[[nodiscard]] FlangeDifference flange_difference(const primary::Kinematics& kinematics,
                                                 const model::RobotModel& robot, model::FrameId B,
                                                 model::FrameId E);

}  // namespace supple::ur
