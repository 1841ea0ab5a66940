#pragma once

// What the loop does to a swing of frequency w, apart from the law: G of delay, hold and servo, and
// H of the force filter. Both are 1 for a slow motion.
//
//   G(jw) = e^{-jw tau} / (1 + jw/w_b)                  tau: delay, and half a period for
//   velocities with tracking:  G (jw + Kp) / (jw + Kp G)
//
// The filter is that of the controller, sampled; the rest is continuous.

#include <complex>

#include "supple/analysis/contact_loop.hpp"

namespace supple::analysis {

using Complex = std::complex<double>;

[[nodiscard]] Complex motion_response(const ContactLoop& loop, double w);
[[nodiscard]] Complex filter_response(const ContactLoop& loop, double w);

/// tau_S, the least number with -Im[G H] <= w tau_S at all frequencies up to half the rate: the sum
/// of delay, 1/w_b and the filter's delay, or more where a notch turns the phase faster.
[[nodiscard]] Seconds lag(const ContactLoop& loop);

}  // namespace supple::analysis
