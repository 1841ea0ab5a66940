// Rows of the fault matrix: wrench NaN or Inf, stuck, stale, repeated and out of order.

#include <gtest/gtest.h>

#include <limits>

#include "trial.hpp"

namespace supple::safety {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void put(Wrench& F, int axis, double value) { (axis < 3 ? F.force : F.torque)[axis % 3] = value; }

TEST(WrenchNotFinite, IsBridgedByTheLastGoodReadingForThreeSamples) {
  for (int axis = 0; axis < 6; ++axis) {
    for (const double bad : {kNaN, kInfinity, -kInfinity}) {
      Trial run = Trial::moving();
      const Wrench good = run.checked.reading;

      for (int i = 1; i <= 3; ++i) {
        put(run.in.reading, axis, bad);
        run.tick();
        EXPECT_EQ(run.phase(), Phase::kRunning);
        EXPECT_EQ(stacked(run.checked.reading), stacked(good)) << "axis " << axis;
        EXPECT_TRUE(run.checked.reading_held);
        EXPECT_EQ(run.state.counters.readings_not_finite, static_cast<std::uint64_t>(i));
      }
    }
  }
}

TEST(WrenchNotFinite, IsAFaultAtTheFourthSample) {
  Trial run = Trial::moving();
  const Wrench good = run.checked.reading;
  for (int i = 0; i < 4; ++i) {
    put(run.in.reading, 4, kNaN);
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kWrenchNotFinite);
  EXPECT_EQ(run.verdict.cause.value, 4.0);
  EXPECT_EQ(run.verdict.cause.limit, 3.0);
  EXPECT_EQ(run.verdict.cause.index, 4);
  // still no zero: whoever reads it sees the last good one
  EXPECT_EQ(stacked(run.checked.reading), stacked(good));

  run.ticks_of(200);
  EXPECT_EQ(run.phase(), Phase::kFault);
  EXPECT_TRUE(run.v_command.isZero(0.0));
}

TEST(WrenchNotFinite, StartsToCountAnewAfterEachGoodReading) {
  Trial run = Trial::moving();
  for (int burst = 0; burst < 50; ++burst) {
    for (int i = 0; i < 3; ++i) {
      put(run.in.reading, 0, kNaN);
      run.tick();
    }
    run.tick();
    EXPECT_FALSE(run.checked.reading_held);
  }
  EXPECT_EQ(run.phase(), Phase::kRunning);
  EXPECT_EQ(run.state.counters.readings_not_finite, 150U);
}

TEST(WrenchNotFinite, ForbidsAStartBeforeAnyGoodReading) {
  Trial run;
  put(run.in.reading, 2, kNaN);
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), Phase::kIdle);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kWrenchStale);
  EXPECT_FALSE(run.checked.reading_known);

  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(WrenchStuck, IsAFaultAtTheTwentyFifthEqualReadingWhileMoving) {
  Trial run = Trial::moving();
  const Wrench same{.force = {1.0, 2.0, 3.0}, .torque = {4.0, 5.0, 6.0}};
  for (int i = 1; i <= 24; ++i) {
    run.in.reading = same;
    run.tick();
    EXPECT_EQ(run.phase(), Phase::kRunning) << i;
  }
  run.in.reading = same;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kWrenchStuck);
  EXPECT_EQ(run.verdict.cause.value, 25.0);
  EXPECT_EQ(run.verdict.cause.limit, 25.0);
}

