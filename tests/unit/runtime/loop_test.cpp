#include "supple/runtime/loop.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "arms.hpp"
#include "supple/runtime/script.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::runtime {
namespace {

constexpr double kRounding = 1e-12;  // of a sum of doubles near 1

LoopSetup setup_of(const test::Ur5e& ur5e, robot::Robot& robot) {
  LoopSetup out;
  out.params = &ur5e.params;
  out.robot = &robot;
  out.course.duration = Seconds{0.4};
  out.course.linger = Seconds{0.02};
  return out;
}

/// No command differs from the one before by more than the joints may accelerate, and the last one
/// is zero.
void expect_bounded_deceleration(const std::vector<VecJ>& commands, const safety::Params& safety) {
  ASSERT_GT(commands.size(), 1U);
  for (std::size_t i = 1; i < commands.size(); ++i) {
    const VecJ change = (commands[i] - commands[i - 1]).cwiseAbs();
    const VecJ limit = safety.period.count() * safety.a_max;
    ASSERT_TRUE((change.array() <= limit.array() + kRounding).all()) << "command " << i;
  }
  EXPECT_EQ(commands.back().cwiseAbs().maxCoeff(), 0.0);
}

double top_speed(const std::vector<VecJ>& commands) {
  double out = 0.0;
  for (const VecJ& v : commands) out = std::max(out, v.cwiseAbs().maxCoeff());
  return out;
}

TEST(FreeLoop, RunsForItsTimeAndEndsAtRestWithinTheJointsAcceleration) {
  const test::Ur5e ur5e = test::slow_ur5e();
  test::SteppedArm robot{ur5e.q0};
  const LoopResult result = run_free(setup_of(ur5e, robot));
  EXPECT_EQ(result.end, End::kDuration);
  EXPECT_EQ(result.verdict.phase, safety::Phase::kStopped);
  EXPECT_GT(result.ticks, 200U);
  EXPECT_EQ(result.simulated, static_cast<double>(result.ticks) * Seconds{2e-3});
  EXPECT_GT(top_speed(robot.arm.commands), 0.05);
  expect_bounded_deceleration(robot.arm.commands, ur5e.params.safety);
}

TEST(FreeLoop, AStopFlagIsABoundedDeceleration) {
  const test::Ur5e ur5e = test::slow_ur5e();
  test::SteppedArm robot{ur5e.q0};
  StopFlag stop;
  robot.on_read = [&stop](int tick) {
    if (tick == 100) stop.raise();
  };
  LoopSetup setup = setup_of(ur5e, robot);
  setup.stop = &stop;
  const LoopResult result = run_free(setup);
  EXPECT_EQ(result.end, End::kStopRequested);
  EXPECT_EQ(result.verdict.phase, safety::Phase::kStopped);
  EXPECT_EQ(result.verdict.cause.reason, safety::StopReason::kStopRequested);
  EXPECT_GT(robot.arm.commands[99].cwiseAbs().maxCoeff(), 0.05);  // it did move
  EXPECT_GT(robot.arm.commands[105].cwiseAbs().maxCoeff(), 0.0);  // and took its time
  expect_bounded_deceleration(robot.arm.commands, ur5e.params.safety);
}

TEST(FreeLoop, ASecondStopFlagEndsWithTheTickItIsSeenInAndZeroVelocity) {
  const test::Ur5e ur5e = test::slow_ur5e();
  test::SteppedArm robot{ur5e.q0};
  StopFlag stop;
  robot.on_read = [&stop](int tick) {
    if (tick == 100 || tick == 102) stop.raise();
  };
  LoopSetup setup = setup_of(ur5e, robot);
  setup.stop = &stop;
  const LoopResult result = run_free(setup);
  EXPECT_EQ(result.end, End::kAtOnce);
  EXPECT_EQ(result.ticks, 103U);
  ASSERT_EQ(robot.arm.commands.size(), 104U);
  EXPECT_GT(robot.arm.commands[102].cwiseAbs().maxCoeff(), 0.0);
  EXPECT_EQ(robot.arm.commands[103].cwiseAbs().maxCoeff(), 0.0);
}

TEST(FreeLoop, AFaultEndsTheRunAfterItsLinger) {
  const test::Ur5e ur5e = test::slow_ur5e();
  test::SteppedArm robot{ur5e.q0};
  robot.on_read = [&robot](int tick) {
    if (tick >= 100) robot.arm.push = 500.0;  // beyond max_force
  };
  const LoopResult result = run_free(setup_of(ur5e, robot));
  EXPECT_EQ(result.end, End::kFault);
  EXPECT_EQ(result.verdict.phase, safety::Phase::kFault);
  EXPECT_NE(result.verdict.cause.reason, safety::StopReason::kNone);
  const auto& commands = robot.arm.commands;
  for (std::size_t i = commands.size() - 10; i < commands.size(); ++i) {
    EXPECT_EQ(commands[i].cwiseAbs().maxCoeff(), 0.0);  // 0.02 s of linger
  }
  expect_bounded_deceleration(commands, ur5e.params.safety);
}

TEST(FreeLoop, ARobotThatIsNotReadyIsNeverMovedAndTheRunSaysSo) {
  const test::Ur5e ur5e = test::ur5e_controller();
  test::SteppedArm robot{ur5e.q0};
  robot.arm.ready = false;
  LoopSetup setup = setup_of(ur5e, robot);
  setup.course.start_within = Seconds{0.1};
  const LoopResult result = run_free(setup);
  EXPECT_EQ(result.end, End::kNotStarted);
  EXPECT_EQ(top_speed(robot.arm.commands), 0.0);
}

// The loop against the controller called by hand.
TEST(FreeLoop, OtherSettingsCountFromTheirTickOnAsIfAdoptedByHand) {
  const test::Ur5e ur5e = test::ur5e_controller();
  test::Ur5e stiff = ur5e;
  stiff.design.admittance.gains.translation.stiffness *= 3.0;
  stiff.params = test::params_of(stiff.design);

  test::SteppedArm robot{ur5e.q0};
  Script script;
  script.add(Seconds{0.1}, Settings{stiff.params, "stiff"});
  const auto outbox = std::make_unique<Outbox>();
  LoopSetup setup = setup_of(ur5e, robot);
  setup.operators = {&script};
  setup.outbox = outbox.get();
  ASSERT_EQ(run_free(setup).end, End::kDuration);

  Adopted adopted;
  ASSERT_TRUE(outbox->adopted.pop(adopted));
  // it began to move in tick 0, so 0.1 s later is tick 50
  EXPECT_EQ(adopted.tick_index, 50U);
  EXPECT_EQ(adopted.settings->config, "stiff");

  test::PerfectArm by_hand{ur5e.params, ur5e.q0, Seconds{2e-3}};
  telemetry::Tick tick;
  for (std::uint64_t i = 0; i < 200; ++i) {
    ASSERT_TRUE(outbox->ticks.pop(tick));
    if (i == 50) by_hand.set_params(stiff.params);
    const auto& expected = by_hand.tick({.force = {30.0, 0.0, 0.0}, .torque = {0.0, 0.0, 0.0}},
                                        i == 0 ? safety::Request::kStart : safety::Request::kNone);
    const auto difference = telemetry::first_difference(expected, tick.out);
    ASSERT_FALSE(difference) << "tick " << i << ": " << difference->member << " "
                             << difference->expected << " " << difference->actual;
  }
}

TEST(FreeLoop, RefusesSettingsForAnotherPeriodAndGoesOn) {
  const test::Ur5e ur5e = test::ur5e_controller();
  const test::Ur5e other = test::ur5e_controller(Seconds{1e-3});
  test::SteppedArm robot{ur5e.q0};
  Script script;
  script.add(Seconds{0.1}, Settings{other.params, ""});
  LoopSetup setup = setup_of(ur5e, robot);
  setup.operators = {&script};
  const LoopResult result = run_free(setup);
  EXPECT_EQ(result.end, End::kDuration);
  EXPECT_EQ(result.statistics.settings_refused, 1U);
}

TEST(FreeLoop, WaitsForAReaderAndLosesNoTick) {
  const test::Ur5e ur5e = test::ur5e_controller();
  test::SteppedArm robot{ur5e.q0};
  const auto outbox = std::make_unique<Outbox>();
  LoopSetup setup = setup_of(ur5e, robot);
  setup.course.duration = Seconds{10.0};
  setup.outbox = outbox.get();

  LoopResult result;
  std::atomic<bool> over{false};
  std::thread loop{[&] {
    result = run_free(setup);
    over.store(true, std::memory_order_release);
  }};
  // nothing is taken out before the ring is full, and the loop has one more tick to give
  const int full = static_cast<int>(decltype(outbox->ticks)::capacity());
  while (robot.reads.load(std::memory_order_acquire) <= full) std::this_thread::yield();
  std::uint64_t next = 0;
  telemetry::Tick tick;
  for (bool more = true; more;) {
    more = !over.load(std::memory_order_acquire);
    while (outbox->ticks.pop(tick)) ASSERT_EQ(tick.index, next++);
    std::this_thread::yield();
  }
  loop.join();
  EXPECT_EQ(next, result.ticks);
  EXPECT_GT(result.ticks, 5000U);
  EXPECT_EQ(outbox->ticks.dropped(), 0U);
}

/// Knows how far the arm has turned, and nothing in every second tick.
class SecondThoughts final : public Witness {
 public:
  bool truth(telemetry::Truth& out) noexcept override {
    out.F_P_W.force = {30.0, 0.0, static_cast<double>(asked_)};
    return asked_++ % 2 == 0;
  }

 private:
  int asked_ = 0;
};

TEST(FreeLoop, WhatAWitnessKnowsIsInTheTick) {
  const test::Ur5e ur5e = test::ur5e_controller();
  test::SteppedArm robot{ur5e.q0};
  SecondThoughts witness;
  const auto outbox = std::make_unique<Outbox>();
  LoopSetup setup = setup_of(ur5e, robot);
  setup.witness = &witness;
  setup.outbox = outbox.get();
  ASSERT_EQ(run_free(setup).end, End::kDuration);
  telemetry::Tick tick;
  while (outbox->ticks.pop(tick)) {
    ASSERT_EQ(tick.truth.has_value(), tick.index % 2 == 0);
    if (tick.truth) {
      EXPECT_EQ(tick.truth->F_P_W.force.z(), static_cast<double>(tick.index));
    }
  }
}

}  // namespace
}  // namespace supple::runtime
