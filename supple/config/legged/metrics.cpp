#include "supple/config/legged/metrics.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>

#include "supple/config/text/units.hpp"

namespace supple::config {
namespace {

struct MetricText {
  LeggedMetric metric;
  std::string_view name;
  std::string_view meaning;
};

constexpr std::array<MetricText, 17> kMetrics{{
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

constexpr bool in_order() {
  for (std::size_t i = 0; i < kMetrics.size(); ++i) {
    if (static_cast<std::size_t>(kMetrics[i].metric) != i) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

std::optional<LeggedMetric> legged_metric_named(std::string_view name) {
  for (const MetricText& text : kMetrics) {
    if (text.name == name) return text.metric;
  }
  return std::nullopt;
}

std::vector<std::string> legged_metric_names() {
  std::vector<std::string> names;
  names.reserve(kMetrics.size());
  for (const MetricText& text : kMetrics) names.emplace_back(text.name);
  return names;
}

std::string legged_metrics_table() {
  std::string out = "| metric | unit | meaning |\n| --- | --- | --- |\n";
  for (const MetricText& text : kMetrics) {
    const auto unit = unit_of(text.name);
    out += fmt::format("| `{}` | {} | {} |\n", text.name, unit ? unit->name : "", text.meaning);
  }
  return out;
}

}  // namespace supple::config
