#include "supple/actuator/actuator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/alloc_guard.hpp"
#include "support/random.hpp"

namespace supple::actuator {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// 40 N m at standstill, none at 10 rad/s, never more than 30 N m.
JointParams motor() { return {.stall = 40.0, .no_load = 10.0, .max = 30.0}; }

TEST(Actuator, PushesWithItsMaximumAtLowSpeed) {
  const TorqueRange range = torque_range(motor(), 0.0);
  EXPECT_EQ(range.upper, 30.0);
  EXPECT_EQ(range.lower, -30.0);
}

TEST(Actuator, LosesTorqueWithSpeedAlongItsLine) {
  // 40 (1 - 5/10) forwards, and the full maximum to brake
  const TorqueRange range = torque_range(motor(), 5.0);
  EXPECT_DOUBLE_EQ(range.upper, 20.0);
  EXPECT_DOUBLE_EQ(range.lower, -30.0);
  const TorqueRange backwards = torque_range(motor(), -5.0);
  EXPECT_DOUBLE_EQ(backwards.upper, 30.0);
  EXPECT_DOUBLE_EQ(backwards.lower, -20.0);
}

TEST(Actuator, CannotPushBeyondItsNoLoadSpeedButCanBrake) {
  const TorqueRange range = torque_range(motor(), 12.0);
  EXPECT_EQ(range.upper, 0.0);
  EXPECT_EQ(range.lower, -30.0);
}

TEST(Actuator, PassesACommandInsideTheRangeUnchanged) {
  EXPECT_EQ(link_torque(motor(), 7.5, 1.0), 7.5);
  EXPECT_EQ(link_torque(motor(), -7.5, 1.0), -7.5);
}

TEST(Actuator, ClipsACommandToTheNearerBound) {
  EXPECT_DOUBLE_EQ(link_torque(motor(), 100.0, 5.0), 20.0);
  EXPECT_DOUBLE_EQ(link_torque(motor(), -100.0, 5.0), -30.0);
}

TEST(Actuator, LosesFrictionAgainstTheMotion) {
  const JointParams gear{.viscous = 0.5, .coulomb = 2.0, .knee = 0.1};
  EXPECT_EQ(friction(gear, 0.0), 0.0);
  // tanh(1) = 0.761594...
  EXPECT_NEAR(friction(gear, 0.1), 0.05 + 2.0 * 0.7615941559557649, 1e-15);
  EXPECT_NEAR(friction(gear, 20.0), 12.0, 1e-15);
  EXPECT_EQ(friction(gear, -0.3), -friction(gear, 0.3));
  EXPECT_NEAR(link_torque(gear, 5.0, 20.0), 5.0 - 12.0, 1e-15);
}

TEST(Actuator, TakesFrictionAfterTheClip) {
  JointParams joint = motor();
  joint.coulomb = 4.0;
  joint.knee = 1e-3;
  EXPECT_DOUBLE_EQ(link_torque(joint, 100.0, 5.0), 20.0 - 4.0);
}

TEST(Actuator, HasNoLimitsUnlessTheyAreGiven) {
  const JointParams ideal;
  for (const double v : {-1e6, 0.0, 1e6}) EXPECT_EQ(link_torque(ideal, 1e9, v), 1e9) << v;
}

TEST(Actuator, KeepsACommandThatIsNoNumberVisible) {
  EXPECT_TRUE(std::isnan(link_torque(motor(), std::nan(""), 1.0)));
}

TEST(Actuator, NeverGivesTheMotorMoreThanItsRangeAtAnySpeed) {
  test::Rng rng{71};
  for (int i = 0; i < 10000; ++i) {
    const JointParams joint{.stall = test::any_magnitude(rng, -2.0, 3.0),
                            .no_load = test::any_magnitude(rng, -2.0, 3.0),
                            .max = test::any_magnitude(rng, -2.0, 3.0)};
    const double v = test::uniform(rng, -3.0, 3.0) * joint.no_load;
    const double tau = link_torque(joint, test::uniform(rng, -1e4, 1e4), v);
    ASSERT_LE(std::abs(tau), joint.max);
    // no power beyond the corner of the line: |tau| + stall |v| / no_load <= stall when driving
    if (tau * v > 0.0) {
      ASSERT_LE(std::abs(tau), joint.stall * (1.0 - std::abs(v) / joint.no_load) + 1e-9);
    }
  }
}

TEST(Actuator, WorksJointByJointWithoutTheHeap) {
  Params params;
  ASSERT_TRUE(params.joints.push_back(motor()));
  ASSERT_TRUE(params.joints.push_back({.viscous = 2.0}));
  VecV v(2);
  v << 5.0, 3.0;
  const VecV tau_cmd = VecV::Constant(2, 100.0);

  const test::AllocGuard heap;
  const VecV tau = link_torque(params, tau_cmd, v);
  const VecV loss = friction(params, v);
  EXPECT_EQ(heap.count(), 0);
  EXPECT_DOUBLE_EQ(tau[0], 20.0);
  EXPECT_DOUBLE_EQ(tau[1], 94.0);
  EXPECT_DOUBLE_EQ(loss[0], 0.0);
  EXPECT_DOUBLE_EQ(loss[1], 6.0);
}

struct Bad {
  const char* member;
  JointParams joint;
};

TEST(Actuator, NamesTheFirstMemberThatCannotBeUsed) {
  const Bad cases[] = {{"stall", {.stall = 0.0}},
                       {"stall", {.no_load = 5.0}},
                       {"no_load", {.stall = 1.0, .no_load = -1.0}},
                       {"max", {.max = std::nan("")}},
                       {"viscous", {.viscous = -0.1}},
                       {"coulomb", {.coulomb = kInfinity}},
                       {"knee", {.knee = 0.0}}};
  for (const Bad& bad : cases) {
    Params params;
    ASSERT_TRUE(params.joints.push_back(motor()));
    EXPECT_FALSE(problem_of(params));
    ASSERT_TRUE(params.joints.push_back(bad.joint));
    const auto problem = problem_of(params);
    ASSERT_TRUE(problem) << bad.member;
    EXPECT_EQ(problem->member, bad.member);
    EXPECT_EQ(problem->index, 1);
  }
}

}  // namespace
}  // namespace supple::actuator
