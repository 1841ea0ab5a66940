#pragma once

// What the controller tells the world, all below its own name:
//
//   ~/status      diagnostic_msgs/DiagnosticArray   phase, cause with its numbers, counters
//   ~/felt        geometry_msgs/WrenchStamped       contact at the probe's link, after the filter
//   ~/pose        geometry_msgs/PoseStamped         of the probe, as measured
//   ~/commanded   geometry_msgs/PoseStamped         of C: the desired frame moved by the offset
//   ~/desired     geometry_msgs/PoseStamped         of D
//
// The real-time thread leaves a sample now and then, and an event whenever the phase changes; it
// neither locks nor calls the system for that. A timer of the node publishes and logs.

#include <array>
#include <cstdint>
#include <diagnostic_msgs/msg/diagnostic_array.hpp>
#include <geometry_msgs/msg/pose_stamped.hpp>
#include <geometry_msgs/msg/wrench_stamped.hpp>
#include <rclcpp/publisher.hpp>
#include <rclcpp_lifecycle/lifecycle_node.hpp>
#include <string>
#include <supple/control/trace.hpp>
#include <supple/safety/state.hpp>
#include <supple/share/ring.hpp>
#include <supple/share/seqlock.hpp>

namespace supple_controller {

struct Sample {
  using Numbers = std::array<double, 12>;  // R by rows, p
  std::uint64_t tick = 0;
  std::int64_t time = 0;  // of the update [ns]
  supple::safety::Phase phase = supple::safety::Phase::kIdle;
  supple::safety::Cause cause;
  supple::safety::Counters counters;
  Numbers X_WP{};
  Numbers X_WC{};
  Numbers X_WD{};
  std::array<double, 6> F_P_D{};  // filtered, before the deadband
};

/// A change that somebody should read about.
struct Event {
  supple::safety::Phase phase = supple::safety::Phase::kIdle;
  supple::safety::Cause cause;    // of the phase
  supple::safety::Cause refused;  // of a start
  bool target_refused = false;
};

struct BoardOptions {
  std::string world_frame;
  std::string probe_frame;
  supple::Pose X_LP;  // of the probe in its link
};

class Board {
 public:
  Board(rclcpp_lifecycle::LifecycleNode& node, const BoardOptions& options);

  // By the real-time thread.
  void begin() noexcept { last_ = {}; }
  void note(const supple::control::TickOutput& out) noexcept;
  void show(std::uint64_t tick, std::int64_t time, const supple::control::TickOutput& out,
            const supple::safety::Counters& counters) noexcept;

  // By the node's timer.
  void publish();

 private:
  void log(const Event& event) const;
  [[nodiscard]] diagnostic_msgs::msg::DiagnosticStatus status_of(const Sample& sample) const;

  std::string name_;
  BoardOptions options_;
  rclcpp::Logger logger_;
  rclcpp::Clock::SharedPtr clock_;
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr status_;
  rclcpp::Publisher<geometry_msgs::msg::WrenchStamped>::SharedPtr felt_;
  rclcpp::Publisher<geometry_msgs::msg::PoseStamped>::SharedPtr pose_;
  rclcpp::Publisher<geometry_msgs::msg::PoseStamped>::SharedPtr commanded_;
  rclcpp::Publisher<geometry_msgs::msg::PoseStamped>::SharedPtr desired_;

  Event last_;  // of the real-time thread
  supple::share::Ring<Event, 64> events_;
  supple::share::Seqlock<Sample> newest_;
  std::uint64_t published_ = 0;
};

}  // namespace supple_controller
