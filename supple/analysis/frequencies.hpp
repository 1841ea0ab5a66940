#pragma once

// Where a frequency response is looked at, and where it crosses.

#include <complex>
#include <functional>
#include <vector>

#include "supple/core/time.hpp"

namespace supple::analysis {

/// Growing, a hundredth apart, up to just below pi/T [rad/s].
[[nodiscard]] std::vector<double> frequencies_up_to_half_rate(Seconds period);

/// L of a loop, as a function of w [rad/s].
using LoopResponse = std::function<std::complex<double>(double)>;

struct Crossing {
  double w = 0.0;  // [rad/s]
  std::complex<double> L;
};

/// Where L is real and negative: the swings that a suitable gain keeps alive.
[[nodiscard]] std::vector<Crossing> phase_crossings(const LoopResponse& L, Seconds period);

/// Where |L| = 1.
[[nodiscard]] std::vector<Crossing> gain_crossings(const LoopResponse& L, Seconds period);

}  // namespace supple::analysis
