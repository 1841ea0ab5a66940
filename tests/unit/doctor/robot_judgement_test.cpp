#include <gtest/gtest.h>

#include "supple/doctor/robot_checks.hpp"

namespace supple::doctor {
namespace {

TEST(RobotModel, MustBeTheConfigurations) {
  EXPECT_EQ(judge_model("ur5e", "UR5", true).grade, Grade::kOk);
  EXPECT_EQ(judge_model("ur5e", "UR5e", true).grade, Grade::kOk);
  EXPECT_EQ(judge_model("ur5", "UR5", false).grade, Grade::kOk);
  EXPECT_EQ(judge_model("", "UR16", true).grade, Grade::kOk);
  EXPECT_EQ(judge_model("ur5e", "UR10", true).grade, Grade::kBad);
  EXPECT_EQ(judge_model("ur5e", "UR5", false).grade, Grade::kBad);  // an arm of the older series
  EXPECT_EQ(judge_model("ur5e", "UR10", true).found, "UR10; the configuration has 'ur5e'");
  EXPECT_EQ(judge_model("my_arm", "UR10", true).grade, Grade::kWarn);
}

// A run refuses them, too.
TEST(RobotModel, OfASizeThatIsInBothSeriesIsOfTheRightOne) {
  for (const std::string size : {"3", "5", "10"}) {
    EXPECT_EQ(judge_model("ur" + size, "UR" + size, true).grade, Grade::kBad) << size;
    EXPECT_EQ(judge_model("ur" + size, "UR" + size + "e", true).grade, Grade::kBad) << size;
    EXPECT_EQ(judge_model("ur" + size + "e", "UR" + size, true).grade, Grade::kOk) << size;
  }
  EXPECT_EQ(judge_model("ur16e", "UR16", true).grade, Grade::kOk);
  EXPECT_EQ(judge_model("ur20", "UR20", true).grade, Grade::kOk);
}

// CVE-2026-8153 was mended in 5.25.1.
TEST(RobotSoftware, ShouldHaveNoKnownHole) {
  EXPECT_EQ(judge_software({5, 25, 1}).grade, Grade::kOk);
  EXPECT_EQ(judge_software({5, 25, 0}).grade, Grade::kWarn);
  EXPECT_NE(judge_software({5, 22, 1}).advice.find("CVE-2026-8153"), std::string::npos);
  EXPECT_EQ(judge_software({5, 22, 1}).found, "PolyScope 5.22.1");
}

TEST(RobotMode, SaysWhatAPersonHasToDo) {
  EXPECT_EQ(judge_robot_mode(ur::RobotMode::kRunning).grade, Grade::kOk);
  const Finding off = judge_robot_mode(ur::RobotMode::kPowerOff);
  EXPECT_EQ(off.grade, Grade::kWarn);
  EXPECT_EQ(off.found, "POWER_OFF");
  EXPECT_NE(off.advice.find("release its brakes"), std::string::npos);
  EXPECT_FALSE(judge_robot_mode(ur::RobotMode::kDisconnected).advice.empty());
}

TEST(SafetyMode, MustAllowMotion) {
  EXPECT_EQ(judge_safety_mode(ur::SafetyMode::kNormal).grade, Grade::kOk);
  EXPECT_EQ(judge_safety_mode(ur::SafetyMode::kReduced).grade, Grade::kWarn);
  const Finding stopped = judge_safety_mode(ur::SafetyMode::kProtectiveStop);
  EXPECT_EQ(stopped.grade, Grade::kBad);
  EXPECT_EQ(stopped.found, "PROTECTIVE_STOP");
  EXPECT_FALSE(stopped.advice.empty());
}

TEST(RemoteControl, IsNeededToSendAProgram) {
  EXPECT_EQ(judge_remote_control(true).grade, Grade::kOk);
  EXPECT_EQ(judge_remote_control(std::nullopt).grade, Grade::kOk);
  EXPECT_EQ(judge_remote_control(false).grade, Grade::kWarn);
}

TEST(RobotData, ShouldBeComplete) {
  const Seconds second{1.0};
  EXPECT_EQ(judge_rtde({.packages = 499, .missing = 0, .duration = second}).grade, Grade::kOk);
  EXPECT_EQ(judge_rtde({.packages = 499, .missing = 1, .duration = second}).grade, Grade::kWarn);
  EXPECT_EQ(judge_rtde({.packages = 250, .missing = 0, .duration = second}).grade, Grade::kWarn);
  EXPECT_EQ(judge_rtde({.packages = 0, .missing = 0, .duration = second}).grade, Grade::kBad);
  EXPECT_EQ(judge_rtde({.agreed_hz = 125.0, .packages = 125, .duration = second}).grade,
            Grade::kOk);
}

TEST(Period, IsBestAWholeNumberOfTheRobotsSteps) {
  EXPECT_EQ(judge_period(Seconds{0.002}, 500.0).grade, Grade::kOk);
  EXPECT_EQ(judge_period(Seconds{0.008}, 500.0).grade, Grade::kOk);
  EXPECT_EQ(judge_period(Seconds{0.001}, 500.0).grade, Grade::kWarn);
  EXPECT_EQ(judge_period(Seconds{0.003}, 500.0).grade, Grade::kWarn);
  EXPECT_EQ(judge_period(Seconds{0.002}, 125.0).advice,
            "set robot.period_ms to 8, or a multiple of it");
}

}  // namespace
}  // namespace supple::doctor
