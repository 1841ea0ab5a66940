#pragma once

// The forces of a log on another configuration. The robot is a perfect one: it does at once what it
// is told, and its joints are measured without error. The wrench is the recorded one in the
// sensor's axes, with its recorded stamps, whatever the robot does: a hand that pushes as it did
// before. A contact that would have answered to another motion, such as a stiff wall, is not
// repeated by this; nor is the weight of a payload whose orientation comes out otherwise. The same
// perfect robot with the logged configuration stands beside it, and what really happened, so that
// all three can be compared.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/replay/check.hpp"
#include "supple/replay/figures.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::replay {

/// For whoever sees the figures.
inline constexpr std::string_view kWhatIfAssumption =
    "the recorded forces on a perfect robot; they do not answer to its motion as a contact would";

struct WhatIf {
  Course recorded;                    // as the log has it
  Course logged;                      // a perfect robot with the logged configuration
  Course changed;                     // a perfect robot with the changed one
  std::uint64_t missing_ticks = 0;    // that the log does not have; the courses go on after them
  std::optional<std::string> damage;  // why the file ends early, or cannot be read any further
};

/// `changes` are as on the command line: "admittance.translation.mass_kg=[3, 3, 3]". They hold
/// through live changes, which are repeated. The error is for a person and may have several lines.
[[nodiscard]] Result<WhatIf, std::string> what_if(const telemetry::TickLogReader& log,
                                                  const std::string& log_name,
                                                  std::span<const std::string> changes,
                                                  const Progress& progress = {});

}  // namespace supple::replay
