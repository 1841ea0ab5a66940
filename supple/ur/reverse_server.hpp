#pragma once

// Where the program on the robot connects back to. One address, one guest, and only the robot: any
// other peer is turned away and counted. The real-time thread sends, with one system call a frame
// that never waits; a frame that does not go out whole ends the connection, because the robot would
// misread all that follow.
//
// Who keeps the connection alive: until the loop's first frame this server does, with idle frames;
// from then on only the loop, so that a loop that hangs is noticed by the robot.

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "supple/core/result.hpp"
#include "supple/net/tcp.hpp"
#include "supple/net/wait.hpp"
#include "supple/robot/notice.hpp"
#include "supple/ur/reverse.hpp"

namespace supple::ur {

struct ReverseOptions {
  net::Address at;    // of this machine; port 0: the system chooses
  std::string robot;  // the only host that may come, as numbers
};

struct ReverseCounters {
  std::uint64_t frames = 0;       // that went out
  std::uint64_t failed = 0;       // that did not, or not whole
  std::uint64_t turned_away = 0;  // guests
};

class ReverseServer {
 public:
  [[nodiscard]] static Result<std::unique_ptr<ReverseServer>, std::string> open(
      const ReverseOptions& options, robot::NoticeBoard& notices);
  ReverseServer(const ReverseServer&) = delete;
  ReverseServer& operator=(const ReverseServer&) = delete;
  /// Asks the program on the robot to end.
  ~ReverseServer();

  [[nodiscard]] const net::Address& address() const noexcept { return listener_.address(); }

  // Real time.

  [[nodiscard]] bool connected() const noexcept {
    return socket_.load(std::memory_order_acquire) >= 0 && !lost_.load(std::memory_order_acquire);
  }
  /// False where nobody is connected, or it could not be sent.
  bool send(const ReverseFrame& frame) noexcept;

  // Any other thread.

  /// Whether the robot comes within this time.
  [[nodiscard]] bool wait_for_robot(Seconds within) const;
  /// Ends a connection that is there: the program on the robot brakes and ends.
  void disconnect() noexcept { lost_.store(true, std::memory_order_release); }
  [[nodiscard]] ReverseCounters counters() const noexcept;

 private:
  ReverseServer(net::Listener listener, std::string robot, robot::NoticeBoard& notices)
      : listener_{std::move(listener)}, robot_{std::move(robot)}, notices_{notices} {}

  void run(const std::stop_token& stop);
  void take_guest();
  void look_at_robot();
  void let_go();
  [[nodiscard]] bool transmit(const ReverseFrame& frame) noexcept;

  net::Listener listener_;
  std::string robot_;
  robot::NoticeBoard& notices_;

  net::Fd guest_;                // changed by the thread, while the number is not set
  std::atomic<int> socket_{-1};  // its number, once it may be sent to
  std::atomic<int> sending_{0};  // how many use it: the loop, the thread
  std::atomic<bool> lost_{false};
  std::atomic<bool> loop_sends_{false};
  std::atomic<std::uint64_t> frames_{0};
  std::atomic<std::uint64_t> failed_{0};
  std::atomic<std::uint64_t> turned_away_{0};

  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::ur
