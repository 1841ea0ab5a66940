// Kinematics and dynamics of every robot against Orocos KDL.

#include <gtest/gtest.h>

#include "kdl_comparison.hpp"
#include "support/states.hpp"

namespace supple::test {
namespace {

class Kdl : public testing::TestWithParam<RobotCase> {};

TEST_P(Kdl, GivesTheSamePlacementsJacobiansAndForces) {
  const TestRobot robot = load(GetParam());

  const Worst worst = compared_with_kdl(robot, robot.model, kStates, 815);

  worst.expect_below(kRounding);
}

INSTANTIATE_TEST_SUITE_P(Robots, Kdl, testing::ValuesIn(all_robots()), case_name);

class KdlArms : public testing::TestWithParam<RobotCase> {};

TEST_P(KdlArms, HaveTheSameTermsOfTheEquationOfMotion) {
  const TestRobot robot = load(GetParam());

  const Worst worst = arm_compared_with_kdl(robot, robot.model, kStates, 816);

  worst.expect_below(kRounding);
}

INSTANTIATE_TEST_SUITE_P(Robots, KdlArms, testing::ValuesIn(serial_arms()), case_name);

}  // namespace
}  // namespace supple::test
