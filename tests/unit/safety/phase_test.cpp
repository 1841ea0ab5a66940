// Requests, latching, and the way back after a stop.

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <type_traits>

#include "trial.hpp"

namespace supple::safety {
namespace {

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::is_trivially_copyable_v<Verdict>);

Trial in_phase(Phase phase) {
  Trial run;
  if (phase == Phase::kIdle) {
    run.tick();
    return run;
  }
  run = Trial::moving();
  if (phase == Phase::kHolding) run.tick(Request::kHold);
  if (phase == Phase::kStopping || phase == Phase::kStopped) run.tick(Request::kStop);
  if (phase == Phase::kStopped) run.ticks_of(100);
  if (phase == Phase::kFault) {
    run.out.F_P_D.force.x() = 1e3;
    run.ticks_of(100);
  }
  return run;
}

// Where each request leads from each phase; the phase itself where it means nothing.
struct Row {
  Phase from;
  Phase start, hold, resume, stop, reset;
};
using enum Phase;
constexpr Row kTable[] = {
    {kIdle, kRunning, kIdle, kIdle, kIdle, kIdle},
    {kRunning, kRunning, kHolding, kRunning, kStopping, kRunning},
    {kHolding, kHolding, kHolding, kRunning, kStopping, kHolding},
    {kStopping, kStopping, kStopping, kStopping, kStopping, kStopping},
    {kStopped, kRunning, kStopped, kStopped, kStopped, kIdle},
    {kFault, kFault, kFault, kFault, kFault, kIdle},
};

TEST(Phase, FollowsRequestsAsTheTableSays) {
  for (const Row& row : kTable) {
    const struct {
      Request request;
      Phase to;
    } columns[] = {{Request::kNone, row.from}, {Request::kStart, row.start},
                   {Request::kHold, row.hold}, {Request::kResume, row.resume},
                   {Request::kStop, row.stop}, {Request::kReset, row.reset}};
    for (const auto& [request, to] : columns) {
      Trial run = in_phase(row.from);
      ASSERT_EQ(run.phase(), row.from);
      run.tick(request);
      EXPECT_EQ(run.phase(), to) << name(row.from) << ", request " << static_cast<int>(request);
      // idle, running: an empty cause or "not started"; in every other phase a reason stands there
      EXPECT_EQ(run.reason() == StopReason::kNone, to == kRunning);
    }
  }
}

TEST(Phase, CountsRequestsThatMeanNothing) {
  Trial run;
  run.tick(Request::kHold);
  run.tick(Request::kResume);
  run.tick(Request::kStop);
  EXPECT_EQ(run.state.counters.requests_ignored, 3U);
  run.tick(Request::kReset);
  run.tick(Request::kStart);
  EXPECT_EQ(run.state.counters.requests_ignored, 3U);
  run.tick(Request::kStart);
  EXPECT_EQ(run.state.counters.requests_ignored, 4U);
}

TEST(Phase, NamesACauseInEveryPhaseButRunning) {
  EXPECT_EQ(in_phase(kIdle).reason(), StopReason::kNotStarted);
  EXPECT_EQ(in_phase(kRunning).reason(), StopReason::kNone);
  EXPECT_EQ(in_phase(kHolding).reason(), StopReason::kHoldRequested);
  EXPECT_EQ(in_phase(kStopping).reason(), StopReason::kStopRequested);
  EXPECT_EQ(in_phase(kStopped).reason(), StopReason::kStopRequested);
  EXPECT_EQ(in_phase(kFault).reason(), StopReason::kForceLimit);
}

TEST(Phase, AnchorsAtEveryBeginning) {
  Trial run;
  run.tick();
  EXPECT_FALSE(run.checked.reanchor);
  run.tick(Request::kStart);
  EXPECT_TRUE(run.checked.reanchor);
  run.tick();
  EXPECT_FALSE(run.checked.reanchor);
  run.tick(Request::kHold);
  EXPECT_FALSE(run.checked.reanchor);
  run.tick(Request::kResume);
  EXPECT_TRUE(run.checked.reanchor);
  run.tick(Request::kStop);
  run.ticks_of(5);
  ASSERT_EQ(run.phase(), kStopped);
  run.tick(Request::kStart);
  EXPECT_TRUE(run.checked.reanchor);
}

TEST(Phase, ResumesAHoldFromAnySpeedWithoutAJump) {
  Trial run = Trial::moving(0.3);
  run.tick(Request::kHold);
  run.ticks_of(9);
  EXPECT_NEAR(run.v_command[0], 0.2, 1e-12);
  run.tick(Request::kResume);
  EXPECT_NEAR(run.v_command[0], 0.21, 1e-12);

  run.tick(Request::kHold);
  run.ticks_of(100);
  EXPECT_TRUE(run.v_command.isZero(0.0));
  EXPECT_EQ(run.phase(), kHolding);
  run.tick(Request::kResume);
  EXPECT_NEAR(run.v_command[0], 0.01, 1e-12);
}

TEST(Latch, KeepsTheFirstCauseAndCountsTheOthers) {
  Trial run = Trial::moving();
  run.out.F_P_D.force = {200.0, 0.0, 0.0};
  run.tick();
  ASSERT_EQ(run.reason(), StopReason::kForceLimit);
  EXPECT_EQ(run.verdict.later_reasons(), 0);

  run.out.F_P_D.torque.x() = 30.0;
  run.tick();
  EXPECT_EQ(run.verdict.later_reasons(), 1);
  run.out.F_P_D.force.x() = 999.0;  // the same again is no other
  run.tick();
  EXPECT_EQ(run.verdict.later_reasons(), 1);
  run.in.robot_ready = false;
  run.tick();
  EXPECT_EQ(run.verdict.later_reasons(), 2);

  run.ticks_of(200);
  EXPECT_EQ(run.phase(), kFault);
  EXPECT_EQ(run.reason(), StopReason::kForceLimit);
  EXPECT_EQ(run.verdict.cause.value, 200.0);
}

TEST(Latch, HoldsThroughStopRequests) {
  Trial run = Trial::moving();
  run.out.F_P_D.force.x() = 200.0;
  run.tick();
  run.tick(Request::kStop);
  run.ticks_of(100);
  EXPECT_EQ(run.phase(), kFault);
  EXPECT_EQ(run.reason(), StopReason::kForceLimit);
}

TEST(Latch, OfAStopThatWasAskedForEndsInStopped) {
  Trial run = Trial::moving();
  run.tick(Request::kStop);
  run.out.F_P_D.force.x() = 200.0;
  run.tick();
  run.ticks_of(100);
  EXPECT_EQ(run.phase(), kStopped);
  EXPECT_EQ(run.reason(), StopReason::kStopRequested);
  EXPECT_EQ(run.verdict.later_reasons(), 1);
}

TEST(Latch, IsClearedByReset) {
  Trial run = in_phase(kFault);
  run.tick(Request::kReset);
  EXPECT_EQ(run.reason(), StopReason::kNotStarted);
  EXPECT_EQ(run.verdict.later_reasons(), 0);
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), kRunning);
  EXPECT_EQ(run.reason(), StopReason::kNone);
}

