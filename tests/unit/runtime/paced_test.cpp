#include <gtest/gtest.h>

#include <chrono>
#include <memory>

#include "arms.hpp"
#include "supple/runtime/loop.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::runtime {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

constexpr Nanoseconds kPeriod = 2ms;

struct Rig {
  test::Ur5e ur5e = test::ur5e_controller();
  test::ScriptedClock clock;
  test::ClockedArm robot{ur5e.q0, clock};
  std::unique_ptr<Outbox> outbox = std::make_unique<Outbox>();
  LoopSetup setup;

  Rig() {
    setup.params = &ur5e.params;
    setup.robot = &robot;
    setup.course.duration = Seconds{0.4};
    setup.course.linger = Seconds{0.0};
    setup.outbox = outbox.get();
  }
  telemetry::Tick tick(std::uint64_t index) const {
    telemetry::Tick out;
    for (std::uint64_t i = 0; i <= index; ++i) EXPECT_TRUE(outbox->ticks.pop(out));
    return out;
  }
};

TEST(PacedLoop, SleepsToTheTimesOfAGridHoweverLateItWakesUp) {
  Rig rig;
  Nanoseconds worst{0};
  for (std::size_t i = 0; i < 200; ++i) {
    rig.clock.late_at[i] = microseconds{(37 * i) % 900};
    worst = std::max(worst, rig.clock.late_at[i]);
  }
  const LoopResult result = run_paced(rig.setup, rig.clock);
  EXPECT_EQ(result.end, End::kDuration);
  const auto& planned = rig.clock.planned;
  ASSERT_EQ(planned.size(), result.ticks);
  for (std::size_t i = 1; i < planned.size(); ++i) ASSERT_EQ(planned[i] - planned[i - 1], kPeriod);
  EXPECT_EQ(result.statistics.late.times.max(), worst);
  EXPECT_EQ(result.statistics.missed, 0U);
  EXPECT_EQ(result.statistics.skipped, 0U);
}

TEST(PacedLoop, ALatePeriodIsMeasuredAndTheControllerIsToldHowLongItWas) {
  Rig rig;
  rig.clock.late_at[50] = 700us;
  const LoopResult result = run_paced(rig.setup, rig.clock);
  EXPECT_EQ(result.statistics.late.times.max(), 700us);
  EXPECT_EQ(result.statistics.late.worst_index, 50U);
  const telemetry::Tick late = rig.tick(50);
  EXPECT_EQ(late.timing.late, 700'000U);
  EXPECT_DOUBLE_EQ(late.in.facts.dt.count(), 2.7e-3);
  telemetry::Tick next;
  ASSERT_TRUE(rig.outbox->ticks.pop(next));
  EXPECT_DOUBLE_EQ(next.in.facts.dt.count(), 1.3e-3);
}

TEST(PacedLoop, PeriodsThatWereMissedAreSkippedAndNeverCaughtUpWith) {
  Rig rig;
  rig.robot.read_takes[50] = 7ms;  // three and a half periods
  const LoopResult result = run_paced(rig.setup, rig.clock);
  EXPECT_EQ(result.statistics.missed, 1U);
  EXPECT_EQ(result.statistics.skipped, 3U);
  EXPECT_EQ(result.statistics.read.times.max(), 7ms);
  EXPECT_EQ(result.statistics.whole.worst_index, 50U);
  const auto& planned = rig.clock.planned;
  for (std::size_t i = 1; i < planned.size(); ++i) {
    const Nanoseconds expected = i == 51 ? 4 * kPeriod : kPeriod;
    ASSERT_EQ(planned[i] - planned[i - 1], expected) << "sleep " << i;
  }
  const telemetry::Tick slow = rig.tick(50);
  EXPECT_TRUE(slow.timing.missed);
  telemetry::Tick next;
  ASSERT_TRUE(rig.outbox->ticks.pop(next));
  EXPECT_FALSE(next.timing.missed);
  EXPECT_DOUBLE_EQ(next.in.facts.dt.count(), 8e-3);
}

TEST(PacedLoop, AThreadThatWakesUpPeriodsTooLateTicksOnceAndGoesOn) {
  Rig rig;
  rig.clock.late_at[50] = 5ms;
  const LoopResult result = run_paced(rig.setup, rig.clock);
  EXPECT_EQ(result.statistics.missed, 1U);
  EXPECT_EQ(result.statistics.skipped, 2U);
  EXPECT_EQ(rig.clock.planned[51] - rig.clock.planned[50], 3 * kPeriod);
}

TEST(PacedLoop, NeverWaitsForAReaderAndCountsWhatItDrops) {
  Rig rig;
  rig.setup.course.duration = Seconds{6.0};  // 3000 ticks, and nobody takes any
  const LoopResult result = run_paced(rig.setup, rig.clock);
  const auto capacity = decltype(rig.outbox->ticks)::capacity();
  EXPECT_GT(result.ticks, 3000U);
  EXPECT_EQ(rig.outbox->ticks.dropped(), result.ticks - capacity);
  telemetry::Tick tick;
  for (std::uint64_t i = 0; i < capacity; ++i) {
    ASSERT_TRUE(rig.outbox->ticks.pop(tick));
    ASSERT_EQ(tick.index, i);
  }
  EXPECT_FALSE(rig.outbox->ticks.pop(tick));
}

TEST(PacedLoop, ASteppedRobotLivesTheSameToTheBitHoweverLateTheClockIs) {
  const test::Ur5e ur5e = test::ur5e_controller();
  test::SteppedArm free{ur5e.q0};
  test::SteppedArm paced{ur5e.q0};
  test::ScriptedClock clock;
  for (std::size_t i = 0; i < 200; i += 7) clock.late_at[i] = microseconds{300 * i};
  LoopSetup setup;
  setup.params = &ur5e.params;
  setup.course.duration = Seconds{0.4};
  setup.robot = &free;
  const LoopResult one = run_free(setup);
  setup.robot = &paced;
  const LoopResult two = run_paced(setup, clock);
  EXPECT_GT(two.statistics.skipped, 0U);
  EXPECT_EQ(one.ticks, two.ticks);
  ASSERT_EQ(free.arm.commands.size(), paced.arm.commands.size());
  for (std::size_t i = 0; i < free.arm.commands.size(); ++i) {
    ASSERT_EQ(free.arm.commands[i], paced.arm.commands[i]) << "command " << i;
  }
  EXPECT_GT(two.wall, two.simulated);
}

}  // namespace
}  // namespace supple::runtime
