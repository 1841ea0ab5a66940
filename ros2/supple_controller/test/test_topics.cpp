// Wrench and targets from topics, requests from services, and what is published.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <diagnostic_msgs/msg/diagnostic_array.hpp>
#include <functional>
#include <geometry_msgs/msg/pose_stamped.hpp>
#include <geometry_msgs/msg/twist_stamped.hpp>
#include <geometry_msgs/msg/wrench_stamped.hpp>
#include <std_srvs/srv/trigger.hpp>
#include <thread>

#include "support/rig.hpp"
#include "support/settings.hpp"

namespace supple_controller::test {
namespace {

using diagnostic_msgs::msg::DiagnosticArray;
using geometry_msgs::msg::PoseStamped;
using geometry_msgs::msg::TwistStamped;
using geometry_msgs::msg::WrenchStamped;
using std_srvs::srv::Trigger;

// of a wait for other threads of this process; never of the controller
constexpr std::chrono::seconds kPatience{10};

class Topics : public testing::Test {
 protected:
  Topics()
      : rig_{parameters("velocity", "", {{"wrench.payload.mass_kg", 0.0}})},
        node_{std::make_shared<rclcpp::Node>("somebody")},
        wrench_{node_->create_publisher<WrenchStamped>("/controller/wrench", 10)},
        pose_{node_->create_publisher<PoseStamped>("/controller/target_pose", 10)},
        twist_{node_->create_publisher<TwistStamped>("/controller/target_twist", 10)} {
    executor_.add_node(node_);
    status_ = node_->create_subscription<DiagnosticArray>(
        "/controller/status", 10, [this](const DiagnosticArray& m) { last_status_ = m; });
    at_ = node_->create_subscription<PoseStamped>("/controller/pose", 10,
                                                  [this](const PoseStamped& m) { last_pose_ = m; });
    felt_ = node_->create_subscription<WrenchStamped>(
        "/controller/felt", 10, [this](const WrenchStamped& m) { last_felt_ = m; });
  }

  void SetUp() override {
    ASSERT_TRUE(rig_.configure());
    ASSERT_TRUE(rig_.activate());
    ASSERT_TRUE(comes_true([this] {
      return wrench_->get_subscription_count() == 1 && pose_->get_subscription_count() == 1 &&
             twist_->get_subscription_count() == 1 && status_->get_publisher_count() == 1 &&
             at_->get_publisher_count() == 1 && felt_->get_publisher_count() == 1;
    }));
  }

  void spin() {
    executor_.spin_some();
    rig_.spin();
  }

  bool comes_true(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) return false;
      spin();
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return true;
  }

  void push(double x, const std::string& frame = "") {
    WrenchStamped message;
    message.header.frame_id = frame;
    message.wrench.force.x = x + 1e-6 * static_cast<double>(++pushes_ % 7);  // a sensor has noise
    wrench_->publish(message);
  }

  /// Updates with a fresh reading each; true once the condition holds.
  bool updates_until(const std::function<bool()>& condition, double force = 0.0,
                     const std::string& frame = "") {
    for (int i = 0; i < 5000; ++i) {
      push(force, frame);
      spin();
      rig_.update();
      if (condition()) return true;
    }
    return false;
  }

  std::string phase() const {
    return last_status_.status.empty() ? "" : last_status_.status[0].values[0].value;
  }
  bool moves() {
    for (const double v : rig_.commands("velocity")) {
      if (std::abs(v) > 1e-4) return true;
    }
    return false;
  }
  Trigger::Response::SharedPtr call(const std::string& name) {
    const auto client = node_->create_client<Trigger>("/controller/" + name);
    if (!comes_true([&] { return client->service_is_ready(); })) return nullptr;
    auto answer = client->async_send_request(std::make_shared<Trigger::Request>());
    const auto ready = [&] {
      return answer.wait_for(std::chrono::seconds{0}) == std::future_status::ready;
    };
    return comes_true(ready) ? answer.get() : nullptr;
  }

