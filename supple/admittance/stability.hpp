#pragma once

// Which gains and periods an integrator can take. With alpha = K dt^2/M and delta = D dt/M:
//
//   exact                 all
//   semi-implicit Euler   delta < 2 and alpha < 4 - 2 delta
//   Runge-Kutta 4         |R(z)| <= 1 for both roots of z^2 + delta z + alpha = 0,
//                         R(z) = 1 + z + z^2/2 + z^3/6 + z^4/24
//
// This is about the integrator alone. Whether the robot is stable in contact is another question.

#include "supple/admittance/integrator.hpp"

namespace supple::admittance {

/// True when the sampled axis does not grow: the spectral radius of its iteration is at most 1.
/// False for M <= 0, D < 0, K < 0, dt <= 0 and for what is not a finite number.
[[nodiscard]] bool stable(Scheme scheme, double mass, double damping, double stiffness,
                          Seconds dt) noexcept;

}  // namespace supple::admittance
