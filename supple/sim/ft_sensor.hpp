#pragma once

// A force sensor between flange and tool: what it makes of the true wrench.
//
//   reading = round to `resolution` (F_S_S + bias + drift t + noise)
//
// or minus that, if it reports the reaction, sampled every `interval`, visible after `latency`.

#include <cstdint>
#include <optional>
#include <random>

#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/robot/reading.hpp"
#include "supple/sim/faults.hpp"
#include "supple/sim/timeline.hpp"

namespace supple::sim {

/// The defaults are an ideal sensor; one without noise repeats itself to the bit at rest, which
/// safety::Params::stuck_readings takes for a fault.
struct SensorParams {
  Wrench bias;                     // [N], [N m]
  Wrench drift;                    // [N/s], [N m/s]
  double force_noise = 0.0;        // standard deviation of a sample, >= 0 [N]
  double torque_noise = 0.0;       // likewise [N m]
  double force_resolution = 0.0;   // >= 0 [N]; 0: exact
  double torque_resolution = 0.0;  // >= 0 [N m]
  Seconds interval{1e-3};          // >= 0; 0: every step
  Seconds latency{0.0};            // >= 0
  bool reaction = false;           // reports what the flange does to the tool
};

/// Noise and steps of a six-axis sensor for some 100 N, 500 samples a second, one of them late.
[[nodiscard]] SensorParams typical_sensor() noexcept;

[[nodiscard]] std::optional<Problem> problem_of(const SensorParams& params) noexcept;

class FtSensor {
 public:
  FtSensor(const SensorParams& params, std::uint64_t seed);

  /// What acts at `when`; looked at if a sample is due at `now`. `clock` is the controller's.
  void feel(Nanos now, Nanos when, Nanos clock, const Wrench& F_S_S, const Faults& faults) noexcept;

  /// The newest visible sample; `out` keeps its values before the first.
  void read(Nanos now, Nanos clock, robot::WrenchReading& out) noexcept;

 private:
  struct Sample {
    Wrench reading;
    std::uint64_t stamp = 0;
    Nanos clock{0};
  };

  [[nodiscard]] Wrench measured(Nanos when, const Wrench& F_S_S) noexcept;

  SensorParams params_;
  std::mt19937_64 rng_;
  std::normal_distribution<double> normal_;
  std::uint64_t count_ = 0;
  Wrench last_;  // for a sensor that is stuck
  DelayLine<Sample> line_;
  std::optional<Sample> newest_;
};

}  // namespace supple::sim
