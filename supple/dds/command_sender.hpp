#pragma once

// From the real-time thread to a topic. Writing to DDS locks and calls the system several times, so
// a thread of its own does it; the loop leaves the newest command and wakes it, with one system
// call that never waits. The thread also brakes where the loop has gone silent: a controller of
// ros2_control that takes velocities goes on with the last ones for ever.

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/dds/node.hpp"
#include "supple/dds/timing.hpp"
#include "supple/net/wait.hpp"
#include "supple/robot/notice.hpp"
#include "supple/share/seqlock.hpp"

namespace supple::dds {

enum class CommandKind : std::uint8_t {
  kVelocity,    // std_msgs/Float64MultiArray
  kPosition,    // likewise
  kTrajectory,  // trajectory_msgs/JointTrajectory of one point
};

struct SenderOptions {
  std::string topic;
  CommandKind kind = CommandKind::kPosition;
  std::vector<std::string> joints;  // in the order that the controller wants
  Seconds period{2e-3};             // of the loop
  Seconds silent_after{0.1};        // of the loop, before the thread brakes
  double deceleration = 4.0;        // with which it does [rad/s^2]
  Seconds ahead{0.02};              // of a trajectory's point
  int priority = 0;                 // of the thread, by SCHED_FIFO; 0: as others
};

class CommandSender {
 public:
  /// Both outlive it.
  [[nodiscard]] static Result<std::unique_ptr<CommandSender>, std::string> create(
      Node& node, const SenderOptions& options, robot::NoticeBoard& notices);
  ~CommandSender();
  CommandSender(const CommandSender&) = delete;
  CommandSender& operator=(const CommandSender&) = delete;

  /// Real time. One number per joint.
  void send(const VecJ& values) noexcept;

  // For any thread.

  /// The loop has ended in order: what it said last is all there is to say.
  void finish() noexcept { finished_.store(true, std::memory_order_release); }
  [[nodiscard]] int listeners() const noexcept;
  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_.load(); }
  [[nodiscard]] std::uint64_t failed() const noexcept { return failed_.load(); }
  /// From the loop's call until the command is out.
  [[nodiscard]] const Timing& out_after() const noexcept { return out_after_; }
  /// To somebody who answers at once, and back.
  [[nodiscard]] const Timing& round_trip() const noexcept { return round_trip_; }

 private:
  struct Order {
    std::array<double, kMaxArmJoints> values{};
    std::uint64_t number = 0;  // 0: none yet
    std::int64_t at = 0;       // [ns]
  };
  struct Topics;

  CommandSender(const SenderOptions& options, robot::NoticeBoard& notices);
  void run(const std::stop_token& stop);
  void pass_on(const Order& order);
  void brake();
  void write(const Order& order);
  void ping(std::uint64_t number);

  SenderOptions options_;
  robot::NoticeBoard& notices_;
  std::unique_ptr<Topics> topics_;

  std::uint64_t number_ = 0;  // the loop's
  share::Seqlock<Order> newest_;
  Order last_;  // the thread's: as it was written
  bool braking_ = false;
  bool heard_by_ping_ = false;
  std::atomic<bool> finished_{false};
  std::atomic<std::uint64_t> sent_{0};
  std::atomic<std::uint64_t> failed_{0};
  Timing out_after_;
  Timing round_trip_;

  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::dds
