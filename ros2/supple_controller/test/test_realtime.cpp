// No update reaches the heap, whatever it has to do.

#include <gtest/gtest.h>

#include <cmath>
#include <geometry_msgs/msg/twist_stamped.hpp>
#include <geometry_msgs/msg/wrench_stamped.hpp>
#include <memory>

#include "support/alloc_guard.hpp"
#include "support/rig.hpp"
#include "support/settings.hpp"

namespace supple_controller::test {
namespace {

using supple::test::AllocGuard;

constexpr int kUpdates = 500;

std::vector<double> wrench_at(int i) {
  return {10.0 * std::sin(0.01 * i), 5.0 * std::cos(0.013 * i), -8.0 * std::sin(0.007 * i),
          0.2 * std::sin(0.02 * i),  0.1 * std::cos(0.01 * i),  0.1 * std::sin(0.03 * i)};
}

/// Heap calls of the updates alone.
int heap_calls(Rig& rig, int updates = kUpdates) {
  int calls = 0;
  for (int i = 0; i < updates; ++i) {
    rig.push(wrench_at(i));
    const AllocGuard guard;
    rig.update_only();
    calls += guard.count() + guard.frees();
    rig.move_joints();
  }
  return calls;
}

TEST(HeapGuard, SeesWhatReachesTheHeap) {
  const AllocGuard guard;
  const auto block = std::make_unique<std::vector<double>>(100);
  EXPECT_EQ(block->size(), 100U);
  EXPECT_GE(guard.count(), 2);
}

TEST(Update, AllocatesNothingAlone) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  EXPECT_EQ(heap_calls(rig), 0);
}

TEST(Update, AllocatesNothingWithPoseReferences) {
  Rig rig{parameters("position", "tcp_fts_sensor")};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate(true));
  rig.refer("pose/position.x", 0.4);
  rig.refer("pose/position.y", 0.1);
  rig.refer("pose/position.z", 0.3);
  rig.refer("pose/orientation.x", 1.0);
  rig.refer("pose/orientation.y", 0.0);
  rig.refer("pose/orientation.z", 0.0);
  rig.refer("pose/orientation.w", 0.0);
  EXPECT_EQ(heap_calls(rig), 0);
}

TEST(Update, AllocatesNothingWithJointReferences) {
  Rig rig{parameters("position", "tcp_fts_sensor", {{"interfaces.references", "joints"}})};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate(true));
  for (std::size_t i = 0; i < ur5e_joints().size(); ++i) {
    rig.refer(ur5e_joints()[i] + "/position", ur5e_start()[i] + 0.05);
    rig.refer(ur5e_joints()[i] + "/velocity", 0.0);
  }
  EXPECT_EQ(heap_calls(rig), 0);
}

TEST(Update, AllocatesNothingWhenParametersChange) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  int calls = 0;
  for (int i = 0; i < 10; ++i) {
    const std::vector<double> stiffness{200.0 + 50.0 * i, 300.0, 400.0};
    const rclcpp::Parameter change{"admittance.translation.stiffness_n_per_m", stiffness};
    ASSERT_TRUE(rig.controller().get_node()->set_parameter(change).successful);
    calls += heap_calls(rig, 50);
    rig.spin();
  }
  EXPECT_EQ(calls, 0);
}

TEST(Update, AllocatesNothingWithTopicsAndAFault) {
  Rig rig{parameters("velocity", "")};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  const auto node = std::make_shared<rclcpp::Node>("somebody");
  const auto wrench =
      node->create_publisher<geometry_msgs::msg::WrenchStamped>("/controller/wrench", 10);
  const auto twist =
      node->create_publisher<geometry_msgs::msg::TwistStamped>("/controller/target_twist", 10);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{10};
  while (wrench->get_subscription_count() + twist->get_subscription_count() < 2 &&
         std::chrono::steady_clock::now() < end) {
    rig.spin();
  }
  int calls = 0;
  for (int i = 0; i < 200; ++i) {
    geometry_msgs::msg::WrenchStamped push;
    push.wrench.force.x = 10.0 * std::sin(0.05 * i);
    wrench->publish(push);
    geometry_msgs::msg::TwistStamped jog;
    jog.twist.linear.x = 0.02;
    twist->publish(jog);
    rig.spin();
    calls += heap_calls(rig, 1);
  }
  calls += heap_calls(rig);  // the readings grow old, and the arm stops
  EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace supple_controller::test
