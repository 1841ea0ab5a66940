#pragma once

// Topics and services that the controller listens to, all below its own name:
//
//   ~/wrench        geometry_msgs/WrenchStamped   the sensor, where no state interface has it
//   ~/target_pose   geometry_msgs/PoseStamped     where the probe should go
//   ~/target_twist  geometry_msgs/TwistStamped    how it should move on, for as long as they come
//   ~/start ~/stop ~/hold ~/resume ~/reset        std_srvs/Trigger
//
// Callbacks run in the executor's threads; the real-time thread meets them through mailboxes.

#include <array>
#include <cstdint>
#include <geometry_msgs/msg/pose_stamped.hpp>
#include <geometry_msgs/msg/twist_stamped.hpp>
#include <geometry_msgs/msg/wrench_stamped.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <rclcpp_lifecycle/lifecycle_node.hpp>
#include <std_srvs/srv/trigger.hpp>
#include <string>
#include <supple/runtime/mailbox.hpp>
#include <supple/share/seqlock.hpp>
#include <vector>

#include "frames.hpp"

namespace supple_controller {

struct InboxOptions {
  bool wrench = false;  // listen to it
  std::string probe_frame;
};

/// A twist that somebody jogs with.
struct Jog {
  std::array<double, 6> twist{};  // linear first
  std::uint64_t number = 0;
  bool in_probe_axes = false;  // else the world's
};

class Inbox : public std::enable_shared_from_this<Inbox> {
 public:
  Inbox(rclcpp_lifecycle::LifecycleNode& node, const InboxOptions& options, Frames frames);

  /// Once there is a shared pointer: a callback that is under way keeps the inbox alive.
  void listen(rclcpp_lifecycle::LifecycleNode& node);
  [[nodiscard]] supple::runtime::Mailbox& mailbox() noexcept { return mailbox_; }

  /// Other frames from the next message on.
  void set_frames(Frames frames);

  // By the real-time thread.
  /// What has come so far does not count.
  void begin() noexcept;
  /// The newest reading.
  void read_wrench(supple::safety::InputFacts& facts) const noexcept;
  [[nodiscard]] std::optional<Jog> jog() const noexcept;

 private:
  struct Reading {
    std::array<double, 6> wrench{};
    std::uint64_t number = 0;
  };

  void take(const geometry_msgs::msg::WrenchStamped& message);
  void take(const geometry_msgs::msg::PoseStamped& message);
  void take(const geometry_msgs::msg::TwistStamped& message);
  void add_service(rclcpp_lifecycle::LifecycleNode& node, const std::string& name,
                   supple::safety::Request request);
  void refuse_frame(const char* topic, const std::string& frame, const std::string& known);

  template <class Message>
  typename rclcpp::Subscription<Message>::SharedPtr subscription(
      rclcpp_lifecycle::LifecycleNode& node, const char* topic, const rclcpp::QoS& qos);

  supple::runtime::Mailbox mailbox_;
  InboxOptions options_;
  rclcpp::Logger logger_;
  rclcpp::Clock::SharedPtr clock_;

  std::mutex writers_;  // callbacks may run in several threads
  Frames frames_;
  Reading reading_;
  Jog jog_;
  supple::share::Seqlock<Reading> newest_reading_;
  supple::share::Seqlock<Jog> newest_jog_;

  // the real-time thread's
  std::uint64_t readings_before_ = 0;
  std::uint64_t jogs_before_ = 0;

  rclcpp::Subscription<geometry_msgs::msg::WrenchStamped>::SharedPtr wrench_;
  rclcpp::Subscription<geometry_msgs::msg::PoseStamped>::SharedPtr pose_;
  rclcpp::Subscription<geometry_msgs::msg::TwistStamped>::SharedPtr twist_;
  std::vector<rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr> services_;
};

}  // namespace supple_controller
