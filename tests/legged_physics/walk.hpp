#pragma once

// The quadruped of models/ under its gait in MuJoCo, told what it needs by the truth or by what the
// caller puts in between.

#include <cstdint>
#include <string>
#include <vector>

namespace supple::test {

struct WalkSetup {
  double seconds = 20.0;
  double speed = 0.5;     // [m/s]
  double yaw_rate = 0.0;  // [rad/s]
  std::uint64_t seed = 1;
};

struct WalkFigures {
  double seconds = 0.0;
  double distance = 0.0;    // of the trunk along the ground, as a straight line [m]
  double speed = 0.0;       // mean while it walked steadily [m/s]
  double sideways = 0.0;    // at the end [m]
  double yaw = 0.0;         // at the end [rad]
  double tilt_rms = 0.0;    // of roll and pitch [rad]
  double tilt_max = 0.0;    // [rad]
  double bob = 0.0;         // standard deviation of the height [m]
  double peak_force = 0.0;  // of one foot [N]
  bool fell = false;
  std::vector<std::string> trace;
};

/// Stands up, trots on the spot for a second, and then goes.
[[nodiscard]] WalkFigures walk(const WalkSetup& setup);

}  // namespace supple::test
