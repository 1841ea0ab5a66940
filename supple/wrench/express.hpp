#pragma once

#include "supple/core/spatial.hpp"

namespace supple::wrench {

/// F_P_D from F_S_S: the same load, with its moment about P, in D's axes.
[[nodiscard]] inline Wrench at_probe(const Wrench& F_S_S, const Pose& X_WS, const Vec3& p_WP,
                                     const Mat3& R_WD) noexcept {
  const Wrench F_P_W = shifted(rotated(X_WS.R, F_S_S), p_WP - X_WS.p);
  return {.force = R_WD.transpose() * F_P_W.force, .torque = R_WD.transpose() * F_P_W.torque};
}

}  // namespace supple::wrench
