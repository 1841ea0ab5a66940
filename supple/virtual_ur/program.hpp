#pragma once

// A program that streams commands: it connects back to where its text says, and moves the arm as
// the frames on that connection ask.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/net/fd.hpp"
#include "supple/virtual_ur/script.hpp"
#include "supple/virtual_ur/stream_control.hpp"

namespace supple::virtual_ur {

class Program {
 public:
  /// `anywhere`: it may connect to other machines than this one.
  Program(StreamProgram what, Seconds step, bool anywhere);

  [[nodiscard]] const StreamProgram& what() const noexcept { return what_; }
  [[nodiscard]] bool connected() const noexcept { return connected_; }

  /// One control step of it. Only while it is neither paused nor stopped.
  [[nodiscard]] Order step(const Motion& motion, const Vec6& q);

  /// What a person is asked to look at before it goes on; empty: nothing.
  [[nodiscard]] const std::string& popup() const noexcept { return popup_; }
  void close_popup();

  /// Why it moves the arm no more; it ends when the arm stands.
  [[nodiscard]] const std::string& why_ended() const noexcept { return why_ended_; }
  void end(std::string why);

  /// Calls that came through its second socket since the last time.
  [[nodiscard]] std::vector<Call> take_calls();
  [[nodiscard]] const StreamCounts& counts() const noexcept { return control_.counts(); }

  /// Since the connection is there, in control steps.
  [[nodiscard]] std::uint64_t steps_connected() const noexcept { return steps_connected_; }

 private:
  void connect();
  [[nodiscard]] bool open(net::Fd& socket, std::uint16_t port);
  void connect_failed();
  void read_reverse();
  void read_script_commands();
  void drain_trajectory();

  StreamProgram what_;
  Seconds step_;
  bool anywhere_;
  StreamControl control_;
  net::Fd trajectory_;
  net::Fd script_command_;
  net::Fd reverse_;
  bool connected_ = false;
  int tries_ = 0;
  Seconds until_try_{0.0};
  std::uint64_t steps_connected_ = 0;
  wire::Bytes script_bytes_;
  std::vector<Call> calls_;
  std::string popup_;
  std::string why_ended_;
};

}  // namespace supple::virtual_ur
