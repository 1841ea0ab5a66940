#include "supple/scenario/hand.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "scenario_support.hpp"
#include "supple/scenario/sim_setup.hpp"

namespace supple::scenario {
namespace {

constexpr Seconds kPeriod{1e-3};

/// A simulated arm that nobody commands.
std::unique_ptr<sim::SimRobot> arm() {
  const auto made = sim_setup(test::scenario_setup(""));
  if (!made) return nullptr;
  auto robot = sim::SimRobot::create(*made);
  return robot ? *std::move(robot) : nullptr;
}

/// The force that really acts, after as many periods.
double force_after(Hand& hand, sim::SimRobot& robot, int periods) {
  for (int i = 0; i < periods; ++i) {
    runtime::Wish wish;
    hand.wish(Seconds{0.0}, wish);
    robot.advance(kPeriod);
  }
  return robot.truth().F_P_W.force.x();
}

TEST(Hand, GrowsStaysAndEndsByItself) {
  const auto robot = arm();
  ASSERT_TRUE(robot);
  Hand hand;
  hand.take_hold_of(robot.get(), kPeriod);
  EXPECT_EQ(force_after(hand, *robot, 10), 0.0);
  hand.push({.force = {20, 0, 0}}, Seconds{0.2});
  // 500 N/s: half of it after 20 ms. The truth is that of the beginning of the last step
  EXPECT_NEAR(force_after(hand, *robot, 20), 10.0, 0.6);
  EXPECT_NEAR(force_after(hand, *robot, 100), 20.0, 1e-9);
  EXPECT_NEAR(force_after(hand, *robot, 79), 20.0, 1e-9);
  EXPECT_NEAR(force_after(hand, *robot, 60), 0.0, 1e-9);
}

TEST(Hand, StaysAsLongAsItIsRepeated) {
  const auto robot = arm();
  ASSERT_TRUE(robot);
  Hand hand;
  hand.take_hold_of(robot.get(), kPeriod);
  for (int i = 0; i < 20; ++i) {
    hand.push({.force = {20, 0, 0}}, Seconds{0.1});
    force_after(hand, *robot, 50);
  }
  EXPECT_NEAR(force_after(hand, *robot, 10), 20.0, 1e-9);
  hand.push({}, Seconds{0.1});
  EXPECT_NEAR(force_after(hand, *robot, 60), 0.0, 1e-9);
}

TEST(Hand, NoPushLastsLongerThanASecond) {
  const auto robot = arm();
  ASSERT_TRUE(robot);
  Hand hand;
  hand.take_hold_of(robot.get(), kPeriod);
  hand.push({.force = {20, 0, 0}}, Seconds{3600.0});
  EXPECT_NEAR(force_after(hand, *robot, 900), 20.0, 1e-9);
  EXPECT_NEAR(force_after(hand, *robot, 200), 0.0, 1e-9);
}

TEST(Hand, WithoutARobotNothingIsPushed) {
  Hand hand;
  hand.push({.force = {20, 0, 0}}, Seconds{1.0});
  runtime::Wish wish;
  hand.wish(Seconds{0.0}, wish);
  EXPECT_EQ(wish.settings, nullptr);
}

}  // namespace
}  // namespace supple::scenario
