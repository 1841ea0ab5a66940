// Torques of the joints that are needed, and what a contact leads to.

#include <gtest/gtest.h>

#include <limits>

#include "trial.hpp"

namespace supple::safety {
namespace {

constexpr ContactFacts kTouch{
    .touch = true, .joint = 2, .torque = 4.0, .threshold = 3.0, .collision_at = 3.0, .speed = 0.3};
constexpr ContactFacts kHit{.touch = true,
                            .collision = true,
                            .joint = 1,
                            .torque = 12.0,
                            .threshold = 3.5,
                            .collision_at = 3.0,
                            .speed = 0.25};

Trial with_torques() {
  Trial run;
  run.params.torques_required = true;
  run.in.tau = VecJ::Zero(6);
  run.tick(Request::kStart);
  run.v_wanted.setConstant(0.3);
  run.ticks_of(100);
  return run;
}

TEST(Torques, AreNotLookedAtWhereNobodyNeedsThem) {
  Trial run = Trial::moving();
  EXPECT_FALSE(run.checked.torques_fresh);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(Torques, AreFreshWithEveryPacket) {
  Trial run = with_torques();
  EXPECT_TRUE(run.checked.torques_fresh);
  --run.in.joint_stamp;  // the same packet once more
  run.tick();
  EXPECT_FALSE(run.checked.torques_fresh);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(Torques, ThatAreNoNumbersForAWhileStopTheRunAndNameTheJoint) {
  Trial run = with_torques();
  run.in.tau[4] = std::numeric_limits<double>::quiet_NaN();
  run.ticks_of(run.params.held_torques);
  EXPECT_EQ(run.phase(), Phase::kRunning);

  run.tick();

  EXPECT_EQ(run.reason(), StopReason::kTorqueUnusable);
  EXPECT_EQ(run.verdict.cause.index, 4);
  run.ticks_of(200);
  EXPECT_EQ(run.phase(), Phase::kFault);
  EXPECT_EQ(run.v_command.norm(), 0.0);
}

TEST(Torques, ThatAreMissingForbidAStart) {
  Trial run;
  run.params.torques_required = true;
  run.ticks_of(10);
  run.tick(Request::kStart);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kTorqueUnusable);
  run.in.tau = VecJ::Zero(6);
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(Contact, ThatIsOnlyReportedChangesNothing) {
  Trial run = Trial::moving();
  run.out.contact = kHit;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  EXPECT_FALSE(run.state.floating);
}

TEST(Contact, HoldsWithJointTorqueThresholdAndSpeed) {
  Trial run = Trial::moving();
  run.params.on_collision = Reaction::kHold;
  run.out.contact = kHit;
  run.tick();

  EXPECT_EQ(run.phase(), Phase::kHolding);
  EXPECT_EQ(run.reason(), StopReason::kBumped);
  EXPECT_EQ(run.verdict.cause.index, 1);
  EXPECT_EQ(run.verdict.cause.value, 12.0);
  EXPECT_EQ(run.verdict.cause.limit, 10.5);  // three thresholds
  EXPECT_EQ(run.verdict.cause.speed, 0.25);
  const VecJ before = run.v_command;
  run.tick();
  for (int i = 0; i < 6; ++i) {
    EXPECT_LE(before[i] - run.v_command[i], 1.001 * run.params.a_max[i] * 2e-3);
  }
  run.ticks_of(200);
  EXPECT_EQ(run.phase(), Phase::kHolding);  // until it is told to go on
  EXPECT_EQ(run.v_command.norm(), 0.0);
  run.tick(Request::kResume);
  EXPECT_EQ(run.phase(), Phase::kRunning);
  EXPECT_TRUE(run.checked.reanchor);
}

TEST(Contact, HasTwoLevelsWithReactionsOfTheirOwn) {
  Trial run = Trial::moving();
  run.params.on_touch = Reaction::kHold;
  run.params.on_collision = Reaction::kStop;
  run.out.contact = kTouch;
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kTouched);
  EXPECT_EQ(run.verdict.cause.limit, 3.0);

  run.out.contact = kHit;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kCollision);
  run.ticks_of(200);
  EXPECT_EQ(run.phase(), Phase::kFault);
}

TEST(Contact, MovesOnAWayBackAndThenHolds) {
  Trial run = Trial::moving();
  run.params.on_collision = Reaction::kRetreat;
  run.out.contact = kHit;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kHolding);

  run.v_wanted.setConstant(-0.2);
  run.ticks_of(300);
  EXPECT_TRUE(run.checked.retreating);
  EXPECT_DOUBLE_EQ(run.v_command[0], -0.2);

  run.out.retreated = true;
  run.tick();
  run.ticks_of(200);
  EXPECT_EQ(run.phase(), Phase::kHolding);
  EXPECT_EQ(run.v_command.norm(), 0.0);
}

TEST(Contact, LeavesTheWayBackWhenAHoldIsRequestedOrSomethingIsWrong) {
  for (const bool wrong : {false, true}) {
    Trial run = Trial::moving();
    run.params.on_collision = Reaction::kRetreat;
    run.out.contact = kHit;
    run.tick();
    run.v_wanted.setConstant(-0.2);
    run.ticks_of(300);
    if (wrong) run.out.F_P_D.force.x() = 1e4;
    run.tick(wrong ? Request::kNone : Request::kHold);
    EXPECT_FALSE(run.state.retreating);
    run.ticks_of(200);
    EXPECT_EQ(run.v_command.norm(), 0.0);
    EXPECT_EQ(run.phase(), wrong ? Phase::kFault : Phase::kHolding);
  }
}

TEST(Contact, FloatsUntilItHasEnded) {
  Trial run = Trial::moving();
  run.params.on_collision = Reaction::kFloat;
  run.out.contact = kHit;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  run.out.contact = kTouch;  // weaker, and still there
  run.tick();
  EXPECT_TRUE(run.checked.floating);
  run.tick();
  run.tick();
  EXPECT_FALSE(run.checked.floating);
}

}  // namespace
}  // namespace supple::safety