  Rig rig_;
  rclcpp::Node::SharedPtr node_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  rclcpp::Publisher<WrenchStamped>::SharedPtr wrench_;
  rclcpp::Publisher<PoseStamped>::SharedPtr pose_;
  rclcpp::Publisher<TwistStamped>::SharedPtr twist_;
  rclcpp::Subscription<DiagnosticArray>::SharedPtr status_;
  rclcpp::Subscription<PoseStamped>::SharedPtr at_;
  rclcpp::Subscription<WrenchStamped>::SharedPtr felt_;
  DiagnosticArray last_status_;
  PoseStamped last_pose_;
  WrenchStamped last_felt_;
  int pushes_ = 0;
};

TEST_F(Topics, TheArmDoesNotMoveBeforeAWrenchHasCome) {
  for (int i = 0; i < 200; ++i) rig_.update();
  EXPECT_FALSE(moves());
  ASSERT_TRUE(comes_true([this] {
    rig_.update();
    return phase() == "idle";
  }));
}

TEST_F(Topics, AWrenchMovesTheArmAndItsEndStopsIt) {
  ASSERT_TRUE(updates_until([this] { return moves(); }, 15.0));
  ASSERT_TRUE(updates_until([this] { return phase() == "running"; }, 15.0));
  // nobody publishes any more: 20 ms later the reading is too old
  for (int i = 0; i < 1000; ++i) rig_.update();
  EXPECT_FALSE(moves());
  ASSERT_TRUE(comes_true([this] {
    rig_.update();
    return phase() == "fault";
  }));
  EXPECT_NE(last_status_.status[0].message.find("too old"), std::string::npos)
      << last_status_.status[0].message;
  EXPECT_EQ(last_status_.status[0].level, diagnostic_msgs::msg::DiagnosticStatus::ERROR);
}

TEST_F(Topics, AWrenchInAnUnknownFrameIsNoWrench) {
  EXPECT_FALSE(updates_until([this] { return moves(); }, 15.0, "forearm_link"));
}

TEST_F(Topics, WhatIsFeltIsWhatWasPublished) {
  // in the axes of tool0, whatever the pose of the arm is; the filter has settled after a second
  ASSERT_TRUE(updates_until([this] { return rig_.time() > 1.0; }, 10.0));
  ASSERT_TRUE(comes_true([this] {
    push(10.0);
    spin();
    rig_.update();
    return last_felt_.header.frame_id == "tool0";
  }));
  EXPECT_NEAR(last_felt_.wrench.force.x, 10.0, 0.05);
  EXPECT_NEAR(last_felt_.wrench.force.y, 0.0, 0.05);
  EXPECT_NEAR(last_felt_.wrench.torque.y, 0.0, 0.05);
}

TEST_F(Topics, ATargetPoseIsReached) {
  ASSERT_TRUE(updates_until([this] { return !last_pose_.header.frame_id.empty(); }));
  PoseStamped target = last_pose_;
  target.pose.position.y += 0.05;
  pose_->publish(target);
  ASSERT_TRUE(updates_until(
      [&] { return std::abs(last_pose_.pose.position.y - target.pose.position.y) < 1e-3; }));
  EXPECT_NEAR(last_pose_.pose.position.x, target.pose.position.x, 1e-3);
}

TEST_F(Topics, ATwistMovesTheArmForAsLongAsItComes) {
  ASSERT_TRUE(updates_until([this] { return phase() == "running"; }));
  const double before = last_pose_.pose.position.z;
  TwistStamped jog;
  jog.twist.linear.z = 0.05;
  int count = 0;
  ASSERT_TRUE(updates_until([&] {
    twist_->publish(jog);
    return ++count == 500;
  }));
  EXPECT_TRUE(moves());
  ASSERT_TRUE(updates_until([this] { return !moves(); }));
  EXPECT_GT(last_pose_.pose.position.z - before, 0.02);
  EXPECT_LT(last_pose_.pose.position.z - before, 0.08);
}

TEST_F(Topics, ServicesStopAndStartTheArm) {
  ASSERT_TRUE(updates_until([this] { return moves(); }, 15.0));
  const auto stopped = call("stop");
  ASSERT_TRUE(stopped && stopped->success);
  ASSERT_TRUE(updates_until([this] { return phase() == "stopped"; }, 15.0));
  EXPECT_FALSE(moves());
  const auto started = call("start");
  ASSERT_TRUE(started && started->success);
  ASSERT_TRUE(updates_until([this] { return phase() == "running"; }, 15.0));
}

}  // namespace
}  // namespace supple_controller::test
