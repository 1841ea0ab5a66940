#pragma once

// A model against Orocos KDL's opinion of a robot, at seeded random states.

#include "robots.hpp"
#include "supple/model/robot_model.hpp"
#include "worst.hpp"

namespace supple::test {

/// "orientation", "position" and "Jacobian" of every frame and "inverse dynamics", for any tree.
[[nodiscard]] Worst compared_with_kdl(const TestRobot& robot, const model::RobotModel& model,
                                      int states, unsigned seed);

/// "mass matrix", "Coriolis forces", "gravity" and "inverse dynamics" of a serial arm.
[[nodiscard]] Worst arm_compared_with_kdl(const TestRobot& robot, const model::RobotModel& model,
                                          int states, unsigned seed);

}  // namespace supple::test
