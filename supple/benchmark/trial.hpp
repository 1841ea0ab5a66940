#pragma once

// One controller in contact once: a UR5e in MuJoCo with friction in its drives, a servo of 15 Hz
// that hears commands 4 ms late, and a force sensor with noise, 500 samples a second and latency.
//
// The probe goes down at the speed of the task. When the sensor tells a touch the reference stays
// where it is, and from then on the wanted force counts: the same for every controller. Forces are
// the true ones, not the sensor's.

#include <cstdint>

#include "supple/benchmark/rival.hpp"
#include "supple/core/result.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::benchmark {

inline constexpr Seconds kPeriod{2e-3};      // of controllers that have none of their own
inline constexpr double kStopForce = 150.0;  // a trial that comes to it is over [N]
inline constexpr double kSettled = 0.05;     // of the force

enum class Task : std::uint8_t {
  kWall,     // a flat wall
  kWaves,    // 5 mm high and 100 mm long, at 20 mm/s: a surface that moves with up to 6.3 mm/s
  kImpulse,  // a wall, and 30 N for 20 ms away from it
};

struct TrialTask {
  Task task = Task::kWall;
  double stiffness = 1e4;  // [N/m]
  double force = 10.0;     // wanted [N]
  double speed = 5e-3;     // of the approach [m/s]
};

struct Figures {
  double peak = 0.0;  // of the force, as a ratio of the one wanted
  double settling =
      0.0;             // from the touch, or the impulse, until it stays within 5 % [s]; NaN: never
  double error = 0.0;  // mean of the last half second, less what is wanted [N]
  double rms = 0.0;    // of the error after the contact is made, for waves [N]
  double chatter = 0.0;  // variance of the last half second [N^2]
  int bounces = 0;       // how often the contact was lost
  bool stopped = false;  // the force came to kStopForce, or the robot stopped
};

/// Otherwise why there is no simulated robot.
[[nodiscard]] Result<Figures, std::string> tried(Rival& rival, const model::RobotModel& robot,
                                                 model::FrameId probe, const TrialTask& task);

}  // namespace supple::benchmark
