#pragma once

// Simulated time is counted in whole nanoseconds, so that no sum of steps drifts.

#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "supple/core/time.hpp"

namespace supple::sim {

using Nanos = std::chrono::nanoseconds;

[[nodiscard]] inline Nanos nanos(Seconds t) noexcept {
  return Nanos{std::llround(1e9 * t.count())};
}

/// Whether something that happens every `interval` from time 0 happens at t; 0 ns is always.
[[nodiscard]] inline bool due(Nanos t, Nanos interval) noexcept {
  return interval.count() <= 0 || t.count() % interval.count() == 0;
}

/// Values on their way: each becomes visible at its own time, and one that is overtaken by a newer
/// one is lost. Room for `capacity`; the oldest goes when it is full. No heap after construction.
template <class T>
class DelayLine {
 public:
  explicit DelayLine(std::size_t capacity) : items_(capacity) {}

  void push(Nanos visible, const T& value) noexcept {
    if (count_ == items_.size()) drop_oldest();
    items_[(first_ + count_) % items_.size()] = {visible, value};
    ++count_;
  }

  /// The newest value that is visible at t and has not been taken; older ones are forgotten.
  [[nodiscard]] std::optional<T> take(Nanos t) noexcept {
    std::size_t newest = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (items_[(first_ + i) % items_.size()].visible <= t) newest = i + 1;
    }
    if (newest == 0) return {};
    const T out = items_[(first_ + newest - 1) % items_.size()].value;
    for (; newest > 0; --newest) drop_oldest();
    return out;
  }

 private:
  struct Item {
    Nanos visible{0};
    T value{};
  };

  void drop_oldest() noexcept {
    first_ = (first_ + 1) % items_.size();
    --count_;
  }

  std::vector<Item> items_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace supple::sim
