#pragma once

// Whether a log's commands follow from its inputs: every tick is computed again and compared with
// what was logged, bit by bit.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "supple/core/result.hpp"
#include "supple/telemetry/tick_codec.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::replay {

/// The first output that came out otherwise.
struct Mismatch {
  std::uint64_t tick_index = 0;
  std::uint64_t time = 0;            // since the first tick of the log [ns]
  telemetry::Difference difference;  // expected: as logged; actual: as computed again
};

/// Ticks that the log does not have. The controller's state after them is not known.
struct Gap {
  std::uint64_t expected = 0;  // the first one that is missing
  std::uint64_t found = 0;     // the one that comes instead
};

struct ReplayCheck {
  std::uint64_t compared = 0;  // ticks that were the same in every bit
  std::uint64_t changes = 0;   // of the configuration among them
  std::optional<Mismatch> mismatch;
  std::optional<Gap> gap;             // the comparison ends there
  std::optional<std::string> damage;  // why the file ends early, or cannot be read any further

  /// All that could be read was the same.
  [[nodiscard]] bool same() const noexcept { return !mismatch && !gap; }
};

/// Called now and then with the number of ticks that are done.
using Progress = std::function<void(std::uint64_t ticks)>;

/// Needs nothing but the log. Fails where its configuration or model cannot be used; `log_name`
/// stands in the message.
[[nodiscard]] Result<ReplayCheck, std::string> check(const telemetry::TickLogReader& log,
                                                     const std::string& log_name,
                                                     const Progress& progress = {});

}  // namespace supple::replay
