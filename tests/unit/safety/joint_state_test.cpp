// Rows of the fault matrix: joint packets missing, late, out of order, repeated, broken; joints out
// of their limits; a robot that does not follow.

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "support/matchers.hpp"
#include "trial.hpp"

namespace supple::safety {
namespace {

using test::IsNear;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kSpeed = 0.3;

void lose_packet(Trial& run, Request request = Request::kNone) {
  // what a reader of the latest value sees: the same packet again
  run.in.joint_stamp = run.state.joint_stamp;
  run.tick(request);
}

TEST(JointState, IsExtrapolatedForFivePackets) {
  Trial run = Trial::moving(kSpeed);
  const VecJ q = run.checked.q;
  for (int k = 1; k <= 5; ++k) {
    lose_packet(run);
    EXPECT_EQ(run.phase(), Phase::kRunning) << k;
    EXPECT_TRUE(run.checked.extrapolated);
    EXPECT_TRUE(IsNear(run.checked.q, VecJ{q.array() + k * kSpeed * 2e-3}, 1e-14)) << k;
    EXPECT_TRUE(IsNear(run.checked.v, VecJ{VecJ::Constant(6, kSpeed)}, 1e-14));
    EXPECT_EQ(run.v_command, VecJ::Constant(6, kSpeed)) << k;
  }
  run.tick();
  EXPECT_FALSE(run.checked.extrapolated);
  EXPECT_FALSE(run.checked.reanchor);
  EXPECT_EQ(run.state.counters.joint_packets_missing, 5U);
}

TEST(JointState, BetweenTwoPacketsLetsAHoldBeResumed) {
  Trial run = Trial::moving(kSpeed);
  run.tick(Request::kHold);
  ASSERT_EQ(run.phase(), Phase::kHolding);
  lose_packet(run, Request::kResume);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(JointState, LateLetsNobodyResume) {
  Trial run = Trial::moving(kSpeed);
  run.tick(Request::kHold);
  for (int k = 0; k < 6; ++k) lose_packet(run);
  lose_packet(run, Request::kResume);
  EXPECT_EQ(run.phase(), Phase::kHolding);
}

TEST(JointState, SlowsTheArmDownFromTheSixthPacketAndGoesOnWhenItReturns) {
  Trial run = Trial::moving(kSpeed);
  for (int k = 0; k < 6; ++k) lose_packet(run);
  EXPECT_EQ(run.phase(), Phase::kHolding);
  EXPECT_EQ(run.reason(), StopReason::kJointStateLate);
  EXPECT_EQ(run.verdict.cause.value, 6.0);
  EXPECT_EQ(run.verdict.cause.limit, 5.0);
  EXPECT_NEAR(run.v_command[0], kSpeed - 5.0 * 2e-3, 1e-15);

  for (int k = 7; k <= 19; ++k) {
    const double before = run.v_command[0];
    lose_packet(run);
    EXPECT_EQ(run.phase(), Phase::kHolding) << k;
    EXPECT_LT(run.v_command[0], before) << k;
  }
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  EXPECT_TRUE(run.checked.reanchor);
  EXPECT_EQ(run.reason(), StopReason::kNone);
}

TEST(JointState, IsAFaultAtTheTwentiethPacket) {
  Trial run = Trial::moving(kSpeed);
  for (int k = 1; k <= 19; ++k) lose_packet(run);
  ASSERT_EQ(run.phase(), Phase::kHolding);
  lose_packet(run);
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kJointStateLost);
  EXPECT_EQ(run.verdict.cause.value, 20.0);
  for (int k = 0; k < 200; ++k) lose_packet(run);
  EXPECT_EQ(run.phase(), Phase::kFault);
  EXPECT_TRUE(run.v_command.isZero(0.0));
  EXPECT_EQ(run.verdict.cause.value, 20.0);
}

TEST(JointState, ThatIsBackDoesNotUndoAHoldThatWasAskedFor) {
  Trial run = Trial::moving(kSpeed);
  for (int k = 0; k < 7; ++k) lose_packet(run);
  run.in.joint_stamp = run.state.joint_stamp;
  run.tick(Request::kHold);
  run.ticks_of(10);
  EXPECT_EQ(run.phase(), Phase::kHolding);
  EXPECT_EQ(run.reason(), StopReason::kHoldRequested);
  run.tick(Request::kResume);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(JointState, OutOfOrderIsDropped) {
  Trial run = Trial::moving(kSpeed);
  const VecJ q = run.checked.q;
  run.in.joint_stamp -= 3;
  run.in.q.setConstant(1.0);
  run.tick();
  EXPECT_TRUE(IsNear(run.checked.q, VecJ{q.array() + kSpeed * 2e-3}, 1e-14));
  EXPECT_EQ(run.state.counters.joint_packets_old, 1U);
}

TEST(JointState, FurtherAwayThanAJointCanGoCountsAsMissing) {
  Trial run = Trial::moving(kSpeed);
  const VecJ q = run.checked.q;
  run.in.q[0] += 0.5;
  run.tick();
  EXPECT_TRUE(IsNear(run.checked.q, VecJ{q.array() + kSpeed * 2e-3}, 1e-14));
  EXPECT_EQ(run.state.counters.joint_packets_unusable, 1U);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(JointState, RepeatedCountsOnce) {
  Trial run = Trial::moving(kSpeed);
  lose_packet(run);
  EXPECT_EQ(run.state.counters.joint_packets_missing, 1U);
  EXPECT_EQ(run.state.counters.joint_packets_old, 0U);
}

TEST(JointState, DelayedBeyondTheWatchdogCountsAsMissing) {
  for (const double delay : {2e-3, 10e-3, 20e-3}) {
    Trial run = Trial::moving(kSpeed);
    for (int i = 0; i < 100; ++i) {
      run.in.joint_age = Seconds{delay};
      run.tick();
    }
    EXPECT_EQ(run.phase(), Phase::kRunning) << delay;
  }
  for (const double delay : {20.1e-3, 100e-3, kNaN}) {
    Trial run = Trial::moving(kSpeed);
    for (int i = 1; i <= 20; ++i) {
      EXPECT_EQ(run.state.counters.joint_packets_old, static_cast<std::uint64_t>(i - 1));
      run.in.joint_age = Seconds{delay};
      run.tick();
    }
    EXPECT_EQ(run.phase(), Phase::kStopping) << delay;
    EXPECT_EQ(run.reason(), StopReason::kJointStateLost) << delay;
  }
}

TEST(JointState, ThatIsNoNumberCountsAsMissing) {
  Trial run = Trial::moving(kSpeed);
  const VecJ q = run.checked.q;
  run.in.q[3] = kNaN;
  run.tick();
  EXPECT_TRUE(IsNear(run.checked.q, VecJ{q.array() + kSpeed * 2e-3}, 1e-14));
  run.in.v[5] = std::numeric_limits<double>::infinity();
  run.tick();
  EXPECT_EQ(run.state.counters.joint_packets_unusable, 2U);
  EXPECT_TRUE(run.checked.q.allFinite() && run.checked.v.allFinite());
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(JointState, OfAnotherRobotCountsAsMissing) {
  Trial run = Trial::moving(kSpeed);
  run.in.q = VecJ::Zero(7);
  run.tick();
  EXPECT_EQ(run.checked.q.size(), 6);
  EXPECT_EQ(run.state.counters.joint_packets_unusable, 1U);
}

TEST(JointState, MustBeThereForAStart) {
  Trial run;
  run.in.q[0] = kNaN;
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), Phase::kIdle);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kJointStateLost);
  EXPECT_FALSE(run.checked.joints_known);
  run.tick();
  run.in.joint_stamp = run.state.joint_stamp;
  run.tick(Request::kStart);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kJointStateLate);
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(JointPosition, OutsideItsLimitsIsAFaultThatNamesTheJoint) {
  // the arm stands at zero, and the limits come closer
  for (const double side : {-1.0, 1.0}) {
    Trial run = Trial::moving(0.0);
    VecJ& limits = side > 0.0 ? run.params.q_upper : run.params.q_lower;
    limits[2] = side * -0.009;  // within the margin of 0.01
    run.tick();
    EXPECT_EQ(run.phase(), Phase::kRunning);
    limits[2] = side * -0.011;
    run.tick();
    EXPECT_EQ(run.phase(), Phase::kStopping);
    EXPECT_EQ(run.reason(), StopReason::kJointPosition);
    EXPECT_EQ(run.verdict.cause.index, 2);
    EXPECT_EQ(run.verdict.cause.value, 0.0);
    EXPECT_NEAR(run.verdict.cause.limit, side * -0.001, 1e-15);
  }
}

TEST(JointVelocity, AboveItsLimitIsAFaultThatNamesTheJoint) {
  Trial run = Trial::moving(0.0);
  run.in.v[4] = -3.59;  // within the factor of 1.2
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  run.in.v[4] = -3.61;
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kJointVelocity);
  EXPECT_EQ(run.verdict.cause.index, 4);
  EXPECT_EQ(run.verdict.cause.value, -3.61);
  EXPECT_DOUBLE_EQ(run.verdict.cause.limit, 3.6);
}

TEST(Tracking, IsAFaultWhenAJointStandsStillThatShouldMove) {
  Trial run = Trial::moving(0.0);
  run.v_wanted[1] = 0.5;
  int ticks = 0;
  while (run.phase() == Phase::kRunning && ticks < 2000) {
    run.in.q[1] = 0.0;
    run.in.v[1] = 0.0;
    run.tick();
    ++ticks;
  }
  EXPECT_EQ(run.reason(), StopReason::kTracking);
  EXPECT_EQ(run.verdict.cause.index, 1);
  EXPECT_GT(run.verdict.cause.value, 0.2);
  // 0.5 rad/s, forgotten over 2 s, 0.1 s to get up to speed: 0.2 = 1 - exp(-t/2) after 0.45 s
  EXPECT_NEAR(ticks * 2e-3, 0.45 + 0.05, 0.02);
}

TEST(Tracking, IsNoFaultForARobotThatFollowsLate) {
  // 17 periods: what servoj of a UR takes
  Trial run = Trial::moving(0.0);
  run.v_wanted.setConstant(2.5);
  std::array<double, 17> past{};
  double q = 0.0;
  for (std::size_t i = 0; i < 1000; ++i) {
    double& slot = past[i % past.size()];
    q += slot * 2e-3;
    run.in.v.setConstant(slot);
    run.in.q.setConstant(q);
    slot = run.v_command[0];
    run.tick();
    ASSERT_EQ(run.phase(), Phase::kRunning) << i;
  }
}

TEST(Tracking, LeavesNoSubnormalNumberBehind) {
  Trial run = Trial::moving(0.0);
  run.state.lag[0] = 1e-120;
  run.tick();
  EXPECT_EQ(run.state.lag[0], 0.0);
}

TEST(Tracking, IsForgottenBetweenRuns) {
  // somebody moves the arm while it is idle
  Trial run;
  run.tick();
  for (int i = 0; i < 100; ++i) {
    run.q.array() += 0.01;
    run.tick();
  }
  run.tick(Request::kStart);
  run.ticks_of(10);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

}  // namespace
}  // namespace supple::safety
