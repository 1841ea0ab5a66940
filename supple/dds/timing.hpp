#pragma once

// How long something took, measured in one thread and asked for by another.

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "supple/runtime/histogram.hpp"

namespace supple::dds {

/// Not for the real-time thread: it locks.
class Timing {
 public:
  void add(std::int64_t nanoseconds);
  [[nodiscard]] std::uint64_t count() const;
  /// "0.18 ms, 0.31 ms for 99 of 100, 0.95 ms at most".
  [[nodiscard]] std::string text() const;

 private:
  mutable std::mutex mutex_;
  runtime::Histogram histogram_;
};

}  // namespace supple::dds
