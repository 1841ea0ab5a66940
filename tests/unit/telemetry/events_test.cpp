#include "supple/telemetry/events.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST(Events, NameTheJointOrTheAxis) {
  Tick before;
  Tick now;
  now.out.v_command = VecJ::Zero(6);
  now.out.verdict = {.phase = safety::Phase::kStopping,
                     .cause = {safety::StopReason::kJointPosition, 3.2, 3.1, 2}};
  EXPECT_EQ(events(before, now)[0].text,
            "stopping: a joint is outside its position limits (3.2 rad, limit 3.1, joint 3 of 6)");
  now.out.verdict.cause = {safety::StopReason::kWrenchJump, 6.0, 5.0, 5};
  EXPECT_TRUE(events(before, now)[0].text.ends_with("(6 periods, limit 5, tz)"));
}

TEST(Events, ReasonsAfterTheFirstAreTold) {
  using safety::StopReason;
  const auto bit = [](StopReason reason) { return 1U << static_cast<unsigned>(reason); };
  Tick before;
  Tick now;
  for (Tick* tick : {&before, &now}) {
    tick->out.verdict = {.phase = safety::Phase::kStopping,
                         .cause = {StopReason::kForceLimit, 61.5, 50.0},
                         .reasons_seen = bit(StopReason::kForceLimit)};
  }
  now.out.verdict.reasons_seen |= bit(StopReason::kOutsideWalls);
  const auto found = events(before, now);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "also: the tool is outside its walls");
  EXPECT_EQ(found[0].level, Event::Level::kError);
}

TEST(Events, AFlagIsToldWhenItRises) {
  Tick before;
  Tick now;
  now.out.checked.reading_held = true;
  ASSERT_EQ(events(before, now).size(), 1U);
  EXPECT_EQ(events(before, now)[0].text, "wrench reading missing, held");
  EXPECT_TRUE(events(now, now).empty());
}

TEST(Events, EveryLimitThatBeginsToActIsTold) {
  Tick now;
  now.out.compliance.V_WP_W.linear = {0.3, 0.0, 0.4};
  now.out.limited.acted = limits::kLinearSpeed | limits::kWall;
  now.out.limited.nearest = {limits::WallKind::kBox, 4, 0.0125};
  now.out.rates.v = VecJ::Zero(6);
  now.out.rates.active = {.lower = 0b000001, .upper = 0b001000};
  now.out.guard = {.kept = 0.25, .conflict = true};
  std::vector<std::string> texts;
  for (const Event& event : events(Tick{}, now)) texts.push_back(event.text);
  EXPECT_EQ(texts,
            (std::vector<std::string>{
                "a wall holds the probe back (nearest: box face -z, 12.5 mm)",
                "the speed limit acts (wanted 0.5 m/s)", "joint limits act (joint 1, 4 of 6)",
                "the guard holds the joints back (keeps 25 %)",
                "joint limits and the probe's limits conflict; the joints' win"}));
}

TEST(Events, RefusedWishesAreTold) {
  Tick before;
  Tick now;
  now.in.facts.request = safety::Request::kHold;
  ASSERT_EQ(events(before, now).size(), 1U);
  EXPECT_EQ(events(before, now)[0].text, "request 'hold' ignored: the robot was idle");
  now.in.facts.request = safety::Request::kStart;
  EXPECT_TRUE(events(before, now).empty());
  now.out.verdict.refused = {safety::StopReason::kNotAtRest, 0.2, 0.05, 0};
  now.out.v_command = VecJ::Zero(6);
  EXPECT_EQ(events(before, now)[0].text,
            "start refused: the arm still moves, and a start would jerk it (0.2 rad/s, limit 0.05, "
            "joint 1 of 6)");
  now = {};
  now.in.target.emplace();
  now.out.refused = true;
  EXPECT_EQ(events(before, now)[0].text, "target refused: it is not a pose");
}

TEST(Events, AMissedDeadlineComesWithItsTimes) {
  Tick now;
  now.timing = {.late = 100'000, .read = 20'000, .tick = 2'100'000, .write = 5'000, .missed = true};
  EXPECT_EQ(events(Tick{}, now)[0].text,
            "deadline missed (late 100 us, read 20, tick 2100, write 5)");
}

TEST(EventWatch, WhatFlickersIsToldOnceAndAgainAfterAPause) {
  EventWatch watch;
  Tick tick;
  int told = 0;
  const auto run = [&](std::uint64_t periods, bool flickers) {
    for (std::uint64_t i = 0; i < periods; ++i) {
      tick.time += 2'000'000;
      const bool acts = flickers && i % 2 == 0;
      tick.out.limited.acted = acts ? limits::kLinearAcceleration : limits::kNothing;
      told += static_cast<int>(watch.step(tick).size());
    }
  };
  run(1000, true);
  EXPECT_EQ(told, 1);
  run(200, false);
  run(10, true);
  EXPECT_EQ(told, 1);  // 0.4 s is no pause
  run(300, false);
  run(10, true);
  EXPECT_EQ(told, 2);
}

}  // namespace
}  // namespace supple::telemetry
