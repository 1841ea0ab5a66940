#pragma once

// A real arm of Universal Robots as the loop sees it. It is put together from
//
//   DashboardClient   power, brakes, modes: while it starts
//   PrimaryClient     who it is; takes the program; tells what happens
//   RtdeClient        its state, 125 or 500 times a second; the heartbeat
//   ReverseServer     frames to the program on the robot
//
// and a thread that watches them. Where the arm may not be moved any more, the frames end at once,
// and with them the program: what was sent before a pause must not be obeyed after it. The way back
// is a person's: clear the cause, then `go_on`, and start the run again from where the arm is.

#include <atomic>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "supple/core/result.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/robot.hpp"
#include "supple/share/seqlock.hpp"
#include "supple/ur/primary_client.hpp"
#include "supple/ur/reverse_server.hpp"
#include "supple/ur/rtde_client.hpp"
#include "supple/ur/tcp_force.hpp"
#include "supple/ur/torque_fit.hpp"
#include "supple/ur/ur_options.hpp"

namespace supple::ur {

class UrRobot final : public robot::Robot {
 public:
  /// Connects, looks whether it is the right robot, uploads the program and waits until it has
  /// connected back. Nothing is commanded, but brakes that open and a payload that changes may let
  /// the arm settle by a millimetre. `notices` outlives the robot.
  [[nodiscard]] static Result<std::unique_ptr<UrRobot>, UrError> create(
      const UrOptions& options, robot::NoticeBoard& notices);
  ~UrRobot() override;

  [[nodiscard]] const UrCard& card() const noexcept { return card_; }

  // Real time: no lock, no allocation, and no system call but one send.

  [[nodiscard]] int joints() const noexcept override { return 6; }
  void read(robot::Reading& out) noexcept override;
  void write(const robot::Command& command) noexcept override;
  /// A person wants to go on after a stop: the program is sent again if nothing is in the way. What
  /// came of it is told by a notice.
  void go_on() noexcept { wants_to_go_on_.store(true, std::memory_order_release); }

  // For any thread.

  /// The loop has ended in order: the program on the robot is asked to end, and the heart beats on
  /// meanwhile.
  void finish() noexcept;
  [[nodiscard]] Obstacle obstacle() const noexcept {
    return obstacle_.load(std::memory_order_acquire);
  }
  /// What ended its readiness last; kNone if nothing has.
  [[nodiscard]] Obstacle stopped_by() const noexcept {
    return stopped_by_.load(std::memory_order_acquire);
  }
  /// The connection in numbers, a line or more for people.
  [[nodiscard]] std::string account() const;
  [[nodiscard]] RtdeCounters rtde_counters() const noexcept { return rtde_->counters(); }
  [[nodiscard]] ReverseCounters reverse_counters() const noexcept { return reverse_->counters(); }

 private:
  friend class UrConnector;
  struct MotorConstants {
    Six k{};
    bool known = false;
  };

  UrRobot(const UrOptions& options, robot::NoticeBoard& notices)
      : options_{options}, notices_{notices} {}

  [[nodiscard]] Obstacle in_the_way(const RtdeState& state, std::int64_t now) const noexcept;
  [[nodiscard]] Wrench wrench_of(const RtdeState& state) const noexcept;
  void read_torques(VecJ& out) noexcept;

  void watch(const std::stop_token& stop);
  void tell_state(const RtdeState& state, Obstacle& told);
  void tell_change(Obstacle now);
  void store_constants(const TorqueFit& fit);
  void ask_for_local_mode();
  void tell_scale(double scale);
  void try_to_go_on();
  /// Nothing where the program runs and has connected back.
  [[nodiscard]] std::optional<std::string> start_program();
  [[nodiscard]] std::optional<std::string> send_again(bool& again, bool stands);
  [[nodiscard]] RuntimeState runtime() const noexcept;

  UrOptions options_;
  robot::NoticeBoard& notices_;
  UrCard card_;
  SensorPlace place_;
  bool raw_force_ = false;  // the robot tells what its sensor feels
  std::string program_;

  std::unique_ptr<PrimaryClient> primary_;
  std::unique_ptr<RtdeClient> rtde_;
  std::unique_ptr<ReverseServer> reverse_;

  std::atomic<Obstacle> obstacle_{Obstacle::kNone};
  std::atomic<Obstacle> stopped_by_{Obstacle::kNone};
  std::atomic<bool> wants_to_go_on_{false};
  std::atomic<bool> local_mode_{false};
  std::atomic<bool> finished_{false};
  share::Seqlock<MotorConstants> constants_;

  // The real-time thread's.
  RtdeState state_;
  MotorConstants constants_now_;
  int periods_at_rest_ = 0;

  // The watcher's.
  double told_scale_ = 1.0;

  net::Waker waker_;
  std::jthread watcher_;
};

}  // namespace supple::ur
