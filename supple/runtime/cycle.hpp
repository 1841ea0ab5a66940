#pragma once

// What happens in one period, whatever time it is.

#include <cstdint>
#include <optional>

#include "supple/runtime/loop.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::runtime {

struct Beat {
  Nanoseconds time{0};      // since the first tick
  Seconds dt{0.0};          // since the last one, as measured
  Nanoseconds woke{0};      // by the clock, if there is one
  Nanoseconds planned{0};   // when that should have been
  Nanoseconds deadline{0};  // the end of the period
};

enum class WhenFull : std::uint8_t { kWait, kDrop };

class Cycle {
 public:
  /// Stages are timed if there is a clock.
  Cycle(const LoopSetup& setup, Clock* clock, WhenFull when_full, LoopResult& out) noexcept;

  [[nodiscard]] Seconds period() const noexcept { return period_; }
  [[nodiscard]] robot::SteppedRobot* stepped() const noexcept { return stepped_; }

  /// Ticks that nobody sees, so that the first one finds code and data in memory.
  void warm_up() noexcept;
  /// From read to record. Nothing while the run goes on.
  [[nodiscard]] std::optional<End> run(const Beat& beat) noexcept;
  /// The last command: zero velocity.
  void halt() noexcept;

 private:
  void take_truth() noexcept;
  void ask(const Wish& wish, Seconds now) noexcept;
  void take_over(const Settings& settings) noexcept;
  void measure(const Beat& beat, Nanoseconds read, Nanoseconds asked, Nanoseconds ticked,
               Nanoseconds written) noexcept;
  void record() noexcept;
  [[nodiscard]] Nanoseconds now() noexcept {
    return clock_ != nullptr ? clock_->now() : Nanoseconds{0};
  }

  const LoopSetup& setup_;
  Clock* clock_;
  WhenFull when_full_;
  LoopResult& out_;

  robot::SteppedRobot* stepped_;
  const control::Params* params_;
  Seconds period_;
  Course course_;
  bool over_ = false;  // the outbox knows since when
  robot::Reading reading_;
  robot::Command command_;
  control::State state_;
  telemetry::Tick tick_;
};

}  // namespace supple::runtime
