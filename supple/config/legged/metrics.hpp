#pragma once

// What can be measured over a run of a legged robot: the estimate against the truth.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple::config {

enum class LeggedMetric : std::uint8_t {
  kDistanceM,
  kSpeedMPerS,
  kPositionErrorM,
  kPositionErrorPercent,
  kHeightErrorMm,
  kHeightErrorFinalMm,
  kVelocityRmseMPerS,
  kNisMean,
  kNeesMean,
  kContactAccuracyPercent,
  kTouchDelayMs,
  kLiftDelayMs,
  kSlipPercent,
  kTiltPeakDeg,
  kForcePeakN,
  kPlaceErrorPeakMm,
  kHeadingErrorPeakDeg,
  kTicks,
};

[[nodiscard]] std::optional<LeggedMetric> legged_metric_named(std::string_view name);
[[nodiscard]] std::vector<std::string> legged_metric_names();
/// Of docs/legged.md.
[[nodiscard]] std::string legged_metrics_table();

}  // namespace supple::config
