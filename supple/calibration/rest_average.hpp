#pragma once

// Readings at rest: whether they have settled, and their mean with its deviation.

#include <cstddef>
#include <deque>
#include <vector>

#include "supple/calibration/payload_fit.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::calibration {

/// Standard deviation of one reading, root mean square of three axes.
struct Noise {
  double force = 0.0;   // [N]
  double torque = 0.0;  // [N m]
};

/// What a sensor does not tell apart: a quiet one is not better than this.
inline constexpr Noise kLeastNoise{.force = 0.01, .torque = 5e-4};

/// A load on the robot, and where the arm was.
struct RestSample {
  double t = 0.0;  // [s]
  Wrench load;
  VecJ q;
};

/// The newest readings of a fixed time.
class SettleWindow {
 public:
  explicit SettleWindow(double seconds) : seconds_{seconds} {}

  void clear() { samples_.clear(); }
  void add(const RestSample& sample);
  /// It is as long as it should be, and has readings enough.
  [[nodiscard]] bool full() const;
  [[nodiscard]] Noise noise() const;

 private:
  double seconds_;
  std::deque<RestSample> samples_;
};

/// The mean of many. The deviation of the mean comes from ten parts in turn, so readings that hang
/// together count for less than as many that do not.
struct RestMean {
  Wrench load;
  VecJ q;
  Noise noise;        // of one reading
  Noise of_the_mean;  // at least a little
  std::size_t readings = 0;
};

/// At least 20 samples.
[[nodiscard]] RestMean mean_of(const std::vector<RestSample>& samples);

inline constexpr std::size_t kFewestReadings = 20;

}  // namespace supple::calibration
