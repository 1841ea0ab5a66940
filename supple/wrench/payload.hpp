#pragma once

// What hangs below the sensor: the tool, and what it carries. The sensor feels it as a load of its
// own, besides the contact. With L the payload's centre of mass and everything in S's axes,
//
//   m a_L = m g + F_contact - F_felt
//
// so the part of the felt wrench that is not contact is
//
//   force   m (g - a_L)                    a_L = a_S + alpha x p_SL + omega x (omega x p_SL)
//   torque  p_SL x m (g - a_L) - I alpha - omega x (I omega)
//
// `weight` is the part with g, `inertial_load` the rest.

#include "supple/core/spatial.hpp"

namespace supple::wrench {

struct Payload {
  double mass = 0.0;          // >= 0 [kg]
  Vec3 p_SL = Vec3::Zero();   // centre of mass, in S's axes [m]
  Mat3 I_L_S = Mat3::Zero();  // rotational inertia about L, in S's axes [kg m^2]
};

/// The payload's weight as S feels it: F_S_S of gravity alone. `gravity_W` is the acceleration of
/// free fall [m/s^2], in any direction.
[[nodiscard]] Wrench weight(const Payload& payload, const Mat3& R_WS,
                            const Vec3& gravity_W) noexcept;

/// F_S_S of the payload's resistance to acceleration. V_WS_W is the sensor's twist and A_WS_W its
/// rate: the acceleration of S's origin and the angular acceleration.
[[nodiscard]] Wrench inertial_load(const Payload& payload, const Mat3& R_WS, const Twist& V_WS_W,
                                   const Twist& A_WS_W) noexcept;

}  // namespace supple::wrench
