// Identities of mechanics on every robot, at seeded random states.

#include "identities.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "differences.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

std::vector<Identity> all_identities() {
  std::vector<Identity> all;
  for (const auto& some : {kinematic_identities(), dynamic_identities(), coriolis_identities(),
                           momentum_identities()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::string identity_name(const testing::TestParamInfo<Identity>& identity) {
  return identity.param.name;
}

/// The same robot, larger and heavier by a millionth.
TestRobot slipped(const TestRobot& robot) {
  constexpr double kSlip = 1.0 + 1e-6;
  TestRobot other = robot;
  for (model::Link& link : other.description.links) {
    link.inertia_L.mass *= kSlip;
    link.inertia_L.I_BBcm_B *= kSlip;
  }
  for (model::Joint& joint : other.description.joints) joint.X_PJ.p *= kSlip;
  const auto model =
      model::build(other.description, {.floating_base = robot.model.floating_base()});
  EXPECT_TRUE(model);
  other.model = *model;
  return other;
}

class OnEveryRobot : public testing::TestWithParam<Identity> {
 protected:
  static std::vector<RobotCase> robots() {
    return GetParam().bases == Bases::kAll ? all_robots() : welded_robots();
  }
  /// Over seeded states.
  static Worst worst_difference(const TestRobot& left, const TestRobot& right, int states) {
    Rng rng{271828};
    Worst worst;
    for (int n = 0; n < states; ++n) {
      const State state = GetParam().states == States::kAny ? any_state(left.model, rng)
                                                            : gentle_state(left.model, rng);
      worst.note(left.name, GetParam().difference(left, right, state));
    }
    return worst;
  }
};

TEST_P(OnEveryRobot, Holds) {
  for (const RobotCase& robot_case : robots()) {
    const TestRobot robot = load(robot_case);

    const Worst worst = worst_difference(robot, robot, kStates);

    worst.expect_below(GetParam().tolerance);
  }
}

TEST_P(OnEveryRobot, FailsForTwoRobotsThatDifferByAMillionth) {
  for (const RobotCase& robot_case : robots()) {
    const TestRobot robot = load(robot_case);

    const Worst worst = worst_difference(robot, slipped(robot), 5);

    EXPECT_GT(worst.of(robot.name), 10.0 * GetParam().tolerance) << robot.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Identity, OnEveryRobot, testing::ValuesIn(all_identities()),
                         identity_name);

TEST(Derivative, IsOfSixthOrder) {
  const auto error = [](double h) {
    return std::abs(derivative([](double t) { return std::sin(1.0 + t); }, h) - std::cos(1.0));
  };

  // halving the step divides the error by 2^6
  EXPECT_NEAR(error(0.2) / error(0.1), 64.0, 1.0);
}

}  // namespace
}  // namespace supple::test