TEST(WrenchStuck, IsNoFaultWhileOneBitChanges) {
  Trial run = Trial::moving();
  for (int i = 0; i < 200; ++i) {
    // the sign of a zero is a bit too
    run.in.reading = {.force = {1.0, 2.0, i % 2 == 0 ? 0.0 : -0.0}, .torque = Vec3::Zero()};
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(WrenchStuck, IsNoFaultAtRest) {
  Trial run;
  run.tick(Request::kStart);
  for (int i = 0; i < 200; ++i) {
    run.in.reading = {};
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(WrenchStuck, CanBeSwitchedOffForASensorWithoutNoise) {
  Trial run = Trial::moving();
  run.params.stuck_readings = 0;
  for (int i = 0; i < 200; ++i) {
    run.in.reading = {};
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(WrenchStale, IsAFaultWhenTheReadingIsTooOld) {
  Trial run = Trial::moving();
  run.in.reading_age = Seconds{0.020};
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kRunning);
  run.in.reading_age = Seconds{0.0201};
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kWrenchStale);
  EXPECT_EQ(run.verdict.cause.value, 0.0201);
  EXPECT_EQ(run.verdict.cause.limit, 0.020);
}

TEST(WrenchStale, IsNoticedWhenTheSensorFallsSilentAndNobodySaysSo) {
  Trial run = Trial::moving();
  run.params.max_wrench_age = Seconds{0.021};  // between ten periods and eleven
  const std::uint64_t last = run.in.reading_stamp - 1;
  for (int i = 1; i <= 10; ++i) {
    run.in.reading_stamp = last;
    run.tick();
    EXPECT_EQ(run.phase(), Phase::kRunning) << i;
  }
  run.in.reading_stamp = last;
  run.tick();
  EXPECT_EQ(run.phase(), Phase::kStopping);
  EXPECT_EQ(run.reason(), StopReason::kWrenchStale);
  EXPECT_NEAR(run.verdict.cause.value, 0.022, 1e-12);
}

TEST(WrenchStale, IsAFaultWhenTheAgeIsNoNumber) {
  Trial run = Trial::moving();
  run.in.reading_age = Seconds{kNaN};
  run.tick();
  EXPECT_EQ(run.reason(), StopReason::kWrenchStale);
}

TEST(WrenchReading, MayComeFromASensorSlowerThanTheLoop) {
  // 125 Hz in a loop of 500: each reading is seen four times, and that is neither stuck nor stale
  Trial run = Trial::moving();
  std::uint64_t stamp = run.in.reading_stamp;
  Wrench reading = run.in.reading;
  for (int i = 0; i < 1000; ++i) {
    if (i % 4 == 0) {
      ++stamp;
      reading.force.x() += 1e-3;
    }
    run.in.reading_stamp = stamp;
    run.in.reading = reading;
    run.in.reading_age = Seconds{2e-3 * (i % 4)};
    run.tick();
    ASSERT_EQ(run.phase(), Phase::kRunning) << i;
    ASSERT_FALSE(run.checked.reading_held);
  }
}

TEST(WrenchReading, IsDroppedWhenANewerOneWasThere) {
  Trial run = Trial::moving();
  const Wrench newest = run.checked.reading;
  run.in.reading_stamp -= 5;
  run.in.reading.force.x() = -100.0;
  run.tick();
  EXPECT_EQ(stacked(run.checked.reading), stacked(newest));
  EXPECT_TRUE(run.checked.reading_held);
  EXPECT_EQ(run.state.counters.readings_old, 1U);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

TEST(WrenchReading, IsNotLookedAtWithoutASensor) {
  Trial run;
  run.params.wrench_required = false;
  run.tick(Request::kStart);
  for (int i = 0; i < 100; ++i) {
    run.in.reading.force.x() = kNaN;
    run.in.reading_age = Seconds{100.0};
    run.tick();
  }
  EXPECT_EQ(run.phase(), Phase::kRunning);
  EXPECT_TRUE(run.checked.reading.force.allFinite());
}

TEST(WrenchReading, OfARestartedSensorIsTakenAfterAReset) {
  Trial run = Trial::moving();
  const std::uint64_t before = run.in.reading_stamp;
  for (int i = 0; i < 20; ++i) {
    run.in.reading_stamp = 1 + static_cast<std::uint64_t>(i);
    run.tick();
  }
  EXPECT_EQ(run.reason(), StopReason::kWrenchStale);
  run.ticks_of(200);
  ASSERT_EQ(run.phase(), Phase::kFault);
  ASSERT_LT(run.in.reading_stamp, before + 200);
  run.tick(Request::kReset);
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), Phase::kRunning);
}

}  // namespace
}  // namespace supple::safety
