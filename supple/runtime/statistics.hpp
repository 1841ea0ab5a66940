#pragma once

// What a run took: kept by the loop's thread, read after it.

#include <cstdint>

#include "supple/runtime/clock.hpp"
#include "supple/runtime/histogram.hpp"

namespace supple::runtime {

/// The times of one stage, and the tick that took the longest.
struct Stage {
  Histogram times;
  std::uint64_t worst_index = 0;

  void add(Nanoseconds time, std::uint64_t index) noexcept {
    if (times.count() == 0 || time > times.max()) worst_index = index;
    times.add(time);
  }
};

/// What the kernel did to the thread between its first tick and its last.
struct Usage {
  std::int64_t minor_faults = 0;          // a page that was in memory, but not mapped
  std::int64_t major_faults = 0;          // a page from the disk
  std::int64_t voluntary_switches = 0;    // the thread went to sleep; once a period is right
  std::int64_t involuntary_switches = 0;  // another thread was given its processor
};

struct Statistics {
  Stage late;   // woken up after the planned time
  Stage read;   // from the robot
  Stage tick;   // the controller itself
  Stage write;  // to the robot
  Stage whole;  // from waking up until the command is out

  std::uint64_t missed = 0;   // commands that were out only after their period was over
  std::uint64_t skipped = 0;  // periods without a tick, because the one before took too long
  std::uint64_t settings_refused = 0;  // for another arm or another period: not taken over
  Usage usage;
};

/// Of the calling thread, since it began.
[[nodiscard]] Usage thread_usage() noexcept;
[[nodiscard]] Usage operator-(const Usage& a, const Usage& b) noexcept;

}  // namespace supple::runtime
