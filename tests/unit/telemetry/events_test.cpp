#include "supple/telemetry/events.hpp"

#include <gtest/gtest.h>

namespace supple::telemetry {
namespace {

TEST(Events, AreNoneWhereNothingChanges) {
  Tick tick;
  tick.out.verdict.phase = safety::Phase::kRunning;
  tick.out.checked.extrapolated = true;
  EXPECT_TRUE(events(tick, tick).empty());
}

TEST(Events, ANewPhaseComesWithItsCauseAndNumbers) {
  Tick before;
  Tick now;
  before.out.verdict.phase = safety::Phase::kRunning;
  now.out.verdict.phase = safety::Phase::kStopping;
  now.out.verdict.cause = {safety::StopReason::kForceLimit, 61.5, 50.0};
  const auto found = events(before, now);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].level, Event::Level::kError);
  EXPECT_EQ(found[0].text, "stopping: the force is above its limit (61.5 N, limit 50)");
}

TEST(Events, AFlagIsToldWhenItRises) {
  Tick before;
  Tick now;
  now.out.checked.reading_held = true;
  ASSERT_EQ(events(before, now).size(), 1U);
  EXPECT_EQ(events(before, now)[0].text, "wrench reading missing, held");
  EXPECT_TRUE(events(now, now).empty());
}

}  // namespace
}  // namespace supple::telemetry
