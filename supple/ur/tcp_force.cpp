#include "supple/ur/tcp_force.hpp"

#include "supple/core/rotation.hpp"

namespace supple::ur {

Pose pose_from(const Six& pose) noexcept {
  return {.R = exp3({pose[3], pose[4], pose[5]}), .p = {pose[0], pose[1], pose[2]}};
}

Wrench sensor_reading(const SensorPlace& place, const Six& flange_force) noexcept {
  const Wrench F_E_E{.force = {flange_force[0], flange_force[1], flange_force[2]},
                     .torque = {flange_force[3], flange_force[4], flange_force[5]}};
  return rotated(place.X_ES.R.transpose(), shifted(F_E_E, place.X_ES.p));
}

SensorPlace with_payload(const SensorPlace& place, double mass,
                         const rtde::Three& centre_E) noexcept {
  SensorPlace out = place;
  out.payload_mass = mass;
  out.p_SL = inverse(place.X_ES) * Vec3{centre_E[0], centre_E[1], centre_E[2]};
  return out;
}

Wrench sensor_reading(const SensorPlace& place, const Six& tcp_force, const Six& tcp_pose,
                      const Six& tcp_offset) noexcept {
  const Mat3 R_BT = pose_from(tcp_pose).R;
  const Pose X_TS = inverse(pose_from(tcp_offset)) * place.X_ES;
  const Wrench F_T_B{.force = {tcp_force[0], tcp_force[1], tcp_force[2]},
                     .torque = {tcp_force[3], tcp_force[4], tcp_force[5]}};
  const Mat3 R_SB = (R_BT * X_TS.R).transpose();
  const Wrench F_S_S = rotated(R_SB, shifted(F_T_B, R_BT * X_TS.p));
  const Vec3 weight_S = place.payload_mass * (R_SB * place.gravity_B);
  return F_S_S + Wrench{.force = weight_S, .torque = place.p_SL.cross(weight_S)};
}

}  // namespace supple::ur
