// The robot stops itself, and is stopped.

#include "supple/ur/primary.hpp"
#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using ur::ReverseMode;
using ur::RuntimeState;
using ur::SafetyMode;
using virtual_ur::FaultKind;

constexpr std::array<double, 6> kTurn{0.5, 0.0, 0.0, 0.0, 0.0, 0.0};

std::vector<int> error_codes(Peer& primary) {
  std::vector<int> out;
  wire::Framer framer = ur::primary::framer();
  framer.append(primary.received());
  while (const auto package = framer.next()) {
    const auto items = ur::primary::items_from(*package);
    if (!items) break;
    for (const auto& each : *items) {
      if (const auto* error = std::get_if<ur::primary::ErrorCode>(&each))
        out.push_back(error->code);
    }
  }
  return out;
}

TEST(VirtualSafetyTest, TooMuchForceAtTheTipIsAProtectiveStop) {
  Streaming s{robot_options()};
  s.stream(100, ReverseMode::kSpeedJ, kTurn);
  s.robot->push({.force = {0.0, 260.0, 0.0}});
  s.stream(3, ReverseMode::kSpeedJ, kTurn);
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kProtectiveStop);
  EXPECT_EQ(error_codes(*s.primary), (std::vector<int>{157, 209}));
}

TEST(VirtualSafetyTest, AJointTooFastIsAProtectiveStop) {
  Streaming s{robot_options()};
  const auto stopped = [&] { return s.robot->now().modes.safety == SafetyMode::kProtectiveStop; };
  for (int i = 0; i < 500 && !stopped(); ++i) {
    s.stream(1, ReverseMode::kSpeedJ, {4.0, 0.0, 0.0, 0.0, 0.0, 0.0});
  }
  EXPECT_TRUE(stopped()) << "the limit is 3.14 rad/s";
  EXPECT_EQ(error_codes(*s.primary), (std::vector<int>{153, 209}));
}

TEST(VirtualSafetyTest, AJointBeyondItsLimitIsAProtectiveStop) {
  Streaming s{robot_options()};
  // from 90 degrees to the 180 of the elbow
  const auto stopped = [&] { return s.robot->now().modes.safety == SafetyMode::kProtectiveStop; };
  for (int i = 0; i < 2000 && !stopped(); ++i) {
    s.stream(1, ReverseMode::kSpeedJ, {0.0, 0.0, 1.0, 0.0, 0.0, 0.0});
  }
  ASSERT_TRUE(stopped());
  EXPECT_EQ(error_codes(*s.primary), (std::vector<int>{150, 209}));
  EXPECT_NEAR(s.robot->now().q[2], 3.1416, 0.03) << "and what it takes to brake";

  // unlocked, it comes back by itself
  steps(*s.robot, 2600);
  Peer dashboard{s.robot->ports().dashboard};
  answer_to(*s.robot, dashboard, "unlock protective stop\n");
  s.heart->beat();
  answer_to(*s.robot, dashboard, "play\n");
  s.stream(500, ReverseMode::kSpeedJ, {0.0, 0.0, -0.5, 0.0, 0.0, 0.0});
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kNormal);
  EXPECT_LT(s.robot->now().q[2], 3.0);
}

TEST(VirtualSafetyTest, AProtectiveStopBrakesPausesAndWaitsForPlay) {
  Streaming s{robot_options()};
  s.stream(200, ReverseMode::kSpeedJ, kTurn);
  s.robot->inject(FaultKind::kProtectiveStop);
  s.robot->step();
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPausing);
  // 0.5 rad/s with 20 rad/s^2
  const auto at_rest = [&] { return s.robot->now().v_target.isZero(0.0); };
  EXPECT_EQ(steps_until(*s.robot, 100, at_rest), 12);
  steps(*s.robot, 1);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPaused);
  EXPECT_EQ(s.robot->now().speed_scaling, 0.0);

  steps(*s.robot, 2500);
  Peer dashboard{s.robot->ports().dashboard};
  answer_to(*s.robot, dashboard, "unlock protective stop\n");
  steps(*s.robot, 10);
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kNormal);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPaused) << "nothing moves by itself";
  for (int i = 0; i < 10; ++i) s.heart->beat();
  answer_to(*s.robot, dashboard, "play\n");
  s.stream(50, ReverseMode::kSpeedJ, kTurn);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPlaying);
  EXPECT_DOUBLE_EQ(s.robot->now().v_target[0], 0.5);
}

TEST(VirtualSafetyTest, ASafeguardPausesUntilTheGateIsClosed) {
  Streaming s{robot_options()};
  s.stream(200, ReverseMode::kSpeedJ, kTurn);
  s.robot->inject(FaultKind::kSafeguardStop, Seconds{0.2});
  s.stream(50, ReverseMode::kSpeedJ, kTurn, Seconds{0.2});
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kSafeguardStop);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPaused);
  EXPECT_TRUE(s.robot->now().v_target.isZero(0.0));
  s.stream(100, ReverseMode::kSpeedJ, kTurn, Seconds{0.2});
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kNormal);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPlaying);
  EXPECT_DOUBLE_EQ(s.robot->now().v_target[0], 0.5);
}

TEST(VirtualSafetyTest, AnEmergencyStopEndsTheProgramAndThePower) {
  Streaming s{robot_options()};
  s.stream(200, ReverseMode::kSpeedJ, kTurn);
  s.robot->inject(FaultKind::kEmergencyStop, Seconds{0.5});
  const auto off = [&] { return s.robot->now().modes.robot == ur::RobotMode::kPowerOff; };
  const int taken = steps_until(*s.robot, 100, off);
  EXPECT_GE(taken, 12) << "the motors brake the arm first";
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kRobotEmergencyStop);
  steps(*s.robot, 2);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kStopped);
  EXPECT_TRUE(s.commander.peer().closed());
  Peer dashboard{s.robot->ports().dashboard};
  EXPECT_NE(answer_to(*s.robot, dashboard, "power on\n").find("Failed"), std::string::npos);
  steps(*s.robot, 300);
  EXPECT_EQ(s.robot->now().modes.safety, SafetyMode::kNormal);
  EXPECT_EQ(answer_to(*s.robot, dashboard, "power on\n"), "Powering on\n");
}

TEST(VirtualSafetyTest, AWallInTheWayIsAProtectiveStop) {
  Streaming s{robot_options("ur5e", "simulation: {wall: {point_m: [0, 0, 0.02]}}\n")};
  // the shoulder lowers the tool onto the plate
  const auto stopped = [&] { return s.robot->now().modes.safety == SafetyMode::kProtectiveStop; };
  for (int i = 0; i < 1500 && !stopped(); ++i) {
    s.stream(1, ReverseMode::kSpeedJ, {0.0, 0.3, 0.0, 0.0, 0.0, 0.0});
  }
  EXPECT_TRUE(stopped());
  EXPECT_GT(s.robot->now().tcp_force.head<3>().norm(), 50.0);
}

TEST(VirtualSafetyTest, AProgramIsNotStartedWhileTheRobotIsStopped) {
  const auto robot = robot_with(robot_options());
  robot->inject(FaultKind::kProtectiveStop);
  robot->step();
  Commander commander;
  Peer primary{robot->ports().primary};
  primary.send(supple_script(commander.port()));
  steps(*robot, 5);
  EXPECT_EQ(robot->now().modes.runtime, RuntimeState::kStopped);
}

}  // namespace
}  // namespace supple::test
