#include "supple/control/tick.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numbers>

#include "supple/core/rotation.hpp"
#include "support/alloc_guard.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

using safety::Request;

constexpr Seconds kPeriod{2e-3};

class Tick : public ::testing::Test {
 protected:
  test::PerfectArm arm(const Params& params) const { return {params, robot_.q0, kPeriod}; }

  static void run(test::PerfectArm& arm, const Wrench& F, double seconds) {
    const int ticks = static_cast<int>(seconds / kPeriod.count() + 0.5);
    for (int i = 0; i < ticks; ++i) arm.tick(F);
  }

  test::Ur5e robot_ = test::ur5e_controller(kPeriod);
};

TEST_F(Tick, StandsStillUntilItIsStarted) {
  auto robot = arm(robot_.params);

  run(robot, {.force = {30.0, 0.0, 0.0}}, 0.2);

  EXPECT_EQ(robot.q(), robot_.q0);
  EXPECT_EQ(robot.out().verdict.phase, safety::Phase::kIdle);
}

TEST_F(Tick, RestsWhereSpringAndForceBalance) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  const Pose X_WP0 = robot.out().X_WP;

  run(robot, {.force = {0.0, 0.0, -20.0}}, 30.0);

  // 20 N on 100 N/m, along the tool's z
  const Vec3 offset = X_WP0.R.transpose() * (robot.out().X_WP.p - X_WP0.p);
  EXPECT_TRUE(robot.out().verdict.running());
  EXPECT_NEAR(offset.z(), -0.200, 1e-4);
  EXPECT_NEAR(offset.head<2>().norm(), 0.0, 1e-4);
}

TEST_F(Tick, ReturnsWhenTheForceIsGone) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  const Pose X_WP0 = robot.out().X_WP;

  run(robot, {.force = {0.0, 15.0, 0.0}}, 5.0);
  ASSERT_GT((robot.out().X_WP.p - X_WP0.p).norm(), 0.1);
  run(robot, {}, 40.0);

  EXPECT_NEAR((robot.out().X_WP.p - X_WP0.p).norm(), 0.0, 1e-3);
}

TEST_F(Tick, ATorqueTurnsTheToolAboutItsTip) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  const Pose X_WP0 = robot.out().X_WP;

  run(robot, {.torque = {0.0, 0.0, 3.0}}, 10.0);

  EXPECT_NEAR(log3(X_WP0.R.transpose() * robot.out().X_WP.R).z(), 0.3, 1e-3);
  EXPECT_NEAR((robot.out().X_WP.p - X_WP0.p).norm(), 0.0, 1e-4);  // [m]
}

TEST_F(Tick, AForceDoesNotTurnTheTool) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  const Pose X_WP0 = robot.out().X_WP;

  run(robot, {.force = {10.0, 0.0, 0.0}}, 5.0);

  // [rad]; the joint solver gives up a little of the twist for slower joints
  EXPECT_NEAR(log3(X_WP0.R.transpose() * robot.out().X_WP.R).norm(), 0.0, 5e-4);
  EXPECT_GT((robot.out().X_WP.p - X_WP0.p).norm(), 0.05);
}

TEST_F(Tick, APushAgainstTheSpeedLimitLeavesNothingToUnwind) {
  // without a spring, 400 N asks for 2 m/s; the limit is 0.05 m/s
  Params params = robot_.params;
  params.compliance.admittance.gains.translation.stiffness.setZero();
  limits::Params slow = params.limits.params;
  slow.linear_speed = 0.05;
  params.limits = *limits::prepared(slow, 2.0 * kPeriod);
  params.safety.max_force = 1000.0;
  auto robot = arm(params);
  robot.tick({}, Request::kStart);

  run(robot, {.force = {0.0, 0.0, -400.0}}, 1.0);
  const Vec3 released = robot.out().X_WP.p;
  run(robot, {}, 2.0);

  EXPECT_LT((robot.out().X_WP.p - released).norm(), 0.005);  // [m]; 0.05 m/s dies with M/D = 25 ms
}

TEST_F(Tick, AFarTargetIsReachedWithoutAJump) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  Target target{.X_WT = robot.out().X_WP, .V_WT_W = {}};
  target.X_WT.p += Vec3{-0.1, 0.15, 0.1};
  robot.set_target(target);

  Twist last;
  double worst = 0.0;
  for (int i = 0; i < 4000; ++i) {
    robot.tick({});
    worst = std::max(worst, (robot.out().V_command_W.linear - last.linear).norm());
    last = robot.out().V_command_W;
  }

  EXPECT_NEAR((robot.out().X_WP.p - target.X_WT.p).norm(), 0.0, 1e-4);
  // the reference's own acceleration, and a little for the correction
  EXPECT_LT(worst, 1.2 * robot_.params.compliance.reference.linear_acceleration * kPeriod.count());
}

// Without springs nothing calls C back, so what it does not do at once is lost.
TEST_F(Tick, ATargetIsReachedWithoutSpringsToo) {
  robot_.design.admittance.gains.translation.stiffness.setZero();
  robot_.design.admittance.gains.rotation.stiffness.setZero();
  auto robot = arm(test::params_of(robot_.design));
  robot.tick({}, Request::kStart);
  Target target{.X_WT = robot.out().X_WP, .V_WT_W = {}};
  target.X_WT.R = target.X_WT.R * exp3(Vec3{0.0, 0.0, std::numbers::pi / 3.0});
  robot.set_target(target);

  for (int i = 0; i < 4000; ++i) robot.tick({});

  const double left = log3(target.X_WT.R.transpose() * robot.out().X_WP.R).norm();
  EXPECT_LT(left, 0.01);  // [rad]
}

