#include "supple/desk/state_words.hpp"

#include <gtest/gtest.h>

namespace supple::desk {
namespace {

using safety::Phase;

telemetry::Tick tick_at(std::uint64_t milliseconds, Phase phase) {
  telemetry::Tick out;
  out.time = 1'000'000 * milliseconds;
  out.out.verdict.phase = phase;
  out.out.wrench.inside_deadband = true;
  return out;
}

TEST(StateWords, TellThePhaseItsCauseAndSinceWhen) {
  StateWords words;
  words.add(tick_at(0, Phase::kIdle));
  words.add(tick_at(500, Phase::kRunning));
  words.add(tick_at(700, Phase::kRunning));
  cockpit::Json now = words.take();
  EXPECT_EQ(*now["phase"].text(), "running");
  EXPECT_EQ(now["time_s"].number(), 0.7);
  EXPECT_EQ(now["phase_since_s"].number(), 0.5);
  EXPECT_EQ(*now["cause"].text(), "");

  telemetry::Tick stop = tick_at(900, Phase::kFault);
  stop.out.verdict.cause = {.reason = safety::StopReason::kForceLimit, .value = 90, .limit = 80};
  words.add(stop);
  now = words.take();
  EXPECT_EQ(*now["phase"].text(), "fault");
  EXPECT_NE(now["cause"].text()->find("80"), std::string::npos) << *now["cause"].text();
  EXPECT_NE(now["headline"].text()->find("reset"), std::string::npos);
}

TEST(StateWords, ALimitThatActsForOneTickIsTold) {
  StateWords words;
  telemetry::Tick limited = tick_at(1, Phase::kRunning);
  limited.out.limited.acted = limits::kWall | limits::kLinearSpeed;
  words.add(limited);
  words.add(tick_at(2, Phase::kRunning));
  EXPECT_EQ(*words.take()["limit_text"].text(),
            "a wall holds the probe back; the speed limit acts");
  EXPECT_EQ(*words.take()["limit_text"].text(), "");
}

TEST(StateWords, ContactIsTheForceThatIsFelt) {
  StateWords words;
  telemetry::Tick tick = tick_at(1, Phase::kRunning);
  words.add(tick);
  EXPECT_NE(words.take()["contact_text"].text()->find("nothing pushes"), std::string::npos);
  tick.out.wrench.inside_deadband = false;
  tick.out.wrench.F_P_D_all.force = {3.0, 0.0, -4.0};
  words.add(tick);
  EXPECT_NE(words.take()["contact_text"].text()->find("5.0 N"), std::string::npos);
}

}  // namespace
}  // namespace supple::desk
