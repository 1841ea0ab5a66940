#include <gtest/gtest.h>

#include "bench.hpp"
#include "supple/ur/dashboard_client.hpp"

namespace supple::test {
namespace {

using safety::Phase;
using safety::Request;
using ur::Obstacle;
using virtual_ur::FaultKind;

constexpr Seconds kLong{1000.0};  // of a fault that lasts

/// Moving, pushed by a hand.
void set_moving(UrBench& bench) {
  bench.ask(Request::kStart);
  bench.periods(20);
  bench.robot().push({.force = {0.0, 20.0, 0.0}, .torque = Vec3::Zero()});
  bench.periods(300);
  ASSERT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  ASSERT_GT(bench.robot().now().v.cwiseAbs().maxCoeff(), 0.02);
}

double speed(UrBench& bench) { return bench.robot().now().v.cwiseAbs().maxCoeff(); }

/// The person sends the program again and starts: the arm goes on from where it is.
void expect_bumpless_way_back(UrBench& bench, Request first) {
  bench.robot().push({});
  if (first == Request::kReset) {
    bench.ask(Request::kReset);
    bench.tick();
  }
  bench.arm().go_on();
  ASSERT_TRUE(bench.both_until([&] { return bench.arm().obstacle() == Obstacle::kNone; }))
      << bench.told();
  bench.periods(3);
  const Vec6 q = bench.robot().now().q;
  bench.ask(Request::kStart);
  for (int i = 0; i < 100; ++i) {
    bench.periods(1);
    ASSERT_LT(speed(bench), 0.05) << "period " << i;
  }
  EXPECT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  EXPECT_LT((bench.robot().now().q - q).norm(), 0.01) << "no jump";
}

struct Stop {
  FaultKind fault;
  Obstacle obstacle;
  const char* sentence;
};

class SafetyStop : public testing::TestWithParam<Stop> {};

TEST_P(SafetyStop, IsNamedEndsTheFramesAndLeavesNothingBehind) {
  UrBench bench;
  set_moving(bench);
  bench.robot().inject(GetParam().fault, kLong);
  bench.periods(200);
  EXPECT_EQ(bench.phase(), Phase::kStopped);
  EXPECT_EQ(bench.last().out.verdict.cause.reason, safety::StopReason::kRobotNotReady);
  EXPECT_LT(speed(bench), 0.01);
  EXPECT_EQ(bench.arm().stopped_by(), GetParam().obstacle) << name(bench.arm().stopped_by());
  EXPECT_TRUE(eventually([&] {
    return bench.told().find(GetParam().sentence) != std::string::npos;
  })) << bench.told();
  EXPECT_NE(bench.arm().account().find(GetParam().sentence), std::string::npos);
  const std::uint64_t frames = bench.arm().reverse_counters().frames;
  bench.periods(20);
  EXPECT_EQ(bench.arm().reverse_counters().frames, frames) << "nothing that could be obeyed later";
}

INSTANTIATE_TEST_SUITE_P(
    Ur, SafetyStop,
    testing::Values(Stop{FaultKind::kProtectiveStop, Obstacle::kProtectiveStop,
                         "protective stop: "},
                    Stop{FaultKind::kEmergencyStop, Obstacle::kEmergencyStop, "emergency stop: "},
                    Stop{FaultKind::kSafeguardStop, Obstacle::kSafeguardStop, "safeguard stop: "}),
    [](const auto& each) { return std::string{name(each.param.obstacle)}; });

TEST(UrStop, AProtectiveStopIsNotUnlockedByItselfAndTheWayBackIsBumpless) {
  UrBench bench;
  set_moving(bench);
  bench.robot().inject(FaultKind::kProtectiveStop);
  bench.periods(100);
  ASSERT_EQ(bench.phase(), Phase::kStopped);
  bench.arm().go_on();  // too early: somebody has to look first
  ASSERT_TRUE(eventually([&] {
    return bench.told().find("the robot cannot go on yet: protective stop") != std::string::npos;
  }));
  bench.periods(2600);  // more than the 5 s after which it could be unlocked
  EXPECT_EQ(bench.robot().now().modes.safety, ur::SafetyMode::kProtectiveStop);

  ASSERT_TRUE(bench.robot_until([&] {
    auto made = ur::DashboardClient::connect(
        {.at = {"127.0.0.1", bench.robot().ports().dashboard}, .timeout = Seconds{20.0}});
    if (!made) return false;
    ur::DashboardClient dashboard = *std::move(made);
    return !dashboard.unlock_protective_stop(Seconds{0.0});
  }));
  expect_bumpless_way_back(bench, Request::kNone);
}

TEST(UrStop, AProgramThatIsStoppedAtThePendantIsNotSentAgainUnasked) {
  UrBench bench;
  set_moving(bench);
  bench.robot().inject(FaultKind::kProgramStop);
  bench.periods(500);
  EXPECT_EQ(bench.phase(), Phase::kStopped);
  EXPECT_EQ(bench.robot().now().modes.runtime, ur::RuntimeState::kStopped);
  EXPECT_LT(speed(bench), 0.01);
  expect_bumpless_way_back(bench, Request::kNone);
}

TEST(UrStop, ARobotThatIsKilledIsNoticedAndComesBack) {
  UrBench bench;
  set_moving(bench);
  bench.kill();
  ASSERT_TRUE(eventually([&] {
    bench.tick();
    return bench.phase() == Phase::kFault || bench.phase() == Phase::kStopped;
  })) << bench.told();
  EXPECT_TRUE(eventually([&] {
    bench.tick();
    return bench.arm().obstacle() == Obstacle::kStateLost;
  }));
  EXPECT_NE(bench.told().find("the robot's state is lost"), std::string::npos) << bench.told();

  bench.replace();
  ASSERT_TRUE(bench.both_until([&] { return bench.arm().obstacle() == Obstacle::kProgramStopped; }))
      << bench.told();
  expect_bumpless_way_back(bench, Request::kReset);
}

TEST(UrStop, ARobotThatFreezesStopsTheLoopAndTheLoopsFramesDoNotMoveIt) {
  UrBench bench;
  set_moving(bench);
  bench.robot().inject(FaultKind::kFreeze, kLong);
  bench.robot().step();
  for (int i = 0; i < 100; ++i) {
    bench.robot().step();
    bench.tick();
  }
  EXPECT_EQ(bench.phase(), Phase::kFault);
  EXPECT_EQ(bench.last().out.verdict.cause.reason, safety::StopReason::kJointStateLost);
  EXPECT_LT(speed(bench), 0.01);
}

TEST(UrStop, ALoopThatHangsIsStoppedByTheRobot) {
  UrBench bench;
  set_moving(bench);
  for (int i = 0; i < 600; ++i) bench.robot().step();  // 1.2 s of the robot without a frame
  EXPECT_LT(speed(bench), 0.01);
  EXPECT_NE(bench.robot().now().modes.runtime, ur::RuntimeState::kPlaying);
}

TEST(UrStop, AHeartThatIsNotHeardStopsTheArmThoughFramesGoOn) {
  UrBench bench;
  set_moving(bench);
  const std::uint64_t late = bench.robot().counts().stream.late;
  bench.robot().inject(FaultKind::kDeaf, kLong);
  bench.periods(200);
  EXPECT_EQ(bench.robot().now().modes.runtime, ur::RuntimeState::kStopped);
  EXPECT_EQ(bench.phase(), Phase::kStopped);
  EXPECT_LT(speed(bench), 0.01);
  EXPECT_LE(bench.robot().counts().stream.late, late + 1) << "frames came until the end";
  EXPECT_TRUE(eventually([&] {
    return bench.told().find("'input_int_register_24' was not written for 0.1 s") !=
           std::string::npos;
  })) << bench.told();
}

TEST(UrStop, WhoTakesTheRobotOutOfRemoteControlStopsTheArm) {
  UrBench bench;
  set_moving(bench);
  bench.robot().inject(FaultKind::kLocal, kLong);
  bench.periods(200);
  EXPECT_EQ(bench.robot().now().modes.runtime, ur::RuntimeState::kStopped);
  EXPECT_EQ(bench.phase(), Phase::kStopped);
  EXPECT_LT(speed(bench), 0.01);
}

TEST(UrStop, AGarbledStateIsTheEndOfThatConnectionOnly) {
  for (const FaultKind kind : {FaultKind::kGarbage, FaultKind::kTruncated, FaultKind::kOversized}) {
    UrBench bench;
    bench.periods(5);
    bench.robot().inject(kind);
    ASSERT_TRUE(bench.both_until([&] { return bench.arm().rtde_counters().reconnects == 1; }))
        << virtual_ur::name(kind) << "\n"
        << bench.told();
    ASSERT_TRUE(bench.both_until([&] { return bench.arm().obstacle() != Obstacle::kStateLost; }));
  }
}

}  // namespace
}  // namespace supple::test
