#pragma once

// The other end of the outbox: the log, the black box, and the status line.

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/runtime/operator.hpp"
#include "supple/runtime/outbox.hpp"
#include "supple/telemetry/black_box.hpp"
#include "supple/telemetry/seqlock.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::runtime {

/// The newest tick in a few numbers.
struct Status {
  std::uint64_t index = 0;
  double time = 0.0;  // since the first tick [s]
  safety::Phase phase = safety::Phase::kIdle;
  safety::Cause cause;            // why it does not run
  std::array<double, 3> p_WP{};   // of the probe [m]
  std::array<double, 6> F_P_D{};  // what it feels: force, torque [N], [N m]
  std::array<double, 3> p_WD{};   // where it should be [m]
  double speed = 0.0;             // of the probe, as commanded [m/s]
  std::uint64_t missed = 0;       // commands out late so far, as recorded
  std::uint64_t dropped = 0;      // ticks that found no room so far
  double worst_late = 0.0;        // of the ticks since the last status [s]
  double worst_tick = 0.0;        // likewise, of the controller [s]
};

/// The newest status, for any thread.
using StatusBoard = telemetry::Seqlock<Status>;

/// Which stops leave a file of the last moments. The planned end of a run never does.
enum class BlackBoxFor : std::uint8_t { kNothing, kFaults, kStops };

struct LogSetup {
  std::filesystem::path file;  // empty: no log
  telemetry::RunFiles files;
  telemetry::TickLogOptions options;
  Seconds flush_every{0.5};  // of wall time: what a killed process loses at most

  BlackBoxFor black_box = BlackBoxFor::kStops;
  std::filesystem::path black_box_file;  // "run.stop1.mcap" for "run.mcap" if empty, none without
  Seconds black_box_span{3.0};           // before the arm is at rest
};

}  // namespace supple::runtime
