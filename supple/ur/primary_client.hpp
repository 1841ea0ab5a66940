#pragma once

// The robot's slow voice, listened to in a thread of its own: who it is, how it was calibrated, and
// what happens to it. Programs go to it on the same connection.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "supple/core/result.hpp"
#include "supple/net/address.hpp"
#include "supple/net/fd.hpp"
#include "supple/net/wait.hpp"
#include "supple/robot/notice.hpp"
#include "supple/ur/primary.hpp"

namespace supple::ur {

struct PrimaryOptions {
  net::Address at{.host = "", .port = primary::kPort};
  Seconds timeout{2.0};  // of the connection, of a program's way, and of silence
};

/// As far as it has been told so far.
struct Identity {
  std::optional<primary::Version> version;
  std::optional<primary::Configuration> configuration;
  std::optional<primary::Kinematics> kinematics;

  [[nodiscard]] bool whole() const noexcept { return version && configuration && kinematics; }
};

/// "UR5e", from the number on the wire; e-Series where the controller is of version 5 or later.
[[nodiscard]] std::string model_name(std::int32_t robot_type, bool e_series);

class PrimaryClient {
 public:
  [[nodiscard]] static Result<std::unique_ptr<PrimaryClient>, std::string> connect(
      const PrimaryOptions& options, robot::NoticeBoard& notices);
  PrimaryClient(const PrimaryClient&) = delete;
  PrimaryClient& operator=(const PrimaryClient&) = delete;
  ~PrimaryClient();

  /// All of it, or what has come within this time.
  [[nodiscard]] Identity identity(Seconds within);
  /// This machine as the robot sees it, numeric.
  [[nodiscard]] net::Address local() const { return local_; }
  /// The robot, numeric.
  [[nodiscard]] net::Address peer() const { return peer_; }

  /// Starts the program; one that runs or is paused is stopped before. A connection that is lost is
  /// waited for, as long as the timeout.
  [[nodiscard]] std::optional<std::string> upload(const std::string& program);
  /// The robot has said that it takes no programs (C210): it was in local mode when the connection
  /// was made. That connection is closed by then; on the next one it may take them.
  [[nodiscard]] bool read_only() const noexcept {
    return read_only_.load(std::memory_order_acquire);
  }
  /// Nobody waits for the robot any more: what waits here returns.
  void give_up();

 private:
  PrimaryClient(const PrimaryOptions& options, robot::NoticeBoard& notices)
      : options_{options}, notices_{notices} {}

  void run(const std::stop_token& stop);
  [[nodiscard]] std::string listen(const std::stop_token& stop);
  /// False where it is no package.
  [[nodiscard]] bool take(wire::ByteView framed);
  void take(const primary::Item& item);

  PrimaryOptions options_;
  robot::NoticeBoard& notices_;
  net::Address local_;
  net::Address peer_;

  std::mutex mutex_;
  std::condition_variable told_;
  Identity identity_;
  net::Fd socket_;
  bool given_up_ = false;
  bool refused_ = false;  // the thread's own: this connection takes no programs
  std::atomic<bool> read_only_{false};

  net::Waker waker_;
  std::jthread thread_;
};

}  // namespace supple::ur
