#include "supple/replay/what_if.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "sample.hpp"

namespace supple::replay {
namespace {

using telemetry::Bytes;

constexpr double kForce = 10.0;   // [N]
constexpr double kRelease = 6.0;  // [s]

/// 10 N along x for six seconds, then nothing for six.
test::Run push_and_release() {
  const auto push = [](double t) {
    return Wrench{.force = {t < kRelease ? kForce : 0.0, 0.0, 0.0}, .torque = Vec3::Zero()};
  };
  return test::run({.ticks = 6000, .push = push, .changes = {}, .ask = {}});
}

Result<WhatIf, std::string> try_what_if(const test::Run& run,
                                        const std::vector<std::string>& changes) {
  const Bytes file = test::file_of(run);
  const auto log = telemetry::TickLogReader::open(telemetry::memory_source(file));
  if (!log) return Failure{log.error().text()};
  return what_if(*log, "run.mcap", changes);
}

WhatIf what_if_of(const test::Run& run, const std::vector<std::string>& changes) {
  const auto result = try_what_if(run, changes);
  if (!result) ADD_FAILURE() << result.error();
  return result ? *result : WhatIf{};
}

void expect_same(const Figures& a, const Figures& b) {
  EXPECT_EQ(a.ticks, b.ticks);
  EXPECT_EQ(a.running, b.running);
  EXPECT_EQ(a.peak_offset, b.peak_offset);
  EXPECT_EQ(a.final_offset, b.final_offset);
  EXPECT_EQ(a.peak_turn, b.peak_turn);
  EXPECT_EQ(a.time_to_return, b.time_to_return);
  EXPECT_EQ(a.peak_speed, b.peak_speed);
  EXPECT_EQ(a.peak_joint_speed, b.peak_joint_speed);
  EXPECT_EQ(a.share, b.share);
  EXPECT_EQ(a.phase, b.phase);
}

TEST(WhatIf, NothingChangesWithoutAChangeAndAPerfectRobotIsRepeated) {
  const WhatIf result = what_if_of(test::eventful_run(), {});
  expect_same(result.logged.figures, result.changed.figures);
  expect_same(result.logged.figures, result.recorded.figures);  // its robot was perfect, too
  EXPECT_GT(result.logged.figures.peak_offset, 0.005);
}

TEST(WhatIf, HalfTheStiffnessGivesTwiceTheOffset) {
  const WhatIf result =
      what_if_of(push_and_release(), {"admittance.translation.stiffness_n_per_m=[400, 800, 800]"});
  // slow poles at some 2 / s and 1 / s: after 6 s the rest is exp(-12) and exp(-6) of the whole
  const double hard = kForce / test::kStiffness;
  EXPECT_NEAR(result.logged.figures.peak_offset, hard, 1.1 * hard * std::exp(-12.0));
  EXPECT_NEAR(result.changed.figures.peak_offset, 2.0 * hard, 2.2 * hard * std::exp(-6.0));
}

TEST(WhatIf, TheTimeToReturnIsThatOfTwoPoles) {
  const WhatIf result = what_if_of(push_and_release(), {});
  const double root =
      std::sqrt(test::kDamping * test::kDamping - 4.0 * test::kMass * test::kStiffness);
  const double slow = (test::kDamping - root) / (2.0 * test::kMass);
  const double fast = (test::kDamping + root) / (2.0 * test::kMass);
  // from rest at x0:  x = x0 (fast exp(-slow t) - slow exp(-fast t)) / (fast - slow); the fast
  // part is gone by then
  const double expected = std::log(10.0 * fast / (fast - slow)) / slow;
  ASSERT_TRUE(result.logged.figures.time_to_return);
  EXPECT_NEAR(*result.logged.figures.time_to_return, expected, 3.0 * test::kPeriod);
}

TEST(WhatIf, WithoutASpringItDoesNotReturn) {
  const WhatIf result =
      what_if_of(push_and_release(), {"admittance.translation.stiffness_n_per_m=[0, 0, 0]"});
  EXPECT_FALSE(result.changed.figures.time_to_return);
  EXPECT_TRUE(result.logged.figures.time_to_return);
  // F / D for six seconds; what the mass takes at the start it gives back at the end, and the
  // damping of the box QP takes some thousandths
  constexpr double kTaken = 5e-3;
  const double speed = kForce / test::kDamping;
  EXPECT_NEAR(result.changed.figures.final_offset, speed * kRelease, kTaken * speed * kRelease);
  EXPECT_NEAR(result.changed.figures.peak_speed, speed, kTaken * speed);
}

TEST(WhatIf, ALimitThatActsIsCounted) {
  const WhatIf result = what_if_of(push_and_release(), {"limits.speed_m_per_s=0.01"});
  const auto speed = static_cast<std::size_t>(Brake::kLinearSpeed);
  EXPECT_EQ(result.logged.figures.share[speed], 0.0);
  EXPECT_GT(result.changed.figures.share[speed], 0.1);
  EXPECT_LE(result.changed.figures.peak_speed, 0.01 + 1e-12);
}

TEST(WhatIf, AStopIsNamedWithItsTime) {
  const WhatIf result = what_if_of(push_and_release(), {"safety.max_force_n=8"});
  EXPECT_EQ(result.logged.figures.first_stop.reason, safety::StopReason::kNone);
  EXPECT_EQ(result.logged.figures.phase, safety::Phase::kRunning);
  const Figures& changed = result.changed.figures;
  EXPECT_EQ(changed.first_stop.reason, safety::StopReason::kForceLimit);
  EXPECT_NEAR(changed.first_stop.value, kForce, 1e-12);
  EXPECT_EQ(changed.first_stop_time, 0.0);
  EXPECT_EQ(changed.phase, safety::Phase::kFault);
}

TEST(WhatIf, TicksThatAreMissingAreCounted) {
  test::Run run = test::eventful_run(600);
  run.ticks.erase(run.ticks.begin() + 300, run.ticks.begin() + 307);
  const WhatIf result = what_if_of(run, {});
  EXPECT_EQ(result.missing_ticks, 7U);
  EXPECT_EQ(result.logged.figures.ticks, 593U);
}

TEST(WhatIf, AChangeThatIsNoneIsRefusedInTheWordsOfTheConfiguration) {
  const auto unknown =
      try_what_if(test::eventful_run(1), {"admittance.translation.dampingn_s_per_m=3"});
  ASSERT_FALSE(unknown);
  EXPECT_TRUE(unknown.error().starts_with(
      "--set: admittance.translation.dampingn_s_per_m is not a known key"))
      << unknown.error();
  EXPECT_TRUE(unknown.error().ends_with("nothing was replayed")) << unknown.error();
  const auto model = try_what_if(test::eventful_run(1), {"robot.model=ur3e"});
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error(), "--set: robot.model cannot be changed; the model is that of 'run.mcap'");
}

}  // namespace
}  // namespace supple::replay
