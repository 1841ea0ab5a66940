#pragma once

// One connection of the real-time data exchange, agreed and started:
//
//   version 2 -> which controller -> what it tells -> what it takes -> start
//
// Data that are under way already come between the answers; they are passed over.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"
#include "supple/net/address.hpp"
#include "supple/net/fd.hpp"
#include "supple/ur/rtde_messages.hpp"
#include "supple/ur/rtde_state.hpp"

namespace supple::ur {

struct RtdeOptions {
  net::Address at{.host = "", .port = rtde::kPort};
  int heartbeat_register = 24;
  Seconds timeout{1.0};  // of the connection and of each answer
  Seconds silence{1.0};  // after which a connection without states is made again
  int priority = 0;      // of the client's thread, by SCHED_FIFO if it may; 0: as others
  int waker = -1;        // a descriptor: once it is readable, nothing is waited for any more
};

class RtdeSession {
 public:
  /// Waits for each answer as long as the timeout. Otherwise why there is none, for a person.
  [[nodiscard]] static Result<RtdeSession, std::string> open(const RtdeOptions& options);

  [[nodiscard]] int number() const noexcept { return socket_.number(); }
  [[nodiscard]] const rtde::ControlVersion& version() const noexcept { return version_; }
  /// Of the robot's control: 125 Hz before version 5, else 500 Hz.
  [[nodiscard]] Seconds step() const noexcept {
    return version_.is_e_series() ? Seconds{2e-3} : Seconds{8e-3};
  }
  /// Names that this robot does not know, and that were left out.
  [[nodiscard]] const std::vector<std::string>& unknown() const noexcept { return unknown_; }

  enum class Came : std::uint8_t { kState, kText, kBad, kNothing, kEnd };

  /// What has come, one package a call; never waits. A state goes to `state`, all but its arrival
  /// and count; a text to `text`.
  [[nodiscard]] Came next(RtdeState& state, rtde::Text& text);
  /// Why the connection ended.
  [[nodiscard]] const std::string& end() const noexcept { return end_; }

  /// The newest heartbeat, if the system takes it at once.
  void beat(std::int32_t value) noexcept;

 private:
  RtdeSession(net::Fd socket, int waker)
      : socket_{std::move(socket)}, waker_{waker}, framer_{rtde::framer()} {}

  [[nodiscard]] std::optional<std::string> agree(const RtdeOptions& options,
                                                 const std::vector<std::string>& names);
  [[nodiscard]] std::optional<std::string> agree_version(Seconds within);
  [[nodiscard]] std::optional<std::string> agree_outputs(const RtdeOptions& options,
                                                         const std::vector<std::string>& names);
  [[nodiscard]] std::optional<std::string> agree_inputs(const RtdeOptions& options);
  [[nodiscard]] std::optional<std::string> start(Seconds within);
  /// The payload of the answer to `question`.
  [[nodiscard]] Result<wire::Bytes, std::string> ask(rtde::Type type, const wire::Bytes& question,
                                                     Seconds within);
  /// The same, if it is among what has come.
  [[nodiscard]] Result<std::optional<wire::Bytes>, std::string> answer_here(rtde::Type type);
  /// False where the connection has ended.
  [[nodiscard]] bool fill();

  net::Fd socket_;
  int waker_;
  wire::Framer framer_;
  rtde::ControlVersion version_;
  std::vector<std::string> unknown_;
  std::optional<StateReader> reader_;
  std::optional<rtde::InputData> inputs_;
  std::optional<rtde::Slot> heartbeat_;
  std::deque<rtde::Text> texts_;  // that came between the answers
  std::string end_;
};

}  // namespace supple::ur
