#include "supple/control/self_motion.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "supple/control/twist_of.hpp"
#include "supple/model/kinematics.hpp"
#include "support/random.hpp"
#include "support/shipped_robot.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};

struct Arm7 {
  model::RobotModel robot = test::shipped_robot("arm7");
  Jac6 J{6, 7};
  VecJ q{7};

  Arm7() {
    q << 0.0, 0.5, 0.4, -1.5, 0.0, 1.0, 0.0;
    model::Workspace work;
    model::update_placements(robot, work, q);
    model::jacobian(robot, work, *robot.frame_named("flange"), J);
  }
};

ik::JointBounds wide(int joints) {
  return {.lower = VecJ::Constant(joints, -10.0), .upper = VecJ::Constant(joints, 10.0)};
}

TEST(SelfMotion, LeavesTheToolWhereItIs) {
  const Arm7 arm;
  const SelfMotionParams params;
  test::Rng rng{7};
  for (int i = 0; i < 20; ++i) {
    VecJ x(7);
    for (double& each : x) each = test::uniform(rng, -1.0, 1.0);
    const VecJ moved = without_tool(params, arm.J, x);
    EXPECT_LT(twist_of(arm.J, moved).linear.norm(), 2e-3);  // lambda lets a little through
    EXPECT_GE(x.dot(moved), 0.0);                           // N is positive
  }
}

TEST(SelfMotion, YieldsToAPushOnTheElbowAndTakesNoEnergyFromNowhere) {
  const Arm7 arm;
  const SelfMotionParams params{.deadband = 0.0};
  SelfMotionState state;
  const VecJ tau = 10.0 * VecJ::Unit(7, 2);  // turns the elbow about shoulder and wrist
  ik::Rates rates;
  double work = 0.0;
  for (int i = 0; i < 500; ++i) {
    rates = {.v = VecJ::Zero(7)};
    add_self_motion(params, state, arm.J, tau, wide(7), kPeriod, rates);
    work += tau.dot(rates.v) * kPeriod.count();
  }
  EXPECT_GT(work, 0.0);
  const VecJ pull = without_tool(params, arm.J, tau);
  // at rest of the exponential: d w = N tau
  EXPECT_LT((rates.v - without_tool(params, arm.J, pull) / params.damping).norm(), 1e-6);
}

TEST(SelfMotion, StaysWithinTheBoundsAndWindsNothingUp) {
  const Arm7 arm;
  const SelfMotionParams params{.deadband = 0.0};
  SelfMotionState state;
  ik::JointBounds bounds = wide(7);
  bounds.lower.setConstant(-0.01);
  bounds.upper.setConstant(0.01);
  const VecJ tau = 50.0 * VecJ::Unit(7, 2);
  for (int i = 0; i < 500; ++i) {
    ik::Rates rates{.v = VecJ::Zero(7)};
    add_self_motion(params, state, arm.J, tau, bounds, kPeriod, rates);
    ASSERT_LE(rates.v.cwiseAbs().maxCoeff(), 0.01 * (1.0 + 1e-12));
  }
  EXPECT_LT(state.w.norm(), 0.1);
}

TEST(SelfMotion, IsStillWithinItsDeadband) {
  const Arm7 arm;
  const SelfMotionParams params{.deadband = 20.0};
  SelfMotionState state;
  ik::Rates rates{.v = VecJ::Zero(7)};
  add_self_motion(params, state, arm.J, 10.0 * VecJ::Unit(7, 2), wide(7), kPeriod, rates);
  EXPECT_EQ(rates.v, VecJ::Zero(7));
}

TEST(SelfMotion, RefusesNumbersThatAreNone) {
  EXPECT_EQ(problem_of(SelfMotionParams{.inertia = 0.0})->member, "inertia");
  EXPECT_EQ(problem_of(SelfMotionParams{.damping = -1.0})->member, "damping");
  EXPECT_EQ(problem_of(SelfMotionParams{.deadband = -1.0})->member, "deadband");
  EXPECT_EQ(problem_of(SelfMotionParams{.lambda = std::numeric_limits<double>::infinity()})->member,
            "lambda");
  EXPECT_FALSE(problem_of(SelfMotionParams{}));
}

}  // namespace
}  // namespace supple::control
