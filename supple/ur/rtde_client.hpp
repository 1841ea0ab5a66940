#pragma once

// The robot's state, always the newest, for the real-time thread. A thread of its own talks to the
// robot; a connection that is lost is made again, with pauses that grow.

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "supple/net/wait.hpp"
#include "supple/robot/notice.hpp"
#include "supple/share/seqlock.hpp"
#include "supple/ur/rtde_session.hpp"

namespace supple::ur {

struct RtdeCounters {
  std::uint64_t packages = 0;
  std::uint64_t skipped = 0;     // control steps of the robot that it did not tell
  std::uint64_t bad = 0;         // packages that could not be read, or came after a newer one
  std::uint64_t reconnects = 0;  // that succeeded
  double round_trip = 0.0;       // of the newest heartbeat, to the robot's program and back [s]
  double worst_round_trip = 0.0;
};

class RtdeClient {
 public:
  /// The first connection is made here. `notices` outlives it.
  [[nodiscard]] static Result<std::unique_ptr<RtdeClient>, std::string> connect(
      const RtdeOptions& options, robot::NoticeBoard& notices);
  RtdeClient(const RtdeClient&) = delete;
  RtdeClient& operator=(const RtdeClient&) = delete;
  ~RtdeClient();

  [[nodiscard]] const rtde::ControlVersion& version() const noexcept { return version_; }
  [[nodiscard]] Seconds step() const noexcept { return step_; }
  [[nodiscard]] const std::vector<std::string>& unknown() const noexcept { return unknown_; }

  // Real time.

  /// False, and `out` as it was, before the first package and while one is being written.
  [[nodiscard]] bool latest(RtdeState& out) const noexcept { return newest_.try_load(out); }
  [[nodiscard]] bool connected() const noexcept {
    return connected_.load(std::memory_order_acquire);
  }
  /// The loop lives: the heartbeat goes on while this is called. Before the first call it goes on
  /// by itself.
  void loop_lives() noexcept {
    loop_.store(loop_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  /// The heartbeat goes on by itself again: the loop has ended in order, or has not begun.
  void no_loop() noexcept { loop_.store(0, std::memory_order_release); }

  /// For any thread.
  [[nodiscard]] RtdeCounters counters() const noexcept;

 private:
  RtdeClient(const RtdeOptions& options, robot::NoticeBoard& notices);

  void run(const std::stop_token& stop);
  /// Until the connection ends; why it did.
  [[nodiscard]] std::string listen(RtdeSession& session, const std::stop_token& stop);
  void take(RtdeSession& session);
  void count_bad() noexcept;
  void send_heartbeat(RtdeSession& session) noexcept;
  void time_heartbeat() noexcept;
  /// False where the end came first.
  [[nodiscard]] bool pause(Seconds time, const std::stop_token& stop);

  RtdeOptions options_;
  robot::NoticeBoard& notices_;
  rtde::ControlVersion version_;
  Seconds step_{2e-3};
  std::vector<std::string> unknown_;

  share::Seqlock<RtdeState> newest_;
  share::Seqlock<RtdeCounters> counted_;
  std::atomic<bool> connected_{false};
  std::atomic<std::uint64_t> loop_{0};

  // The thread's own.
  std::unique_ptr<RtdeSession> session_;
  RtdeState state_;
  RtdeCounters counters_;
  double last_timestamp_ = -1.0;
  int bad_in_a_row_ = 0;
  std::uint64_t loop_seen_ = 0;
  std::int32_t beat_ = 0;
  static constexpr std::size_t kBeats = 256;
  std::array<std::int64_t, kBeats> beat_sent_{};  // [ns], by the heartbeat's last digits
  std::int64_t beat_back_ = 0;

  net::Waker waker_;
  std::jthread thread_;
};

/// CLOCK_MONOTONIC [ns].
[[nodiscard]] std::int64_t monotonic_now() noexcept;

}  // namespace supple::ur
