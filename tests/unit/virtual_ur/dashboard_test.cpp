// The dashboard, line by line.

#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

class VirtualDashboardTest : public testing::Test {
 protected:
  void start(const virtual_ur::Options& options) {
    robot_ = robot_with(options);
    peer_ = std::make_unique<Peer>(robot_->ports().dashboard);
    robot_->step();
    EXPECT_EQ(peer_->text(), "Connected: Universal Robots Dashboard Server\n");
  }
  std::string ask(const std::string& line) { return answer_to(*robot_, *peer_, line + "\n"); }

  std::unique_ptr<VirtualUr> robot_;
  std::unique_ptr<Peer> peer_;
};

TEST_F(VirtualDashboardTest, SaysWhoItIs) {
  start(robot_options("ur10e"));
  EXPECT_EQ(ask("PolyscopeVersion"), "URSoftware 5.25.1.0 (Jan 01 2025)\n");
  EXPECT_EQ(ask("get robot model"), "UR10\n");
  EXPECT_EQ(ask("get serial number"), "20265300001\n");
  EXPECT_EQ(ask("is in remote control"), "true\n");
  EXPECT_EQ(ask("get operational mode"), "NONE\n");
}

TEST_F(VirtualDashboardTest, PowersOnAndReleasesTheBrakesInTime) {
  auto options = robot_options();
  options.start = ur::RobotMode::kPowerOff;
  start(options);
  EXPECT_EQ(ask("robotmode"), "Robotmode: POWER_OFF\n");
  EXPECT_EQ(ask("power on"), "Powering on\n");
  EXPECT_EQ(ask("robotmode"), "Robotmode: BOOTING\n");
  steps(*robot_, 250);
  EXPECT_EQ(ask("robotmode"), "Robotmode: POWER_ON\n");
  steps(*robot_, 250);
  EXPECT_EQ(ask("robotmode"), "Robotmode: IDLE\n");
  EXPECT_EQ(ask("brake release"), "Brake releasing\n");
  EXPECT_EQ(ask("robotmode"), "Robotmode: IDLE\n") << "half a second";
  steps(*robot_, 250);
  EXPECT_EQ(ask("robotmode"), "Robotmode: RUNNING\n");
  EXPECT_EQ(ask("power off"), "Powering off\n");
  EXPECT_EQ(ask("robotmode"), "Robotmode: POWER_OFF\n");
}

TEST_F(VirtualDashboardTest, BrakeReleaseSwitchesThePowerOnToo) {
  auto options = robot_options();
  options.start = ur::RobotMode::kPowerOff;
  start(options);
  EXPECT_EQ(ask("brake release"), "Brake releasing\n");
  steps(*robot_, 1000);
  EXPECT_EQ(ask("robotmode"), "Robotmode: RUNNING\n");
}

TEST_F(VirtualDashboardTest, TheArmDoesNotFallWithoutPower) {
  auto options = robot_options();
  options.start = ur::RobotMode::kPowerOff;
  start(options);
  const Vec6 before = robot_->now().q;
  steps(*robot_, 1000);
  EXPECT_LT((robot_->now().q - before).cwiseAbs().maxCoeff(), 1e-3);
}

TEST_F(VirtualDashboardTest, ProgramsArePlayedPausedAndStopped) {
  start(robot_options());
  EXPECT_EQ(ask("programState"), "STOPPED <unnamed>\n");
  EXPECT_EQ(ask("running"), "Program running: false\n");
  EXPECT_EQ(ask("play"), "Failed to execute: play\n") << "none is loaded";
  EXPECT_EQ(ask("stop"), "Failed to execute: stop\n");
  Commander commander;
  Peer primary{robot_->ports().primary};
  primary.send("def p():\n  # supple: reverse 127.0.0.1 " + std::to_string(commander.port()) +
               ", mode speedj\nend\n");
  commander.wait_for(*robot_);
  EXPECT_EQ(ask("programState"), "PLAYING p.urp\n");
  EXPECT_EQ(ask("pause"), "Pausing program\n");
  steps(*robot_, 2);
  EXPECT_EQ(ask("programState"), "PAUSED p.urp\n");
  EXPECT_EQ(robot_->now().speed_scaling, 0.0);
  EXPECT_EQ(ask("play"), "Starting program\n");
  steps(*robot_, 2);
  EXPECT_EQ(ask("programState"), "PLAYING p.urp\n");
  EXPECT_EQ(ask("stop"), "Stopped\n");
  steps(*robot_, 2);
  EXPECT_EQ(ask("programState"), "STOPPED p.urp\n");
  EXPECT_EQ(ask("get loaded program"), "Loaded program: /programs/p.urp\n");
}

TEST_F(VirtualDashboardTest, AProtectiveStopIsUnlockedAfterFiveSeconds) {
  start(robot_options());
  robot_->inject(virtual_ur::FaultKind::kProtectiveStop);
  robot_->step();
  EXPECT_EQ(ask("safetymode"), "Safetymode: PROTECTIVE_STOP\n");
  EXPECT_EQ(ask("close safety popup"), "closing safety popup\n");
  EXPECT_TRUE(ask("unlock protective stop").starts_with("Cannot unlock protective stop until 5s"));
  steps(*robot_, 2490);
  EXPECT_TRUE(ask("unlock protective stop").starts_with("Cannot"));
  steps(*robot_, 10);
  EXPECT_EQ(ask("unlock protective stop"), "Protective stop releasing\n");
  EXPECT_EQ(ask("safetymode"), "Safetymode: NORMAL\n");
}

TEST_F(VirtualDashboardTest, LocalModeRefusesWhatChangesTheRobot) {
  auto options = robot_options();
  options.remote_control = false;
  start(options);
  EXPECT_EQ(ask("is in remote control"), "false\n");
  EXPECT_EQ(ask("power off"), "Failed to execute: the robot is in local mode\n");
  EXPECT_EQ(ask("robotmode"), "Robotmode: RUNNING\n");
}

TEST_F(VirtualDashboardTest, AnswersTheRest) {
  start(robot_options());
  EXPECT_EQ(ask("addToLog hello"), "Added log message\n");
  EXPECT_EQ(ask("popup look\there"), "showing popup\n");
  EXPECT_EQ(ask("close popup"), "closing popup\n");
  EXPECT_EQ(ask("saveLog"), "Log saved to disk\n");
  EXPECT_EQ(ask("restart safety"), "Restarting safety\n");
  EXPECT_EQ(ask("robotmode"), "Robotmode: POWER_OFF\n");
  EXPECT_EQ(ask("make coffee"), "could not understand: 'make coffee'\n");
  EXPECT_EQ(ask("quit"), "Disconnected\n");
  EXPECT_TRUE(peer_->closed());
}

TEST_F(VirtualDashboardTest, ALineWithoutEndIsNotKept) {
  start(robot_options());
  const std::string much(4000, 'x');
  peer_->send(much);
  robot_->step();
  EXPECT_TRUE(peer_->closed());
}

}  // namespace
}  // namespace supple::test
