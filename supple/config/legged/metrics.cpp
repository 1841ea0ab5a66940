#include "supple/config/legged/metrics.hpp"

#include <array>

#include "supple/config/metric_table.hpp"

namespace supple::config {
namespace {

constexpr std::array<MetricRow<LeggedMetric>, 18> kMetrics{{
    {LeggedMetric::kDistanceM, "distance_m", "length of the trunk's true way along the ground"},
    {LeggedMetric::kSpeedMPerS, "speed_m_per_s", "its mean along that way"},
    {LeggedMetric::kPositionErrorM, "position_error_m",
     "horizontal error of the estimated place at the end, less that at the beginning"},
    {LeggedMetric::kPositionErrorPercent, "position_error_percent", "the same in parts of the way"},
    {LeggedMetric::kHeightErrorMm, "height_error_mm", "largest error of the estimated height"},
    {LeggedMetric::kHeightErrorFinalMm, "height_error_final_mm", "the same at the end"},
    {LeggedMetric::kVelocityRmseMPerS, "velocity_rmse_m_per_s",
     "root of the mean square of the error of the estimated velocity, all three axes"},
    {LeggedMetric::kNisMean, "nis_mean",
     "normalised innovation squared for each measured number; 1 where the filter's noises are "
     "right"},
    {LeggedMetric::kNeesMean, "nees_mean",
     "normalised error squared of the estimated velocity, for each of its three numbers; 1 where "
     "the "
     "filter's covariance is right"},
    {LeggedMetric::kContactAccuracyPercent, "contact_accuracy_percent",
     "part of all feet and ticks in which the estimated contact is the true one"},
    {LeggedMetric::kTouchDelayMs, "touch_delay_ms",
     "mean time from a true touch to the estimated one"},
    {LeggedMetric::kLiftDelayMs, "lift_delay_ms", "likewise of the end of a contact"},
    {LeggedMetric::kSlipPercent, "slip_percent",
     "part of the standing feet that the filter took for slipping"},
    {LeggedMetric::kTiltPeakDeg, "tilt_peak_deg", "largest true angle of the trunk from level"},
    {LeggedMetric::kForcePeakN, "force_peak_n", "largest true force on a foot"},
    {LeggedMetric::kPlaceErrorPeakMm, "place_error_peak_mm",
     "farthest that the trunk is, along the ground, from its place at the beginning"},
    {LeggedMetric::kHeadingErrorPeakDeg, "heading_error_peak_deg",
     "largest error of the inertial unit's heading"},
    {LeggedMetric::kTicks, "ticks", "how many there are"},
}};

static_assert(in_order<LeggedMetric>(kMetrics));

}  // namespace

std::optional<LeggedMetric> legged_metric_named(std::string_view name) {
  return named_in<LeggedMetric>(kMetrics, name);
}

std::vector<std::string> legged_metric_names() { return names_in<LeggedMetric>(kMetrics); }

std::string legged_metrics_table() { return table_of<LeggedMetric>(kMetrics); }

}  // namespace supple::config
