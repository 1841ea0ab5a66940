// Rows of the fault matrix that only the tick's own results show: a clamped wrench, too much force,
// too fast, outside the walls, no solution, no number.

#include <gtest/gtest.h>

#include <limits>

#include "trial.hpp"

namespace supple::safety {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(WrenchClamped, ForTenMillisecondsIsAFaultAndNotBefore) {
  Trial run = Trial::moving();
  for (int i = 1; i <= 4; ++i) {
    run.out.wrench_out_of_range = 0b000100;
    run.tick();
    EXPECT_EQ(run.phase(), Phase::kRunning) << i;
  }
  run.out.wrench_out_of_range = 0b110100;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kWrenchOutOfRange);
  EXPECT_EQ(run.verdict.cause.value, 5.0);
  EXPECT_EQ(run.verdict.cause.index, 2);
}

TEST(WrenchClamped, ByItsRateForTenMillisecondsIsAFaultOfItsOwn) {
  Trial run = Trial::moving();
  for (int i = 0; i < 5; ++i) {
    run.out.wrench_rate_limited = 0b100000;
    run.tick();
  }
  EXPECT_EQ(run.reason(), StopReason::kWrenchJump);
  EXPECT_EQ(run.verdict.cause.index, 5);
}

TEST(WrenchClamped, NowAndThenIsNoFault) {
  Trial run = Trial::moving();
  for (int i = 0; i < 100; ++i) {
    const bool now = i % 5 != 4;
    run.out.wrench_out_of_range = now ? 1 : 0;
    run.out.wrench_rate_limited = now ? 1 : 0;
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(ForceLimit, IsAFaultAboveAndNotAtTheLimit) {
  Trial run = Trial::moving();
  run.out.F_P_D.force = {90.0, 120.0, 0.0};  // 150 N
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  run.out.F_P_D.force = {90.0, 120.0, 10.0};
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kForceLimit);
  EXPECT_NEAR(run.verdict.cause.value, std::sqrt(22600.0), 1e-12);
  EXPECT_EQ(run.verdict.cause.limit, 150.0);
}

TEST(TorqueLimit, IsAFault) {
  Trial run = Trial::moving();
  run.out.F_P_D.torque = {0.0, -20.1, 0.0};
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kTorqueLimit);
  EXPECT_EQ(run.verdict.cause.value, 20.1);
}

TEST(ForceLimit, AlsoEndsAHold) {
  Trial run = Trial::moving();
  run.tick(Request::kHold);
  run.out.F_P_D.force = {0.0, 0.0, 151.0};
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kForceLimit);
}

TEST(CartesianLimit, IsHeldAgainstTheMeasuredMotion) {
  Trial run = Trial::moving();
  run.out.V_WP_W.linear = {0.3, 0.4, 0.0};
  run.out.V_WP_W.angular = {0.0, 0.0, 2.0};
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  run.out.V_WP_W.linear = {0.3, 0.4, 0.1};
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kLinearSpeed);
  EXPECT_NEAR(run.verdict.cause.value, std::sqrt(0.26), 1e-15);

  run = Trial::moving();
  run.out.V_WP_W.angular = {0.0, 2.01, 0.0};
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kAngularSpeed);
}

TEST(CartesianLimit, LetsTheProbeBeALittleOutsideItsWalls) {
  Trial run = Trial::moving();
  run.out.wall_distance = -0.02;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  run.out.wall_distance = -0.021;
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kOutsideWalls);
  EXPECT_EQ(run.verdict.cause.value, -0.021);
  EXPECT_EQ(run.verdict.cause.limit, -0.02);
}

TEST(IkFailure, IsAFaultWhenItLasts) {
  Trial run = Trial::moving();
  for (int burst = 0; burst < 10; ++burst) {
    for (int i = 0; i < 4; ++i) {
      run.out.ik_failed = true;
      run.tick();
    }
    run.tick();
    ASSERT_EQ(run.phase(), Phase::kRunning);
  }
  for (int i = 0; i < 5; ++i) {
    run.out.ik_failed = true;
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kIkFailed);
  EXPECT_EQ(run.verdict.cause.value, 5.0);
}

TEST(Command, ThatIsNoNumberStopsAtOnceFromTheLastGoodOne) {
  for (const double bad : {kNaN, std::numeric_limits<double>::infinity()}) {
    Trial run = Trial::moving(0.3);
    run.v_wanted[3] = bad;
    run.tick();
    EXPECT_EQ(run.phase(), Phase::kStopping);
    EXPECT_EQ(run.reason(), StopReason::kCommandNotFinite);
    EXPECT_EQ(run.verdict.cause.index, 3);
    EXPECT_NEAR(run.v_command[3], 0.29, 1e-15);
    EXPECT_TRUE(run.v_command.allFinite());
    run.ticks_of(100);
    EXPECT_EQ(run.phase(), Phase::kFault);
  }
}

TEST(Command, OfAnotherSizeStopsToo) {
  Trial run = Trial::moving(0.3);
  run.v_wanted = VecJ::Zero(5);
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kCommandNotFinite);
  EXPECT_EQ(run.v_command.size(), 6);
}

TEST(Command, OfAHoldIsNotLookedAt) {
  Trial run = Trial::moving(0.3);
  run.tick(Request::kHold);
  run.v_wanted.setConstant(kNaN);
  run.ticks_of(100);
  EXPECT_EQ(run.phase(), Phase::kHolding);
  EXPECT_TRUE(run.v_command.isZero(0.0));
}

TEST(AnyFact, ThatIsNoNumberIsAboveItsLimit) {
  const auto reason_of = [](auto&& spoil) {
    Trial run = Trial::moving();
    spoil(run.out);
    run.tick();
    return run.reason();
  };
  EXPECT_EQ(reason_of([](OutputFacts& f) { f.F_P_D.force.x() = kNaN; }), StopReason::kForceLimit);
  EXPECT_EQ(reason_of([](OutputFacts& f) { f.F_P_D.torque.x() = kNaN; }), StopReason::kTorqueLimit);
  EXPECT_EQ(reason_of([](OutputFacts& f) { f.V_WP_W.linear.x() = kNaN; }),
            StopReason::kLinearSpeed);
  EXPECT_EQ(reason_of([](OutputFacts& f) { f.V_WP_W.angular.x() = kNaN; }),
            StopReason::kAngularSpeed);
  EXPECT_EQ(reason_of([](OutputFacts& f) { f.wall_distance = kNaN; }), StopReason::kOutsideWalls);
}

}  // namespace
}  // namespace supple::safety