TEST(Start, IsRefusedWhileSomethingIsWrong) {
  Trial run;
  run.in.q[1] = 7.0;
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), kIdle);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kJointPosition);
  EXPECT_EQ(run.verdict.refused.index, 1);
  // a refusal is no fault: it may be tried again at once
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), kRunning);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kNone);
}

TEST(Start, IsRefusedWhileTheArmMoves) {
  Trial run;
  run.in.v[5] = 0.06;
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), kIdle);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kNotAtRest);
  EXPECT_EQ(run.verdict.refused.value, 0.06);
  EXPECT_EQ(run.verdict.refused.limit, 0.05);
  EXPECT_EQ(run.verdict.refused.index, 5);
}

TEST(RobotNotReady, EndsTheRunInStopped) {
  // a protective stop, power off, or a program that ended
  Trial run = Trial::moving(0.3);
  run.in.robot_ready = false;
  run.in.v.setZero();  // it has braked by itself
  run.tick();
  EXPECT_EQ(run.phase(), kStopping);
  EXPECT_EQ(run.reason(), StopReason::kRobotNotReady);
  EXPECT_TRUE(run.v_command.isZero(0.0));
  run.in.robot_ready = false;
  run.tick();
  EXPECT_EQ(run.phase(), kStopped);

  run.in.robot_ready = false;
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), kStopped);
  EXPECT_EQ(run.verdict.refused.reason, StopReason::kRobotNotReady);
  run.tick(Request::kStart);
  EXPECT_EQ(run.phase(), kRunning);
  EXPECT_TRUE(run.checked.reanchor);
}

TEST(Phase, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(kFault); ++i) names.insert(name(static_cast<Phase>(i)));
  EXPECT_EQ(names.size(), 6U);
  EXPECT_EQ(names.count("unknown"), 0U);
}

}  // namespace
}  // namespace supple::safety
