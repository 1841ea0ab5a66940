#pragma once

// A legged tick as messages to plot, as plots.hpp has those of an arm.

#include <span>
#include <string_view>

#include "supple/telemetry/legged_tick.hpp"

namespace supple::telemetry {

struct LeggedPlot {
  std::string_view topic;
  std::string_view type;                          // in the package "supple"
  Bytes (*schema)();                              // a FileDescriptorSet
  void (*encode)(const LeggedTick&, Bytes& out);  // appends
};

/// /base, /feet, /legs, /imu, /filter
[[nodiscard]] std::span<const LeggedPlot> legged_plots() noexcept;

/// The exact record, in a message like an arm's.
[[nodiscard]] const LeggedPlot& exact_legged_tick() noexcept;

}  // namespace supple::telemetry
