#include "supple/virtual_ur/faults.hpp"

#include "supple/ur/rtde_messages.hpp"
#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using virtual_ur::fault_from;
using virtual_ur::FaultKind;

TEST(VirtualFaultsTest, AreReadFromText) {
  const auto fault = fault_from("slow@2.5:0.5");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->kind, FaultKind::kSlow);
  EXPECT_EQ(fault->start.count(), 2.5);
  EXPECT_EQ(fault->duration.count(), 0.5);
  EXPECT_EQ(fault_from("drop@0")->duration.count(), 1.0);
  for (const std::string& name : virtual_ur::fault_names()) {
    const auto each = fault_from(name + "@1");
    ASSERT_TRUE(each) << name;
    EXPECT_EQ(virtual_ur::name(each->kind), name);
  }
  for (const char* bad : {"", "freeze", "freeze@", "freeze@x", "freeze@-1",
                          "freeze@1:", "freeze@nan", "freeze@1:2:3", "Freeze@1"}) {
    EXPECT_FALSE(fault_from(bad)) << bad;
  }
}

class VirtualFaultsOnTheWireTest : public testing::Test {
 protected:
  VirtualFaultsOnTheWireTest() : robot_{robot_with(robot_options())}, rtde_{robot_->ports().rtde} {
    answer_to(*robot_, rtde_, ur::rtde::ask_version());
    answer_to(*robot_, rtde_, ur::rtde::ask_outputs(500.0, {"timestamp"}));
    rtde_.send(ur::rtde::packed(ur::rtde::Type::kStart));
    robot_->step();
    (void)rtde_.received();
  }
  std::size_t bytes_after(int count) {
    steps(*robot_, count);
    return rtde_.received().size();
  }

  std::unique_ptr<VirtualUr> robot_;
  Peer rtde_;
  static constexpr std::size_t kPackage = 12;
};

TEST_F(VirtualFaultsOnTheWireTest, FreezeSendsNothingAndKeepsTheConnection) {
  robot_->inject(FaultKind::kFreeze, Seconds{0.1});
  EXPECT_EQ(bytes_after(50), 0U);
  EXPECT_FALSE(rtde_.closed());
  EXPECT_EQ(bytes_after(10), 10 * kPackage);
  EXPECT_EQ(robot_->counts().skipped, 50U);
}

TEST_F(VirtualFaultsOnTheWireTest, HalfOpenDoesNotEvenRead) {
  robot_->inject(FaultKind::kHalfOpen, Seconds{0.1});
  robot_->step();
  rtde_.send(ur::rtde::packed(ur::rtde::Type::kPause));
  EXPECT_EQ(bytes_after(49), 0U);
  // it ends; what was sent meanwhile is read now
  EXPECT_EQ(bytes_after(10), 4U + kPackage);
}

TEST_F(VirtualFaultsOnTheWireTest, DropClosesWhatIsOpenAndWhatComesMeanwhile) {
  robot_->inject(FaultKind::kDrop, Seconds{0.1});
  robot_->step();
  EXPECT_TRUE(rtde_.closed());
  Peer meanwhile{robot_->ports().rtde};
  robot_->step();
  EXPECT_TRUE(meanwhile.closed());
  steps(*robot_, 50);
  Peer later{robot_->ports().rtde};
  EXPECT_EQ(answer_to(*robot_, later, ur::rtde::ask_version()).size(), 4U);
}

TEST_F(VirtualFaultsOnTheWireTest, BadPackagesComeOnce) {
  robot_->inject(FaultKind::kTruncated);
  EXPECT_EQ(bytes_after(1), kPackage / 2);
  EXPECT_EQ(bytes_after(1), kPackage);
  robot_->inject(FaultKind::kOversized);
  robot_->step();
  const wire::Bytes big = rtde_.received();
  ASSERT_EQ(big.size(), kPackage);
  EXPECT_EQ(big[0], 0xff);
  robot_->inject(FaultKind::kGarbage);
  robot_->step();
  EXPECT_NE(rtde_.received()[2], 'U');
  robot_->step();
  EXPECT_EQ(rtde_.received()[2], 'U');
}

TEST_F(VirtualFaultsOnTheWireTest, SkipSendsOneInTen) {
  robot_->inject(FaultKind::kSkip, Seconds{0.2});
  EXPECT_EQ(bytes_after(100), 10 * kPackage);
}

TEST_F(VirtualFaultsOnTheWireTest, SlowSendsInBursts) {
  robot_->inject(FaultKind::kSlow, Seconds{0.4});
  std::vector<std::size_t> bursts;
  std::size_t all = 0;
  for (int i = 0; i < 250; ++i) {
    const std::size_t got = bytes_after(1);
    all += got;
    if (got > kPackage) bursts.push_back(got / kPackage);
  }
  EXPECT_GE(bursts.size(), 3U);
  EXPECT_EQ(bursts[1], 50U) << "a tenth of a second";
  EXPECT_EQ(all, 250 * kPackage) << "nothing is lost";
}

TEST(VirtualFaultsTest, ADeafRobotHearsFramesAndNoHeart) {
  Streaming s{robot_options()};
  s.stream(20, ur::ReverseMode::kIdle, {});
  s.robot->inject(FaultKind::kDeaf, Seconds{0.05});
  s.stream(100, ur::ReverseMode::kIdle, {});
  EXPECT_EQ(s.robot->now().modes.runtime, ur::RuntimeState::kPlaying) << "heard again in time";
  s.robot->inject(FaultKind::kDeaf, Seconds{0.5});
  s.stream(48, ur::ReverseMode::kIdle, {});
  EXPECT_EQ(s.robot->now().modes.runtime, ur::RuntimeState::kPlaying);
  steps(*s.robot, 4);  // fewer than a frame's time
  EXPECT_EQ(s.robot->now().modes.runtime, ur::RuntimeState::kStopped) << "after 0.1 s";
}

TEST(VirtualFaultsTest, AProgramIsStoppedFromOutside) {
  Streaming s{robot_options()};
  s.stream(20, ur::ReverseMode::kSpeedJ, {0.2, 0.0, 0.0, 0.0, 0.0, 0.0});
  s.robot->inject(FaultKind::kProgramStop);
  steps(*s.robot, 20);
  EXPECT_EQ(s.robot->now().modes.runtime, ur::RuntimeState::kStopped);
  EXPECT_TRUE(s.commander.peer().closed());
}

}  // namespace
}  // namespace supple::test
