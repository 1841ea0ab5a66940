#pragma once

// Where the time of a loop comes from. Tests put a clock of their own here.

#include <chrono>

namespace supple::runtime {

using Nanoseconds = std::chrono::nanoseconds;

class Clock {
 public:
  Clock() = default;
  Clock(const Clock&) = delete;
  Clock& operator=(const Clock&) = delete;
  virtual ~Clock();

  /// Since some fixed moment; never goes back.
  [[nodiscard]] virtual Nanoseconds now() noexcept = 0;
  /// Returns at `time` or later, at once where it has passed.
  virtual void sleep_until(Nanoseconds time) noexcept = 0;
};

/// CLOCK_MONOTONIC, and sleeps that end at an absolute time: what a period loses is not carried
/// over to the next.
class MonotonicClock final : public Clock {
 public:
  [[nodiscard]] Nanoseconds now() noexcept override;
  void sleep_until(Nanoseconds time) noexcept override;
};

}  // namespace supple::runtime
