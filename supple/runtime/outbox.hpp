#pragma once

#include <atomic>
#include <cstdint>

#include "supple/runtime/operator.hpp"
#include "supple/share/ring.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::runtime {

/// The first tick under other settings.
struct Adopted {
  std::uint64_t tick_index = 0;
  const Settings* settings = nullptr;
};

/// From the loop to one other thread.
struct Outbox {
  share::Ring<telemetry::Tick, 2048> ticks;  // 2 s at 1 kHz
  share::Ring<Adopted, 64> adopted;          // comes before its tick
  /// A stop from this tick on is the planned end.
  std::atomic<std::uint64_t> over_from{~std::uint64_t{0}};
  std::atomic<std::uint64_t> skipped{0};  // periods without a tick, so far
};

}  // namespace supple::runtime
