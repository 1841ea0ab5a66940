// Rows of the fault matrix: a clock that jumps, and what that does to the ages of packets.

#include <gtest/gtest.h>

#include <cstdint>

#include "trial.hpp"

namespace supple::safety {
namespace {

constexpr double kPeriod = 2e-3;  // [s]
constexpr double kLatency = 5e-3;
constexpr double kHour = 3600.0;
constexpr double kJumps[] = {kHour, -kHour, 10.0 * kPeriod, -kPeriod, -10.0 * kPeriod, 0.2};

/// A controller by a clock that jumps once; packets take three periods. What was under way at the
/// jump was stamped by the clock as it was.
struct Jumping {
  explicit Jumping(double jump) : by{jump} {
    run.tick(Request::kStart);
    run.v_wanted.setConstant(0.3);
    for (int i = 0; i < 100; ++i) tick(kNotYet);
  }

  /// `since`: ticks since the jump.
  void tick(int since) {
    const bool under_way = 0 <= since && since * kPeriod < kLatency;
    const double age = kLatency + (under_way ? by : 0.0);
    run.in.dt = Seconds{kPeriod + (since == 0 ? by : 0.0)};
    run.in.joint_age = Seconds{age};
    run.in.reading_age = Seconds{age};
    run.tick();
  }

  static constexpr int kNotYet = -1;
  Trial run;
  double by;
};

TEST(ClockJump, ChangesNothingButACounter) {
  for (const double by : kJumps) {
    Jumping jumping{by};
    Trial& run = jumping.run;
    for (int i = 0; i < 100; ++i) {
      jumping.tick(i);
      ASSERT_EQ(run.phase(), Phase::kRunning) << by << " " << i << " " << name(run.reason());
      ASSERT_FALSE(run.checked.extrapolated) << by << " " << i;
      ASSERT_FALSE(run.checked.reading_held) << by << " " << i;
    }
    const Counters& counted = run.state.counters;
    EXPECT_EQ(counted.periods_clamped + counted.periods_ignored, 1U) << by;
    EXPECT_EQ(counted.joint_packets_old, 0U) << by;
  }
}

TEST(ClockJump, TwiceInARowChangesNothingEither) {
  for (const double by : kJumps) {
    Trial run = Trial::moving();
    for (int i = 0; i < 50; ++i) {
      const bool jumps = i < 2;
      run.in.dt = Seconds{kPeriod + (jumps ? by : 0.0)};
      // what comes with the first jump is of before both, then of between them
      run.in.reading_age = run.in.joint_age = Seconds{kPeriod + (jumps ? by : 0.0)};
      run.tick();
      ASSERT_EQ(run.phase(), Phase::kRunning) << by << " " << i << " " << name(run.reason());
    }
  }
}

/// Ticks until the stop, of a sensor that is silent from the jump on.
int ticks_of_a_dead_sensor(double by) {
  Jumping jumping{by};
  Trial& run = jumping.run;
  const std::uint64_t last = run.in.reading_stamp - 1;
  for (int i = 0; i < 100; ++i) {
    run.in.dt = Seconds{kPeriod + (i == 0 ? by : 0.0)};
    run.in.reading_stamp = last;
    run.in.reading_age = Seconds{kLatency + (i + 1) * kPeriod + by};
    run.tick();
    if (run.phase() != Phase::kRunning) {
      EXPECT_EQ(run.reason(), StopReason::kWrenchStale);
      return i + 1;
    }
  }
  return 0;
}

TEST(ClockJump, DoesNotHideADeadSensor) {
  // 20 ms, of which 5 had passed: the eighth period is the first beyond
  EXPECT_EQ(ticks_of_a_dead_sensor(0.0), 8);
  for (const double by : kJumps) {
    EXPECT_LE(ticks_of_a_dead_sensor(by), 8) << by;
    EXPECT_GE(ticks_of_a_dead_sensor(by), 6) << by;  // the jump's own period counts up to twice
  }
}

TEST(ClockJump, DoesNotHideAReadingThatComesTooLate) {
  for (const double by : kJumps) {
    Jumping jumping{by};
    Trial& run = jumping.run;
    int ticks = 0;
    for (; ticks < 100 && run.phase() == Phase::kRunning; ++ticks) {
      run.in.dt = Seconds{kPeriod + (ticks == 0 ? by : 0.0)};
      run.in.reading_age = Seconds{0.1 + by};
      run.tick();
    }
    EXPECT_EQ(run.reason(), StopReason::kWrenchStale) << by;
    EXPECT_LE(ticks, 11) << by;  // 20 ms
  }
}

TEST(ClockJump, LeavesNoAgeBelowZeroBehind) {
  // a sensor that falls silent long after the clock went back is found as if it had not
  Trial run = Trial::moving();
  run.in.dt = Seconds{kPeriod - kHour};
  run.in.reading_age = Seconds{-kHour};
  run.tick();
  const std::uint64_t last = run.in.reading_stamp - 1;
  int ticks = 0;
  for (; ticks < 100 && run.phase() == Phase::kRunning; ++ticks) {
    run.in.reading_stamp = last;
    run.in.reading_age = Seconds{(ticks + 1) * kPeriod - kHour};
    run.tick();
  }
  EXPECT_EQ(run.reason(), StopReason::kWrenchStale);
  EXPECT_LE(ticks, 11);
}

TEST(Packets, WithStampZeroAreNone) {
  Trial run;
  run.in.reading_stamp = 0;
  run.tick(Request::kStart);
  EXPECT_FALSE(run.checked.reading_known);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kWrenchStale);

  run = {};
  run.in.joint_stamp = 0;
  run.tick(Request::kStart);
  EXPECT_FALSE(run.checked.joints_known);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kJointStateLost);
}

}  // namespace
}  // namespace supple::safety
