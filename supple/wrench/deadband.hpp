#pragma once

// A wrench too small to be trusted does not move the robot. With n the length of the force (or of
// the torque) and e = max(n - band, 0), its length becomes
//
//   h(n) = e^3 / (e^2 + knee^2)
//
// and its direction stays. Zero within the band; h -> n - band far outside; slope and curvature are
// continuous, so nothing clicks at the edge; 0 <= h <= n, and the slope never exceeds 9/8.

#include <cmath>

#include "supple/core/spatial.hpp"

namespace supple::wrench {

struct DeadbandParams {
  double force = 1.0;         // >= 0 [N]
  double force_knee = 0.5;    // how softly the band ends, >= 0 [N]; 0: h = e
  double torque = 0.05;       // >= 0 [N m]
  double torque_knee = 0.02;  // >= 0 [N m]
};

/// u shortened as above; exactly zero within the band.
[[nodiscard]] inline Vec3 beyond_band(const Vec3& u, double band, double knee) noexcept {
  const double n = u.norm();
  const double e = n - band;
  if (!(e > 0.0)) return Vec3::Zero();
  // one quotient where no product of three leaves the range of a double
  if (e > 1e-90 && n < 1e90 && knee < 1e90) {
    const double e2 = e * e;
    return (e * e2 / (n * (e2 + knee * knee))) * u;
  }
  const double soft = knee / e;  // its square may be infinite; e^2 and n^2 alone may vanish
  return (e / n / (1.0 + soft * soft)) * u;
}

[[nodiscard]] inline Wrench beyond_band(const DeadbandParams& params, const Wrench& F) noexcept {
  return {.force = beyond_band(F.force, params.force, params.force_knee),
          .torque = beyond_band(F.torque, params.torque, params.torque_knee)};
}

}  // namespace supple::wrench
