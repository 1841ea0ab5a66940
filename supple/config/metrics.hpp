#pragma once

// What a run can be measured by. scenario/ measures it; the section `expect` names it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "supple/config/metric_table.hpp"

namespace supple::config {

enum class Metric : std::uint8_t {
  kForcePeakN,
  kForceMeanN,
  kForceRmsN,
  kForceFinalN,
  kForceXMeanN,
  kForceYMeanN,
  kForceZMeanN,
  kTorquePeakNm,
  kForceErrorRmsN,
  kForceErrorPeakN,
  kFeltPeakN,
  kFeltMeanN,
  kFeltErrorRmsN,
  kFeltErrorPeakN,
  kSettlingS,
  kTouches,
  kUntouchedS,
  kOffsetPeakMm,
  kOffsetFinalMm,
  kOffsetTurnPeakDeg,
  kOffsetTurnFinalDeg,
  kMovedPeakMm,
  kMovedFinalMm,
  kMovedXFinalMm,
  kMovedYFinalMm,
  kMovedZFinalMm,
  kTurnedPeakDeg,
  kTurnedFinalDeg,
  kBehindPeakMm,
  kBehindFinalMm,
  kBehindTurnFinalDeg,
  kDriftMm,
  kDriftDeg,
  kSwingMm,
  kPathMm,
  kInsertionPeakMm,
  kInsertionFinalMm,
  kSpeedPeakMPerS,
  kTurnSpeedPeakDegPerS,
  kJointSpeedPeakDegPerS,
  kCommandJumpMPerS,
  kJointJumpDegPerS,
  kLimitsActedS,
  kWallActedS,
  kJointLimitsActedS,
  kWallDistanceLeastMm,
  kJointRoomLeastDeg,
  kSingularityLeast,
  kJointsMovedPeakDeg,
  kTankLeastJ,
  kChatterS,
  kAddedDampingPeakNSPerM,
  kRunningS,
  kHoldingS,
  kStoppingS,
  kStopAtS,
  kStopPathMm,
  kUnusualTicks,
  kRefusedTicks,
  kNotFiniteTicks,
  kTicks,
  kEstimateErrorRmsN,
  kEstimateErrorPeakN,
  kEstimateErrorPeakInSigmas,
  kEstimateSigmaPeakN,
  kDirectionsObservedLeast,
  kTorqueErrorPeakNm,
  kTouchAtS,
  kTouchedS,
  kCollisionAtS,
  kFloatingS,
  kRetreatingS,
};

using MetricText = MetricRow<Metric>;

/// In the order of the enumerators.
[[nodiscard]] std::span<const MetricText> metrics();
[[nodiscard]] std::optional<Metric> metric_named(std::string_view name);
[[nodiscard]] std::vector<std::string> metric_names();

/// The table of docs/scenarios.md.
[[nodiscard]] std::string metrics_table();

}  // namespace supple::config
