// What is sent: the wanted velocities within their limits, and the way to rest.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "trial.hpp"

namespace supple::safety {
namespace {

using test::IsNear;

constexpr double kStep = 5.0 * 2e-3;  // a_max times the period [rad/s]

VecJ joints(double a, double b, double c, double d, double e, double f) {
  return (VecJ{6} << a, b, c, d, e, f).finished();
}

// At speed `v`, whatever it took to get there.
Trial at(const VecJ& v) {
  Trial run;
  run.tick(Request::kStart);
  run.v_wanted = v;
  run.ticks_of(700);
  return run;
}

TEST(Command, WithinItsLimitsIsSentBitForBit) {
  Trial run = Trial::moving(0.3);
  run.v_wanted = joints(0.301, 0.3, 0.2999, 0.3051, 0.31 - 1e-9, 0.29 + 1e-9);
  run.tick();
  EXPECT_EQ(run.v_command, run.v_wanted);
}

TEST(Command, ChangesByNoMoreThanTheAccelerationAndInAStraightLine) {
  Trial run = Trial::moving(0.0);
  run.v_wanted = joints(0.4, -0.2, 0.1, 0.0, 0.0, 0.0);
  run.tick();
  EXPECT_TRUE(IsNear(run.v_command, VecJ{run.v_wanted * (kStep / 0.4)}, 1e-16));
}

TEST(Command, IsScaledAsAWholeIntoTheSpeedLimits) {
  Trial run = at(joints(6.0, 3.0, -1.5, 0.0, 0.6, 0.0));
  EXPECT_TRUE(IsNear(run.v_command, joints(3.0, 1.5, -0.75, 0.0, 0.3, 0.0), 1e-14));
  EXPECT_LE(run.v_command[0], 3.0);
}

TEST(Command, IsZeroUntilTheStart) {
  Trial run;
  run.v_wanted.setConstant(1.0);
  run.ticks_of(5);
  EXPECT_TRUE(run.v_command.isZero(0.0));
}

TEST(Stop, KeepsProportionsAndBringsAllJointsToRestTogether) {
  Trial run = at(joints(0.6, -0.3, 0.15, 0.0, 0.06, -0.6));
  const VecJ direction = run.v_command / 0.6;
  run.tick(Request::kStop);

  int ticks = 1;
  while (!run.v_command.isZero(0.0)) {
    ASSERT_TRUE(IsNear(run.v_command, VecJ{(0.6 - ticks * kStep) * direction}, 1e-13)) << ticks;
    ASSERT_EQ(run.phase(), Phase::kStopping);
    run.tick();
    ASSERT_LT(++ticks, 100);
  }
  // 0.6 rad/s at 0.01 per period; rounding may leave a last crumb
  EXPECT_GE(ticks, 60);
  EXPECT_LE(ticks, 61);
  EXPECT_EQ(run.phase(), Phase::kStopping);
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopped);
  run.ticks_of(10);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(run.v_command[i], 0.0);
    EXPECT_FALSE(std::signbit(run.v_command[i]));
  }
}

TEST(Stop, WaitsForTheJointWithTheLeastDeceleration) {
  Trial run = at(joints(0.5, 0.5, 0.5, 0.5, 0.5, 0.5));
  run.params.a_max[3] = 1.0;
  run.tick(Request::kStop);
  EXPECT_TRUE(IsNear(run.v_command, VecJ{VecJ::Constant(6, 0.5 - 2e-3)}, 1e-15));
}

TEST(Stop, IgnoresWhatIsWanted) {
  Trial run = Trial::moving(0.3);
  run.v_wanted.setConstant(-3.0);
  run.tick(Request::kStop);
  run.tick();
  EXPECT_NEAR(run.v_command[0], 0.3 - 2.0 * kStep, 1e-15);
}

TEST(Stop, GoesAsFarAsThePeriodAllows) {
  Trial run = Trial::moving(0.3);
  run.in.dt = Seconds{4e-3};
  run.tick(Request::kStop);
  EXPECT_NEAR(run.v_command[0], 0.3 - 2.0 * kStep, 1e-15);
}

TEST(Stop, StopsAJointEarlierThatNearsItsLimit) {
  // joint 0 needs 0.5^2 / (2 5) = 0.025 m and has 0.03; with joint 1's a_max it would need 0.125
  Trial run = at(joints(0.5, 0.5, 0.0, 0.0, 0.0, 0.0));
  run.params.a_max[1] = 1.0;
  run.params.q_upper[0] = run.q[0] + 0.03;
  run.tick(Request::kStop);
  double before = 0.5;
  while (!run.v_command.isZero(0.0)) {
    ASSERT_LE(run.v_command[0], before);
    ASSERT_GE(run.v_command[0], before - kStep - 1e-12);
    ASSERT_LE(run.q[0], run.params.q_upper[0] + 1e-12);
    before = run.v_command[0];
    run.tick();
  }
  EXPECT_GT(run.q[0], run.params.q_upper[0] - 0.005);
}

TEST(Stop, AtRestIsOverInTheNextTick) {
  Trial run = Trial::moving(0.0);
  run.tick(Request::kStop);
  EXPECT_EQ(run.phase(), Phase::kStopping);
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopped);
}

TEST(Gates, GiveEqualBitsForEqualArguments) {
  const auto record = [] {
    Trial run = Trial::moving(0.37);
    VecJ sum = VecJ::Zero(6);
    for (int i = 0; i < 500; ++i) {
      run.v_wanted[i % 6] = std::sin(0.1 * i);
      if (i % 7 == 0) run.in.dt = Seconds{3.3e-3};
      if (i % 11 == 0) run.in.reading.force.x() = std::numeric_limits<double>::quiet_NaN();
      if (i == 400) run.out.F_P_D.force.x() = 1e3;
      run.tick();
      sum = 0.9 * sum + run.v_command + run.checked.q;
    }
    return sum;
  };
  EXPECT_EQ(record(), record());
}

TEST(Gates, NeverTouchTheHeap) {
  const test::AllocGuard heap;
  Trial run = Trial::moving();
  for (int i = 0; i < 100; ++i) {
    if (i % 3 == 0) run.in.reading.force.x() = std::numeric_limits<double>::quiet_NaN();
    if (i % 5 == 0) run.in.joint_stamp = 0;
    run.tick(static_cast<Request>(i % 6));
  }
  EXPECT_FALSE(problem_of(run.params));
  EXPECT_EQ(heap.count(), 0);
}

}  // namespace
}  // namespace supple::safety
