#pragma once

// Goes through the ticks of a log once and keeps what a report shows.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "supple/report/report.hpp"
#include "supple/report/torque_curves.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::report {

class Collector {
 public:
  Collector();

  void add(const telemetry::Tick& tick);
  [[nodiscard]] bool empty() const noexcept { return ticks_ == 0; }

  /// Fills figures, pictures, events and outcome.
  void finish(Report& report, const Limits* limits) const;

 private:
  using Three = std::array<plot::Curve, 3>;

  void add_forces(const telemetry::Tick& tick, double t);
  void add_motion(const telemetry::Tick& tick, double t);
  void add_limits(const telemetry::Tick& tick, double t, double dt);
  void add_timing(const telemetry::Tick& tick);
  void add_events(const telemetry::Tick& tick, double t);

  [[nodiscard]] std::vector<Picture> pictures(const Limits* limits) const;
  void draw_forces(std::vector<Picture>& out) const;
  void draw_places(std::vector<Picture>& out) const;
  void draw_speeds(const Limits* limits, std::vector<Picture>& out) const;
  void draw_acting(std::vector<Picture>& out) const;
  [[nodiscard]] std::vector<Figure> figures() const;
  [[nodiscard]] plot::Range time() const;
  [[nodiscard]] plot::Chart chart(std::string title, std::string unit,
                                  std::vector<plot::Curve> curves) const;

  std::uint64_t ticks_ = 0;
  std::uint64_t first_time_ = 0;  // [ns]
  telemetry::Tick last_;

  Three force_;  // F_P_D
  Three torque_;
  Three truth_;    // F_P_W, where the log has it
  Three offset_;   // of C from D, D's axes [mm]
  Three turn_;     // likewise [deg]
  Three desired_;  // p_WD [mm]
  Three probe_;    // p_WP [mm]
  plot::Curve linear_speed_;
  plot::Curve angular_speed_;
  plot::Curve wall_;
  plot::Curve sigma_min_;
  std::vector<plot::Curve> joint_speeds_;
  TorqueCurves torques_;
  std::vector<plot::Lane> lanes_;
  std::array<plot::Distribution, 4> timing_;  // late, read, tick, write [us]
  std::uint64_t missed_ = 0;
  std::uint64_t gaps_ = 0;  // ticks that the log has lost
  double peak_force_ = 0.0;
  double peak_torque_ = 0.0;
  double peak_offset_ = 0.0;

  std::vector<plot::Mark> marks_;
  std::vector<TimedEvent> events_;
  std::map<std::string, std::size_t> latest_;  // of each text, its place in events_
  std::uint64_t more_events_ = 0;
};

}  // namespace supple::report
