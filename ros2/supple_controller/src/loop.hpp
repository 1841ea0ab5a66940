#pragma once

// What one update does besides reading and writing: wishes in, one tick, news out. It allocates
// nothing, locks nothing and calls no system function.

#include <array>
#include <cstdint>
#include <optional>
#include <supple/control/tick.hpp>
#include <supple/runtime/mailbox.hpp>
#include <supple/share/ring.hpp>

#include "inbox.hpp"

namespace supple_controller {

class Loop {
 public:
  /// `inbox` outlives the loop.
  Loop(supple::runtime::Settings first, Inbox& inbox);

  // By the real-time thread.
  /// The controller was activated: nothing is remembered but the parameters.
  void begin(const supple::safety::InputFacts& facts) noexcept;
  /// To be filled before `run`.
  [[nodiscard]] supple::safety::InputFacts& facts() noexcept { return in_.facts; }
  [[nodiscard]] const supple::control::Params& params() const noexcept { return *params_; }
  /// With `chained`, targets from topics do not count, and this one does.
  void run(bool chained, const std::optional<supple::control::Target>& target) noexcept;

  [[nodiscard]] const supple::control::TickInput& in() const noexcept { return in_; }
  [[nodiscard]] const supple::control::TickOutput& out() const noexcept { return out_; }
  [[nodiscard]] const supple::safety::Counters& counters() const noexcept {
    return state_.safety.counters;
  }
  [[nodiscard]] std::uint64_t ticks() const noexcept { return ticks_; }

  // By another thread.
  /// Gives back settings that are not in use any more.
  void sweep();

 private:
  void warm_up() noexcept;
  void take_over(const supple::runtime::Settings& settings) noexcept;
  [[nodiscard]] std::optional<supple::control::Target> jogged() noexcept;

  supple::runtime::Settings first_;
  Inbox& inbox_;

  const supple::control::Params* params_;
  const supple::runtime::Settings* settings_ = nullptr;  // of the mailbox; none: the first
  supple::share::Ring<const supple::runtime::Settings*, 64> retired_;
  supple::control::State state_;
  supple::control::TickInput in_;
  supple::control::TickOutput out_;
  std::uint64_t ticks_ = 0;
  bool starting_ = true;  // until the arm has moved once
  std::uint64_t jog_seen_ = 0;
  supple::Seconds jog_age_{0.0};
};

}  // namespace supple_controller
