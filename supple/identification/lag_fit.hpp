#pragma once

// How late a joint follows, from velocities that it was told and positions that it had:
//
//   v' = 2 pi f (u(t - delay) - v),     q' = v,     q measured = offset + gain q
//
// A command is held until the next one. The motion is computed exactly between the instants at
// which commands arrive, wherever they fall within a period, so the delay is found to a fraction of
// one. Gauss and Newton start from the best of a grid.

#include <cstdint>
#include <span>
#include <string>

#include "supple/core/result.hpp"

namespace supple::identification {

struct LagSample {
  double time = 0.0;      // of the command [s], growing
  double command = 0.0;   // velocity from then on [rad/s]
  double measured = 0.0;  // when the position was [s], growing
  double q = 0.0;         // [rad]
};

/// A number with half the width of its 95 % interval.
struct Interval {
  double value = 0.0;
  double half = 0.0;
};

struct LagFit {
  Interval delay;         // [s]
  Interval bandwidth;     // f [Hz]
  double gain = 1.0;      // of the motion
  double residual = 0.0;  // RMS of what is not explained [rad]
  double motion = 0.0;    // RMS of the motion [rad]
  std::int64_t samples = 0;
};

/// Otherwise what the recording lacks.
[[nodiscard]] Result<LagFit, std::string> fit_lag(std::span<const LagSample> samples);

}  // namespace supple::identification
