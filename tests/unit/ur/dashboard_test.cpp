#include "supple/ur/dashboard.hpp"

#include <gtest/gtest.h>

namespace supple::ur::dashboard {
namespace {

TEST(Dashboard, HasOneLinePerCommand) {
  EXPECT_EQ(line(Command::kPowerOn), "power on\n");
  EXPECT_EQ(command_from("brake release\r\n"), Command::kBrakeRelease);
  EXPECT_FALSE(command_from("shutdown"));
  for (int i = 0; i <= static_cast<int>(Command::kQuit); ++i) {
    const auto command = static_cast<Command>(i);
    EXPECT_EQ(command_from(line(command)), command);
  }
}

TEST(Dashboard, KnowsWhetherItWasHeard) {
  EXPECT_TRUE(is_taken(Command::kPlay, "Starting program"));
  EXPECT_FALSE(is_taken(Command::kPlay, "Failed to execute: play"));
  EXPECT_FALSE(is_taken(Command::kProgramState, ""));
  EXPECT_FALSE(is_taken(Command::kProgramState, "could not understand: programState"));
}

TEST(Dashboard, ReadsItsAnswers) {
  EXPECT_EQ(robot_mode_from("Robotmode: RUNNING"), RobotMode::kRunning);
  EXPECT_FALSE(robot_mode_from("Robotmode: DANCING"));
  EXPECT_FALSE(robot_mode_from("RUNNING"));
  EXPECT_EQ(safety_mode_from("Safetymode: PROTECTIVE_STOP\n"), SafetyMode::kProtectiveStop);
  EXPECT_EQ(program_state_from("PLAYING supple.urp"), RuntimeState::kPlaying);
  EXPECT_EQ(program_state_from("STOPPED"), RuntimeState::kStopped);
  EXPECT_FALSE(program_state_from(""));
  EXPECT_EQ(truth_from("true"), true);
  EXPECT_FALSE(truth_from("yes"));
  const auto version = version_from("URSoftware 5.22.1.0 (Nov 02 2025)");
  ASSERT_TRUE(version);
  EXPECT_EQ(version->major, 5);
  EXPECT_EQ(version->minor, 22);
  EXPECT_EQ(version->bugfix, 1);
  EXPECT_FALSE(version_from("URSoftware 5.x"));
}

TEST(Dashboard, CutsAStreamIntoLines) {
  Lines lines;
  lines.append("Connected: Universal Ro");
  EXPECT_FALSE(lines.next());
  lines.append("bots\r\nRobotmode: IDLE\nSaf");
  EXPECT_EQ(lines.next(), "Connected: Universal Robots");
  EXPECT_EQ(lines.next(), "Robotmode: IDLE");
  EXPECT_FALSE(lines.next());
  EXPECT_FALSE(lines.broken());
  lines.append(std::string(2000, 'x'));
  EXPECT_FALSE(lines.next());
  EXPECT_TRUE(lines.broken());
}

}  // namespace
}  // namespace supple::ur::dashboard