TEST_F(Tick, HoldBrakesAndResumeGoesOnWithoutAJump) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  const Wrench push{.force = {0.0, 0.0, -20.0}};
  run(robot, push, 0.5);
  ASSERT_GT(robot.out().v_command.norm(), 0.01);

  robot.tick(push, Request::kHold);
  run(robot, push, 0.5);
  EXPECT_EQ(robot.out().v_command.norm(), 0.0);
  EXPECT_EQ(robot.out().verdict.phase, safety::Phase::kHolding);
  const VecJ held = robot.q();
  robot.tick(push, Request::kResume);
  EXPECT_LT((robot.q() - held).norm(), 1e-3);
  run(robot, push, 30.0);

  EXPECT_TRUE(robot.out().verdict.running());
  EXPECT_GT((robot.q() - held).norm(), 0.01);
}

TEST_F(Tick, ResumeGoesOnToTheTargetAndAStartDoesNot) {
  for (const bool hold : {true, false}) {
    auto robot = arm(robot_.params);
    robot.tick({}, Request::kStart);
    Target target{.X_WT = robot.out().X_WP, .V_WT_W = {}};
    target.X_WT.p.y() += 0.1;
    robot.set_target(target);
    run(robot, {}, 0.3);
    robot.tick({}, hold ? Request::kHold : Request::kStop);
    run(robot, {}, 0.5);
    const Vec3 held = robot.out().X_WP.p;
    ASSERT_GT((held - target.X_WT.p).norm(), 0.02);

    robot.tick({}, hold ? Request::kResume : Request::kStart);
    EXPECT_LT(robot.out().v_command.norm(), 0.01);
    run(robot, {}, 10.0);

    const Vec3 end = robot.out().X_WP.p;
    EXPECT_LT((end - (hold ? target.X_WT.p : held)).norm(), 1e-4) << hold;
  }
}

TEST_F(Tick, AfterAHoldAnAxisWithoutASpringStaysWhereItWasPushed) {
  robot_.design.admittance.gains.translation.stiffness.setZero();
  auto robot = arm(test::params_of(robot_.design));
  robot.tick({}, Request::kStart);
  run(robot, {.force = {0.0, 0.0, -20.0}}, 1.0);
  robot.tick({}, Request::kHold);
  run(robot, {}, 1.0);
  const Vec3 held = robot.out().X_WP.p;

  robot.tick({}, Request::kResume);
  run(robot, {}, 5.0);

  EXPECT_LT((robot.out().X_WP.p - held).norm(), 1e-4);
}

TEST_F(Tick, AStopIsABoundedDecelerationToZero) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  const Wrench push{.force = {0.0, 20.0, 0.0}};
  run(robot, push, 0.5);

  VecJ last = robot.out().v_command;
  robot.tick(push, Request::kStop);
  for (int i = 0; i < 500; ++i) {
    const VecJ change = robot.out().v_command - last;
    for (int j = 0; j < 6; ++j) {
      ASSERT_LE(std::abs(change[j]), robot_.params.safety.a_max[j] * kPeriod.count() + 1e-12);
    }
    last = robot.out().v_command;
    robot.tick(push);
  }
  EXPECT_EQ(robot.out().v_command.norm(), 0.0);
  EXPECT_EQ(robot.out().verdict.phase, safety::Phase::kStopped);
  EXPECT_EQ(robot.out().verdict.cause.reason, safety::StopReason::kStopRequested);
}

TEST_F(Tick, NaNReadingsStopTheRobotAndAreNamed) {
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);
  run(robot, {.force = {0.0, 20.0, 0.0}}, 0.2);
  const double nan = std::numeric_limits<double>::quiet_NaN();

  run(robot, {.force = {nan, 0.0, 0.0}}, 1.0);

  EXPECT_EQ(robot.out().verdict.phase, safety::Phase::kFault);
  EXPECT_EQ(robot.out().verdict.cause.reason, safety::StopReason::kWrenchNotFinite);
  EXPECT_TRUE(robot.out().v_command.allFinite());
  EXPECT_EQ(robot.out().v_command.norm(), 0.0);
}

TEST_F(Tick, BothLawsAgreeOnARobotThatDoesWhatItIsTold) {
  Params other = robot_.params;
  other.compliance.law = Law::kPoseError;
  other.compliance.admittance.acceleration = {.linear = 1e3, .angular = 1e3};
  auto one = arm(robot_.params);
  auto two = arm(other);
  one.tick({}, Request::kStart);
  two.tick({}, Request::kStart);

  double worst = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const Wrench F{.force = {0.0, 10.0, -15.0}, .torque = {0.3, 0.0, 0.0}};
    one.tick(F);
    two.tick(F);
    worst = std::max(worst, (one.out().X_WP.p - two.out().X_WP.p).norm());
  }

  EXPECT_LT(worst, 1e-3);  // [m], of 0.1 m
}

TEST_F(Tick, EqualArgumentsGiveEqualBits) {
  auto one = arm(robot_.params);
  auto two = arm(robot_.params);
  one.tick({}, Request::kStart);
  two.tick({}, Request::kStart);
  for (int i = 0; i < 500; ++i) {
    const Wrench F{.force = {0.1 * i, -3.0, 5.0}, .torque = {0.0, 0.2, -0.1}};
    ASSERT_EQ(one.tick(F).v_command, two.tick(F).v_command);
  }
}

TEST_F(Tick, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  auto robot = arm(robot_.params);
  robot.tick({}, Request::kStart);

  const test::AllocGuard heap;
  for (int i = 0; i < 10000; ++i) {
    robot.tick({.force = {5.0, 0.01 * (i % 500), -3.0}, .torque = {0.0, 0.1, 0.2}});
  }
  EXPECT_EQ(heap.count(), 0);
}

}  // namespace
}  // namespace supple::control
