#include "supple/virtual_netft/robot_source.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/rtde_server.hpp"

namespace supple::virtual_netft {
namespace {

using test::RtdeServer;

/// Looks until it is so, or far too long.
template <class Condition>
bool comes_true(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

TEST(RobotSource, FeelsWhatTheRobotFeels) {
  const RtdeServer robot{{.outputs = {{"ft_raw_wrench", {1.0, -2.0, 3.0, 0.1, 0.2, -0.3}}}}};
  const auto source = RobotSource::connect(robot.address());
  ASSERT_TRUE(source) << source.error();
  ASSERT_TRUE(comes_true([&] { return (*source)->at(Seconds{0.0}).has_value(); }));
  const auto wrench = (*source)->at(Seconds{0.0});
  ASSERT_TRUE(wrench);
  EXPECT_EQ(wrench->force, Vec3(1.0, -2.0, 3.0));
  EXPECT_EQ(wrench->torque, Vec3(0.1, 0.2, -0.3));
}

// The robot hangs up after every package.
TEST(RobotSource, CallsAgain) {
  const RtdeServer robot{{.outputs = {{"ft_raw_wrench", {0, 0, 9, 0, 0, 0}}}, .packages = 1}};
  const auto source = RobotSource::connect(robot.address());
  ASSERT_TRUE(source) << source.error();
  EXPECT_TRUE(comes_true([&] { return robot.clients() >= 4; }));
}

TEST(RobotSource, SaysWhyThereIsNone) {
  const RtdeServer robot{{}};
  const auto source = RobotSource::connect(robot.address());
  ASSERT_FALSE(source);
  EXPECT_NE(source.error().find("ft_raw_wrench"), std::string::npos);
}

}  // namespace
}  // namespace supple::virtual_netft
