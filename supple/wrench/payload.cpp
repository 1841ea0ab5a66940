#include "supple/wrench/payload.hpp"

namespace supple::wrench {

[[gnu::hot]] Wrench weight(const Payload& payload, const Mat3& R_WS,
                           const Vec3& gravity_W) noexcept {
  const Vec3 force_S = payload.mass * (R_WS.transpose() * gravity_W);
  return {.force = force_S, .torque = payload.p_SL.cross(force_S)};
}

Wrench inertial_load(const Payload& payload, const Mat3& R_WS, const Twist& V_WS_W,
                     const Twist& A_WS_W) noexcept {
  const Vec3 omega = R_WS.transpose() * V_WS_W.angular;
  const Vec3 alpha = R_WS.transpose() * A_WS_W.angular;
  const Vec3 a_S = R_WS.transpose() * A_WS_W.linear;
  const Vec3 a_L = a_S + alpha.cross(payload.p_SL) + omega.cross(omega.cross(payload.p_SL));

  const Vec3 force_S = -payload.mass * a_L;
  const Vec3 turning = payload.I_L_S * alpha + omega.cross(payload.I_L_S * omega);
  return {.force = force_S, .torque = payload.p_SL.cross(force_S) - turning};
}

}  // namespace supple::wrench
