// Rows of the fault matrix: the thread stalls, the clock jumps, stands or runs backwards.

#include <gtest/gtest.h>

#include <limits>

#include "support/matchers.hpp"
#include "trial.hpp"

namespace supple::safety {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

double used(Trial& run, double measured) {
  run.in.dt = Seconds{measured};
  run.tick();
  return run.checked.dt.count();
}

TEST(Period, IsTakenAsMeasuredWithinHalfAndTwiceTheNominal) {
  Trial run = Trial::moving();
  for (const double dt : {1e-3, 1.5e-3, 2e-3, 2.0001e-3, 4e-3}) {
    EXPECT_EQ(used(run, dt), dt);
    EXPECT_FALSE(run.checked.period_clamped);
  }
  EXPECT_EQ(run.state.counters.periods_clamped, 0U);
}

TEST(Period, IsClampedOutside) {
  Trial run = Trial::moving();
  EXPECT_EQ(used(run, 0.1e-3), 1e-3);
  EXPECT_TRUE(run.checked.period_clamped);
  EXPECT_EQ(used(run, 5e-3), 4e-3);
  EXPECT_EQ(used(run, 19e-3), 4e-3);
  EXPECT_EQ(run.state.counters.periods_clamped, 3U);
  EXPECT_EQ(run.state.counters.stalls, 0U);
  EXPECT_EQ(run.phase(), Phase::kRunning);
  EXPECT_FALSE(run.checked.reanchor);
}

TEST(Period, ThatSaysNothingIsTheNominalOne) {
  Trial run = Trial::moving();
  for (const double dt : {0.0, -1e-9, -3600.0, kNaN, -kInfinity}) {
    EXPECT_EQ(used(run, dt), 2e-3) << dt;
    EXPECT_TRUE(run.checked.period_clamped);
    EXPECT_FALSE(run.checked.reanchor);
  }
  EXPECT_EQ(run.state.counters.periods_ignored, 5U);
  EXPECT_EQ(run.state.counters.periods_clamped, 0U);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(Period, OutOfBoundsTwentyTimesInARowIsToleratedAndNotOnceMore) {
  for (const double dt : {0.0, 5e-3, 50e-3, 1e-4}) {
    Trial run = Trial::moving();
    for (int i = 1; i <= 20; ++i) {
      (void)used(run, dt);
      EXPECT_EQ(run.phase(), Phase::kRunning) << i;
    }
    (void)used(run, dt);
    EXPECT_EQ(run.phase(), Phase::kStopping) << dt;
    EXPECT_EQ(run.reason(), StopReason::kPeriodUnusable);
    EXPECT_EQ(run.verdict.cause.value, 21.0);
    EXPECT_EQ(run.verdict.cause.limit, 20.0);
    // a stop ends although the clock stands
    for (int i = 0; i < 400; ++i) (void)used(run, dt);
    EXPECT_EQ(run.phase(), Phase::kFault) << dt;
    EXPECT_TRUE(run.v_command.isZero(0.0));
  }
}

TEST(Stall, OfTwentyMillisecondsAsksToAnchorAgain) {
  for (const double dt : {20e-3, 200e-3, 3600.0, kInfinity}) {
    Trial run = Trial::moving();
    EXPECT_EQ(used(run, dt), 4e-3);
    EXPECT_TRUE(run.checked.reanchor) << dt;
    EXPECT_EQ(run.phase(), Phase::kRunning);
    EXPECT_EQ(run.state.counters.stalls, 1U);
    run.tick();
    EXPECT_FALSE(run.checked.reanchor);
  }
}

TEST(Stall, OfFiveMillisecondsDoesNot) {
  Trial run = Trial::moving();
  (void)used(run, 5e-3);
  EXPECT_FALSE(run.checked.reanchor);
}

TEST(Stall, LeavesTheCommandWhereTheRobotIs) {
  // it has timed out and stands
  Trial run = Trial::moving(0.3);
  run.in.v.setZero();
  run.v_wanted.setZero();
  (void)used(run, 50e-3);
  EXPECT_TRUE(run.v_command.isZero(0.0));

  // it has kept its speed
  run = Trial::moving(0.3);
  (void)used(run, 50e-3);
  EXPECT_EQ(run.v_command[0], 0.3);

  // it is halfway: the way back up goes at a_max
  run = Trial::moving(0.3);
  run.in.v.setConstant(0.1);
  (void)used(run, 50e-3);
  EXPECT_NEAR(run.v_command[0], 0.1 + 5.0 * 4e-3, 1e-15);
}

TEST(Stall, NeverTrustsAVelocityBeyondTheLastCommand) {
  Trial run = Trial::moving(0.3);
  run.in.v << 2.0, -2.0, 0.3, 0.0, 0.2, -0.1;
  run.v_wanted.setZero();
  (void)used(run, 50e-3);
  // from 0.3 0 0.3 0 0.2 0 towards rest: 0.02 of 0.3 goes in this period
  const double rest = 1.0 - 0.02 / 0.3;
  const VecJ expected = (VecJ{6} << 0.3, 0.0, 0.3, 0.0, 0.2, 0.0).finished() * rest;
  EXPECT_TRUE(test::IsNear(run.v_command, expected, 1e-15));
}

TEST(Stall, WhileIdleAsksForNothing) {
  Trial run;
  (void)used(run, 1.0);
  EXPECT_FALSE(run.checked.reanchor);
  EXPECT_EQ(run.phase(), Phase::kIdle);
}

}  // namespace
}  // namespace supple::safety
