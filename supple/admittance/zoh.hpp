#pragma once

// The exact motion of one axis over one period. M x'' + D x' + K x = F with F held constant has the
// solution
//
//   x+ = phi11 x + phi12 v + gamma_x F
//   v+ = phi21 x + phi22 v + gamma_v F
//
// for every M > 0, D >= 0, K >= 0 and dt > 0, so it can neither lag nor grow. With
// delta = D dt/M, alpha = K dt^2/M and r1 + r2 = delta, r1 r2 = alpha, all of it follows from two
// divided differences of the exponential, which are smooth through every damping case:
//
//   e1 = exp[-r1, -r2]       the velocity's share of the step
//   e2 = exp[0, -r1, -r2]    the load's share of the step

#include "supple/core/time.hpp"

namespace supple::admittance {

struct DividedExponentials {
  double e1 = 1.0;
  double e2 = 0.5;
  double phi22 = 1.0;  // 1 - alpha e2 - delta e1, without its cancellation where delta > 1
};

/// For delta >= 0 and alpha >= 0. e1 is accurate to a few ulp, e2 likewise but near its zeros at
/// delta = 0, alpha = (2 pi n)^2.
[[nodiscard]] DividedExponentials divided_exponentials(double delta, double alpha) noexcept;

struct Zoh {
  double delta = 0.0;  // D dt/M
  double alpha = 0.0;  // K dt^2/M
  double e1 = 1.0;
  double e2 = 0.5;
  double phi11 = 1.0;
  double phi12 = 0.0;  // [s]
  double phi21 = 0.0;  // [1/s]
  double phi22 = 1.0;
  double gamma_x = 0.0;  // [m/N], or [rad/(N m)]
  double gamma_v = 0.0;  // [m/(N s)]
};

/// mass > 0, damping >= 0, stiffness >= 0, dt > 0.
[[nodiscard]] Zoh zoh(double mass, double damping, double stiffness, Seconds dt) noexcept;

}  // namespace supple::admittance
