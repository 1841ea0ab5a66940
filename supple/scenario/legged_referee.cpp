#include "supple/scenario/legged_referee.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "supple/config/legged/metrics.hpp"

namespace supple::scenario {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr double kNever = std::numeric_limits<double>::quiet_NaN();

double value_of(config::LeggedMetric metric, const telemetry::LeggedFigures& f) {
  using M = config::LeggedMetric;
  if (f.ticks == 0 && metric != M::kTicks) return kNever;
  switch (metric) {
    case M::kDistanceM:
      return f.distance;
    case M::kSpeedMPerS:
      return f.seconds > 0.0 ? f.distance / f.seconds : kNever;
    case M::kPositionErrorM:
      return f.position_error;
    case M::kPositionErrorPercent:
      return f.distance > 0.0 ? 1e2 * f.position_error_share() : kNever;
    case M::kHeightErrorMm:
      return 1e3 * f.height_error;
    case M::kHeightErrorFinalMm:
      return 1e3 * f.height_error_final;
    case M::kVelocityRmseMPerS:
      return f.velocity_rmse;
    case M::kNisMean:
      return f.nis_mean;
    case M::kNeesMean:
      return f.nees_mean;
    case M::kContactAccuracyPercent:
      return 1e2 * f.contact_accuracy;
    case M::kTouchDelayMs:
      return f.touches > 0 ? 1e3 * f.touch_delay : kNever;
    case M::kLiftDelayMs:
      return f.touches > 0 ? 1e3 * f.lift_delay : kNever;
    case M::kSlipPercent:
      return 1e2 * f.slips;
    case M::kTiltPeakDeg:
      return kDegrees * f.tilt_peak;
    case M::kForcePeakN:
      return f.force_peak;
    case M::kPlaceErrorPeakMm:
      return 1e3 * f.place_peak;
    case M::kHeadingErrorPeakDeg:
      return kDegrees * f.heading_error_peak;
    case M::kTicks:
      return static_cast<double>(f.ticks);
  }
  return kNever;
}

}  // namespace

LeggedReferee::LeggedReferee(const config::LeggedSetup& setup)
    : expect_{setup.config.expect}, meters_(setup.config.expect.metrics.size()) {}

void LeggedReferee::add(const telemetry::LeggedTick& tick) {
  const double t = 1e-9 * static_cast<double>(tick.time);
  whole_.add(tick);
  for (std::size_t i = 0; i < meters_.size(); ++i) {
    const config::MetricSection& s = expect_.metrics[i];
    if (t >= s.from_s && (!s.to_s || t <= *s.to_s)) meters_[i].add(tick);
  }
}

Findings LeggedReferee::findings(bool fell) const {
  Findings out;
  if (expect_.stays_up) {
    out.all.push_back({.what = "stays_up",
                       .wanted = "only the feet touch the ground",
                       .measured = fell ? "the trunk did" : "so it was",
                       .passed = !fell});
  }
  for (std::size_t i = 0; i < meters_.size(); ++i) {
    const config::MetricSection& s = expect_.metrics[i];
    const auto metric = config::legged_metric_named(s.metric);
    out.all.push_back(finding_of(s, metric ? value_of(*metric, meters_[i].figures()) : kNever));
  }
  return out;
}

}  // namespace supple::scenario
