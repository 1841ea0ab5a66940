// The robot in its own thread, by the clock.

#include <chrono>
#include <thread>

#include "supple/ur/rtde_messages.hpp"
#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

template <class Holds>
bool comes_true(Holds holds) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < end) {
    if (holds()) return true;
    std::this_thread::yield();
  }
  return false;
}

TEST(VirtualThreadTest, AnswersAndSendsByItself) {
  auto options = robot_options();
  options.speed = 4.0;
  const auto robot = robot_with(options);
  robot->start();
  Peer rtde{robot->ports().rtde};
  rtde.send(ur::rtde::ask_version());
  rtde.send(ur::rtde::ask_outputs(500.0, {"timestamp"}));
  rtde.send(ur::rtde::packed(ur::rtde::Type::kStart));
  std::size_t bytes = 0;
  EXPECT_TRUE(comes_true([&] { return (bytes += rtde.received().size()) > 1200; }));
  robot->stop();
  const auto stopped_at = robot->now().step;
  robot->step();
  EXPECT_EQ(robot->now().step, stopped_at + 1) << "the test has it again";
  robot->start();
  EXPECT_TRUE(comes_true([&] { return robot->now().step > stopped_at + 10; }));
}

TEST(VirtualThreadTest, EndsWhileClientsAreThere) {
  auto robot = robot_with(robot_options());
  robot->start();
  Peer rtde{robot->ports().rtde};
  Peer primary{robot->ports().primary};
  EXPECT_TRUE(comes_true([&] { return robot->counts().clients == 2; }));
  robot.reset();
  EXPECT_TRUE(comes_true([&] { return rtde.closed() && primary.closed(); }));
}

TEST(VirtualThreadTest, TwoRobotsCannotShareAPort) {
  const auto first = robot_with(robot_options());
  auto options = robot_options();
  options.ports.rtde = first->ports().rtde;
  const auto second = VirtualUr::create(options);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("choose another port"), std::string::npos) << second.error();
}

TEST(VirtualThreadTest, EveryModelCanBeVirtual) {
  for (const std::string_view model : virtual_ur::robot_models()) {
    const auto robot = robot_with(robot_options(std::string{model}));
    const Vec6 before = robot->now().q;
    steps(*robot, 50);
    EXPECT_LT((robot->now().q - before).cwiseAbs().maxCoeff(), 1e-3) << model;
  }
}

}  // namespace
}  // namespace supple::test
