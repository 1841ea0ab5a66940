#pragma once

// A model against MuJoCo's opinion of a robot, at seeded random states.

#include "robots.hpp"
#include "supple/model/robot_model.hpp"
#include "worst.hpp"

namespace supple::test {

/// "orientation" and "position" of every frame, "Jacobian" of every frame, "mass matrix",
/// "inverse dynamics", "bias forces" and "gravity".
[[nodiscard]] Worst compared_with_mujoco(const TestRobot& robot, const model::RobotModel& model,
                                         int states, unsigned seed);

}  // namespace supple::test
