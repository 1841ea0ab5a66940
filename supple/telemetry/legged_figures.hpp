#pragma once

// What a run of a legged robot comes to: its estimate against the truth, tick by tick.

#include <array>
#include <cstdint>
#include <optional>

#include "supple/telemetry/legged_tick.hpp"

namespace supple::telemetry {

/// Where there is no truth, what needs it is zero.
struct LeggedFigures {
  std::uint64_t ticks = 0;
  double seconds = 0.0;
  double distance = 0.0;            // of the trunk's way along the ground [m]
  double position_error = 0.0;      // horizontal, what has grown since the first tick [m]
  double height_error = 0.0;        // largest [m]
  double height_error_final = 0.0;  // [m]
  double velocity_rmse = 0.0;       // of all three axes [m/s]
  double nis_mean = 0.0;            // for each measured number
  double nis_outside = 0.0;         // part of the ticks above the band of 95 %
  double nees_mean = 0.0;           // of the velocity, for each of its three numbers
  double contact_accuracy = 0.0;    // part of all feet and ticks
  double touch_delay = 0.0;         // mean [s]
  double lift_delay = 0.0;          // mean [s]
  std::uint64_t touches = 0;        // that were compared
  double slips = 0.0;               // part of the standing feet
  double tilt_peak = 0.0;           // [rad]
  double force_peak = 0.0;          // [N]
  double place_peak = 0.0;          // from the first place [m]
  double heading_error_peak = 0.0;  // [rad]

  /// Of the way; zero where it went nowhere.
  [[nodiscard]] double position_error_share() const noexcept {
    return distance > 0.0 ? position_error / distance : 0.0;
  }
};

/// Normalised error squared of the estimated velocity: chi-square with three degrees of freedom
/// where the filter's covariance is right. NaN without the truth, or without a covariance.
[[nodiscard]] double velocity_nees(const LeggedTick& tick) noexcept;

class LeggedMeter {
 public:
  /// In the order of time.
  void add(const LeggedTick& tick);
  [[nodiscard]] LeggedFigures figures() const;

 private:
  /// When a foot came down and up, by one account.
  struct Edges {
    bool on = false;
    bool known = false;
    double changed = -1.0;  // the last time that counts [s]
    std::optional<double> touched;
    std::optional<double> lifted;
  };
  struct Delay {
    double sum = 0.0;
    std::uint64_t count = 0;
  };

  void add_truth(const LeggedTick& tick, const robot::LeggedTruth& truth);
  void add_contacts(const LeggedTick& tick, const robot::LeggedTruth& truth, double t);

  LeggedFigures sums_;
  std::uint64_t first_time_ = 0;
  std::uint64_t last_time_ = 0;
  Vec3 first_error_ = Vec3::Zero();
  Vec3 last_error_ = Vec3::Zero();
  Vec3 first_place_ = Vec3::Zero();
  Vec3 anchor_ = Vec3::Zero();  // up to here the way is counted
  Vec3 place_ = Vec3::Zero();
  double squares_ = 0.0;
  std::uint64_t true_ticks_ = 0;
  double nis_ = 0.0;
  double nees_ = 0.0;
  std::uint64_t nees_ticks_ = 0;
  std::uint64_t nis_rows_ = 0;
  std::uint64_t nis_ticks_ = 0;
  std::uint64_t above_band_ = 0;
  std::uint64_t same_contacts_ = 0;
  std::uint64_t standing_ = 0;
  std::uint64_t slipped_ = 0;
  std::array<Edges, robot::kLegs> truth_{};
  std::array<Edges, robot::kLegs> estimate_{};
  Delay touch_;
  Delay lift_;
};

/// 95 % of chi-square with `rows` degrees of freedom are below, by Wilson and Hilferty.
[[nodiscard]] double chi_square_95(int rows) noexcept;

}  // namespace supple::telemetry
