// Kinematics and dynamics of every robot against MuJoCo.

#include <gtest/gtest.h>

#include "mujoco_comparison.hpp"
#include "support/states.hpp"

namespace supple::test {
namespace {

class Mujoco : public testing::TestWithParam<RobotCase> {};

TEST_P(Mujoco, GivesTheSamePlacementsJacobiansAndForces) {
  const TestRobot robot = load(GetParam());

  const Worst worst = compared_with_mujoco(robot, robot.model, kStates, 4711);

  worst.expect_below(kRounding);
}

INSTANTIATE_TEST_SUITE_P(Robots, Mujoco, testing::ValuesIn(all_robots()), case_name);

}  // namespace
}  // namespace supple::test
