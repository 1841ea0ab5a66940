#pragma once

// Goes through the ticks of a legged robot's log once and keeps what a report shows.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "supple/report/report.hpp"
#include "supple/telemetry/legged_figures.hpp"
#include "supple/telemetry/legged_tick.hpp"

namespace supple::report {

/// The figures of a run, with their units.
[[nodiscard]] std::vector<Figure> figures_of(const telemetry::LeggedFigures& figures);

class LeggedCollector {
 public:
  LeggedCollector();

  void add(const telemetry::LeggedTick& tick);
  [[nodiscard]] bool empty() const noexcept { return ticks_ == 0; }

  /// Fills figures, pictures, events and outcome. `events` are those of the log.
  void finish(Report& report, const std::vector<telemetry::TimedEvent>& events) const;

 private:
  using Three = std::array<plot::Curve, 3>;

  void add_truth(const telemetry::LeggedTick& tick, double t);
  void add_feet(const telemetry::LeggedTick& tick, double t);
  [[nodiscard]] std::vector<Picture> pictures(const std::vector<plot::Mark>& marks) const;

  std::uint64_t ticks_ = 0;
  std::uint64_t first_time_ = 0;  // [ns]
  double end_ = 0.0;              // [s]
  telemetry::LeggedMeter meter_;
  plot::NamedRoute way_;
  plot::NamedRoute true_way_;
  plot::Curve height_;
  plot::Curve true_height_;
  Three velocity_;
  Three true_velocity_;
  Three error_;           // of the position [mm]
  Three velocity_error_;  // [m/s]
  plot::Curve nis_;
  plot::Curve expected_;  // mean of the NIS
  plot::Curve band_;      // 95 % of the NIS are below
  Three attitude_;        // roll, pitch by the inertial unit, heading error [deg]
  std::vector<plot::Curve> forces_;
  std::vector<plot::Curve> true_forces_;
  std::vector<plot::Lane> lanes_;
};

}  // namespace supple::report
