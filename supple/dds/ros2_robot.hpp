#pragma once

// An arm behind ROS 2: its joint states come from one topic, and its commands go to another, to a
// controller of ros2_control. The wrench is another device's; see Ros2Sensor.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/dds/command_sender.hpp"
#include "supple/dds/node.hpp"
#include "supple/dds/timing.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/robot.hpp"

namespace supple::dds {

struct RobotOptions {
  std::vector<std::string> joints;  // the model's, in its order
  std::string state_topic = "/joint_states";
  std::string command_topic = "/forward_position_controller/commands";
  CommandKind command = CommandKind::kPosition;
  bool only_read = false;     // it takes no command, and is never ready
  bool torques = false;       // that the robot reports as efforts are wanted
  Seconds within{5.0};        // for the first state, and for somebody who takes commands
  Seconds period{2e-3};       // of the loop
  Seconds silent_after{0.2};  // a state this old is none
  double deceleration = 4.0;  // where the loop hangs [rad/s^2]
  Seconds ahead{0.02};        // of a trajectory's point
  int priority = 0;           // of its threads, by SCHED_FIFO; 0: as others
};

/// Why the arm may not move; told in words by `sentence`.
enum class Hindrance : std::uint8_t {
  kNone,
  kSilent,  // no joint states
  kNobody,  // nobody takes commands
};

class Ros2Robot final : public robot::Robot {
 public:
  /// Returns when the arm has told where it is and somebody takes commands; or why not, in words.
  /// Nothing is commanded. Node and notices outlive it.
  [[nodiscard]] static Result<std::unique_ptr<Ros2Robot>, std::string> create(
      Node& node, const RobotOptions& options, robot::NoticeBoard& notices);
  ~Ros2Robot() override;

  // Real time: no lock, no allocation, and no system call but one that wakes a thread.

  [[nodiscard]] int joints() const noexcept override;
  void read(robot::Reading& out) noexcept override;
  void write(const robot::Command& command) noexcept override;

  // For any thread.

  /// The loop has ended in order.
  void finish() noexcept {
    if (sender_) sender_->finish();
  }
  /// The connection in numbers, a line or more for people.
  [[nodiscard]] std::string account() const;
  [[nodiscard]] std::string sentence(Hindrance hindrance) const;

 private:
  class States;

  Ros2Robot(Node& node, const RobotOptions& options, robot::NoticeBoard& notices);
  [[nodiscard]] std::string wait_for_arm();
  void look();

  RobotOptions options_;
  Node& node_;
  robot::NoticeBoard& notices_;
  std::unique_ptr<States> states_;
  std::unique_ptr<CommandSender> sender_;  // none where it is only read
  std::atomic<bool> heard_{false};         // somebody takes commands
  Hindrance told_ = Hindrance::kNone;

  struct Seen;
  std::unique_ptr<Seen> seen_;  // the real-time thread's
  int periods_at_rest_ = 0;     // likewise
};

}  // namespace supple::dds
