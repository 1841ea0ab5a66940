#pragma once

#include <array>
#include <cstdint>

#include "supple/share/seqlock.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::runtime {

/// The newest tick in a few numbers.
struct Status {
  std::uint64_t index = 0;
  double time = 0.0;  // since the first tick [s]
  safety::Phase phase = safety::Phase::kIdle;
  safety::Cause cause;            // why it does not run
  std::array<double, 3> p_WP{};   // of the probe [m]
  std::array<double, 3> p_WD{};   // where it should be [m]
  std::array<double, 6> F_P_D{};  // what it feels: force, torque [N], [N m]
  double speed = 0.0;             // of the probe, as commanded [m/s]
  std::uint64_t missed = 0;       // commands that were out late, so far
  std::uint64_t skipped = 0;      // periods without a tick, so far
  std::uint64_t dropped = 0;      // ticks that the log does not have, so far
  bool log_broken = false;        // it cannot be written any more
  double worst_late = 0.0;        // of the ticks since the last status [s]
  double worst_tick = 0.0;        // likewise, of the controller [s]
};

/// The newest status, for any thread that looks.
using StatusBoard = share::Seqlock<Status>;

/// All but missed, skipped, dropped and the worst.
[[nodiscard]] Status status_of(const telemetry::Tick& tick) noexcept;

}  // namespace supple::runtime
