#pragma once

// Integral action for tracking a force. An axis with K = 0 gets a second velocity beside the
// mass's,
//
//   x' = v + v_i,     M v' + D v = e,     v_i' = (k_i/D) e,     |v_i| <= limit,     e = F -
//   F_target
//
// so a surface that moves at v_s is followed with v_i = v_s and no force error, where the mass
// alone would need an error of D v_s. From error to offset,
//
//   x/e = [(1 + k_i M/D) s + k_i] / [s^2 (M s + D)]
//
// that is one more pole, at 0, and a zero at -k_i/(1 + k_i M/D). As v_i is the velocity of a second
// mass D/k_i under the same error, the two together are as passive as each of them. On a surface
// of stiffness K_e with a lag tau and D = 2.8 K_e tau the phase margin is
//
//   70 degrees - atan(2.8 k_i tau)
//
// so k_i up to 0.15/tau leaves 45 of them. The bound is the anti-windup while
// a contact is missing; `realised` takes v_i back first when the robot does not follow.

#include "supple/admittance/gains.hpp"
#include "supple/admittance/selection.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

struct IntegralParams {
  Vec3 translation_gain = Vec3::Zero();  // k_i >= 0 [1/s]; 0: no integral action
  Vec3 rotation_gain = Vec3::Zero();     // k_i >= 0 [1/s]
  double max_linear = 0.02;              // limit of v_i per axis, >= 0 [m/s]
  double max_angular = 0.1;              // limit of v_i per axis, >= 0 [rad/s]
};

[[nodiscard]] inline bool is_used(const IntegralParams& params) noexcept {
  return params.translation_gain.sum() + params.rotation_gain.sum() > 0.0;
}

/// v_i after a period under the constant error e. Where an axis is not `active`, or its gain or
/// damping is 0, v_i leaves within some tenths of a second.
[[nodiscard]] Twist integrated(const IntegralParams& params, const Twist& v_i, const Wrench& e,
                               const Gains& gains, const Selection& active, Seconds dt) noexcept;

}  // namespace supple::admittance
