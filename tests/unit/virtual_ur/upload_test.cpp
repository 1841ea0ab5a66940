// What becomes of a program's text: it starts, or only ends what is paused.

#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using ur::ReverseMode;
using ur::RuntimeState;
using virtual_ur::FaultKind;

constexpr int kAWhile = 20;  // steps; a program that starts plays in the first of them

/// The runtime's state a while after this text came.
RuntimeState after(VirtualUr& robot, Peer& peer, const std::string& text) {
  peer.send(text);
  steps(robot, kAWhile);
  return robot.now().modes.runtime;
}

/// A program that is paused, on a robot that could move again.
struct Paused : Streaming {
  Paused() : Streaming{robot_options()} {
    stream(50, ReverseMode::kSpeedJ, {0.2, 0.0, 0.0, 0.0, 0.0, 0.0});
    robot->inject(FaultKind::kProtectiveStop);
    steps(*robot, 2550);
    Peer dashboard{robot->ports().dashboard};
    answer_to(*robot, dashboard, "unlock protective stop\n");
    EXPECT_EQ(robot->now().modes.safety, ur::SafetyMode::kNormal);
    EXPECT_EQ(robot->now().modes.runtime, RuntimeState::kPaused);
  }
};

TEST(VirtualUploadTest, WhileAProgramIsPausedATextOnlyStopsIt) {
  Paused s;
  Commander next;
  EXPECT_EQ(after(*s.robot, *s.primary, supple_script(next.port())), RuntimeState::kStopped);
  EXPECT_TRUE(s.commander.peer().closed());
  s.primary->send(supple_script(next.port()));
  next.wait_for(*s.robot);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPlaying) << "the second one starts";
}

TEST(VirtualUploadTest, AfterStopProgramATextStarts) {
  Paused s;
  Commander next;
  s.primary->send("stop program\n" + supple_script(next.port()));
  next.wait_for(*s.robot);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kPlaying);
}

TEST(VirtualUploadTest, BehindAnOpenGateATextOnlyStopsWhatIsPaused) {
  Streaming s{robot_options()};
  s.stream(50, ReverseMode::kIdle, {});
  s.robot->inject(FaultKind::kSafeguardStop, Seconds{0.2});
  steps(*s.robot, 10);
  ASSERT_EQ(s.robot->now().modes.runtime, RuntimeState::kPaused);
  Commander next;
  EXPECT_EQ(after(*s.robot, *s.primary, supple_script(next.port())), RuntimeState::kStopped);
  steps(*s.robot, 100);
  EXPECT_EQ(s.robot->now().modes.runtime, RuntimeState::kStopped) << "the gate is closed";
  EXPECT_EQ(after(*s.robot, *s.primary, supple_script(next.port())), RuntimeState::kPlaying);
}

TEST(VirtualUploadTest, WhileAProgramPlaysATextTakesItsPlace) {
  Streaming s{robot_options()};
  s.stream(10, ReverseMode::kIdle, {});
  Commander next;
  EXPECT_EQ(after(*s.robot, *s.primary, supple_script(next.port())), RuntimeState::kPlaying);
  EXPECT_TRUE(s.commander.peer().closed());
}

class VirtualUploadAfterPowerOnTest : public testing::Test {
 protected:
  VirtualUploadAfterPowerOnTest() {
    auto options = robot_options();
    options.start = ur::RobotMode::kPowerOff;
    robot_ = robot_with(options);
    dashboard_ = std::make_unique<Peer>(robot_->ports().dashboard);
    primary_ = std::make_unique<Peer>(robot_->ports().primary);
    dashboard_->send("brake release\n");
    steps(*robot_, 1000);
    EXPECT_EQ(robot_->now().modes.robot, ur::RobotMode::kRunning);
    (void)dashboard_->text();
  }

  std::unique_ptr<VirtualUr> robot_;
  std::unique_ptr<Peer> dashboard_;
  std::unique_ptr<Peer> primary_;
  Commander pc_;
};

TEST_F(VirtualUploadAfterPowerOnTest, TheSecondTextStarts) {
  EXPECT_EQ(after(*robot_, *primary_, supple_script(pc_.port())), RuntimeState::kStopped);
  EXPECT_EQ(after(*robot_, *primary_, supple_script(pc_.port())), RuntimeState::kPlaying);
}

TEST_F(VirtualUploadAfterPowerOnTest, TheFirstOneStartsAfterStopProgram) {
  const std::string text = "stop program\n" + supple_script(pc_.port());
  EXPECT_EQ(after(*robot_, *primary_, text), RuntimeState::kPlaying);
}

TEST_F(VirtualUploadAfterPowerOnTest, TheFirstOneStartsAfterStopAtTheDashboard) {
  EXPECT_EQ(answer_to(*robot_, *dashboard_, "stop\n"), "Failed to execute: stop\n");
  EXPECT_EQ(after(*robot_, *primary_, supple_script(pc_.port())), RuntimeState::kPlaying);
}

}  // namespace
}  // namespace supple::test
