#pragma once

// What creeps although nobody pushes is noise or a bias. When the wrench has been inside its
// deadband and the rate below a threshold for a while, rate and integral action are cleared. Where
// the spring is anchored does not change: an offset that is held by a force stays, and one that is
// left returns.

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

struct DriftGuardParams {
  bool enabled = true;
  double linear = 1e-3;   // threshold, > 0 [m/s]
  double angular = 5e-3;  // threshold, > 0 [rad/s]
  Seconds after{1.0};     // > 0
};

struct DriftGuard {
  Seconds quiet{0.0};  // how long it has been so
};

/// True in the tick in which rates are to be cleared; the time then starts anew.
[[nodiscard]] inline bool is_drifting(const DriftGuardParams& params, DriftGuard& guard,
                                      bool in_deadband, const Twist& V, Seconds dt) noexcept {
  const bool quiet = params.enabled && in_deadband &&
                     V.linear.squaredNorm() < params.linear * params.linear &&
                     V.angular.squaredNorm() < params.angular * params.angular;
  guard.quiet = quiet ? guard.quiet + dt : Seconds{0.0};
  if (guard.quiet < params.after) return false;
  guard.quiet = Seconds{0.0};
  return quiet;
}

}  // namespace supple::admittance
