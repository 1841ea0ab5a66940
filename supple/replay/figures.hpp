#pragma once

// A run in a few numbers, and in a few thousand to draw.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "supple/control/trace.hpp"

namespace supple::replay {

/// What may hold a motion back.
enum class Brake : std::uint8_t {
  kWall,
  kLinearSpeed,
  kAngularSpeed,
  kLinearAcceleration,
  kAngularAcceleration,
  kStraightStop,
  kJointLimits,
  kGuard,
};
inline constexpr std::size_t kBrakes = static_cast<std::size_t>(Brake::kGuard) + 1;
[[nodiscard]] std::string_view name(Brake brake) noexcept;

struct Figures {
  std::uint64_t ticks = 0;
  std::uint64_t running = 0;  // of them
  double peak_offset = 0.0;   // largest |p_DC| [m]
  double final_offset = 0.0;  // [m]
  double peak_turn = 0.0;     // largest angle of R_DC [rad]
  /// From the largest offset to where it falls below a tenth of it and stays there; nothing where
  /// it does not [s].
  std::optional<double> time_to_return;
  double peak_speed = 0.0;              // of the probe, as commanded [m/s]
  double peak_joint_speed = 0.0;        // as commanded [rad/s], [m/s] where a joint slides
  std::array<double, kBrakes> share{};  // of the running ticks in which each acted, within [0, 1]
  safety::Phase phase = safety::Phase::kIdle;  // at the end
  safety::Cause first_stop;                    // kNone where none began
  double first_stop_time = 0.0;                // [s]
};

/// The largest values of a short stretch of time.
struct Point {
  double time = 0.0;    // of its start, since the first tick [s]
  double offset = 0.0;  // |p_DC| [m]
  double speed = 0.0;   // of the probe [m/s]
  double force = 0.0;   // |F_P_D| [N]
};

struct Course {
  Figures figures;
  std::vector<Point> series;
};

/// Takes a run tick by tick.
class Summing {
 public:
  static constexpr std::size_t kMostPoints = 2000;

  /// `time` is since the first tick [s].
  void add(double time, const control::TickOutput& out);
  [[nodiscard]] Course course() const;

 private:
  void add_point(const Point& point);
  void note_stop(double time, const safety::Verdict& verdict);

  Course course_;
  std::array<std::uint64_t, kBrakes> acted_{};
  safety::Phase before_ = safety::Phase::kIdle;
  std::size_t ticks_per_point_ = 1;
  std::size_t in_last_ = 0;  // ticks in the last point
  double peak_time_ = 0.0;
  double low_since_ = 0.0;  // the first tick of those since which the offset is below a tenth
  bool low_ = false;
};

}  // namespace supple::replay
