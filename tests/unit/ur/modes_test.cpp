#include "supple/ur/modes.hpp"

#include <gtest/gtest.h>

namespace supple::ur {
namespace {

constexpr Modes kReady{RobotMode::kRunning, SafetyMode::kNormal, RuntimeState::kPlaying};

TEST(Modes, AllowMotionOnlyWhereEverythingDoes) {
  EXPECT_TRUE(may_move(kReady));
  for (int number = -1; number <= 30; ++number) {
    Modes modes = kReady;
    modes.safety = safety_mode_of(number);
    EXPECT_EQ(may_move(modes), number == 1 || number == 2) << "safety mode " << number;
    modes = kReady;
    modes.robot = robot_mode_of(number);
    EXPECT_EQ(may_move(modes), number == 7) << "robot mode " << number;
    modes = kReady;
    modes.runtime = runtime_state_of(number);
    EXPECT_EQ(may_move(modes), number == 2) << "runtime state " << number;
  }
}

TEST(Modes, SayFirstWhatIsMostInTheWay) {
  EXPECT_EQ(obstacle(kReady), "");
  EXPECT_EQ(
      obstacle({RobotMode::kPowerOff, SafetyMode::kRobotEmergencyStop, RuntimeState::kStopped}),
      "emergency stop: release the button, then power the robot on again");
  EXPECT_EQ(obstacle({RobotMode::kIdle, SafetyMode::kNormal, RuntimeState::kStopped}),
            "the brakes are closed: release them");
  EXPECT_EQ(obstacle({RobotMode::kRunning, SafetyMode::kReduced, RuntimeState::kPaused}),
            "the program is paused: let it go on at the pendant, or stop it");
  EXPECT_EQ(obstacle({RobotMode::kRunning, SafetyMode::kNormal, RuntimeState::kStopped}),
            "no program runs: start it");
}

TEST(Modes, EveryObstacleHasANameAndASentenceThatSaysWhatToDo) {
  for (int i = 1; i < kObstacles; ++i) {
    const auto obstacle = static_cast<Obstacle>(i);
    EXPECT_FALSE(name(obstacle).empty()) << i;
    EXPECT_NE(sentence(obstacle).find(": "), std::string_view::npos) << sentence(obstacle);
  }
}

TEST(Modes, NameTheStopsOfOtherMachines) {
  const auto of = [](int number) {
    return obstacle_of({RobotMode::kRunning, safety_mode_of(number), RuntimeState::kPlaying});
  };
  for (const int number : {15, 20}) EXPECT_EQ(of(number), Obstacle::kEmergencyStop) << number;
  for (const int number : {16, 18, 19, 22}) EXPECT_EQ(of(number), Obstacle::kSafeguardStop);
  EXPECT_EQ(of(17), Obstacle::kSafetyUnknown);
  EXPECT_EQ(name(safety_mode_of(17)), "PROFISAFE_WAITING_FOR_PARAMETERS");
  EXPECT_EQ(obstacle_of({robot_mode_of(6), SafetyMode::kNormal, RuntimeState::kPlaying}),
            Obstacle::kBackdrive);
}

TEST(Modes, AreFoundByName) {
  EXPECT_EQ(robot_mode_named("POWER_OFF"), RobotMode::kPowerOff);
  EXPECT_EQ(safety_mode_named(name(SafetyMode::kProtectiveStop)), SafetyMode::kProtectiveStop);
  EXPECT_FALSE(robot_mode_named("ASLEEP"));
}

}  // namespace
}  // namespace supple::ur
