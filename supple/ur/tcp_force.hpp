#pragma once

// The robot's own force sensor, as the controller expects a sensor to speak.
//
// The wrench pipeline takes F_S_S at the sensor frame S of the model and subtracts the payload
// itself. The e-Series tells F_E_E as its sensor in the flange E feels it, weight and all:
//
//   F_S_S = R_ES^T shifted(F_E_E, p_ES)
//
// Older software and CB3 only tell F_T_B: the load on the tool at its centre point T, in the axes
// of the base B, less the weight of the payload that the robot was told of, and zeroed whenever a
// program starts or the payload changes. The weight is put back:
//
//   X_TS = inverse(X_ET) X_ES,   R_BS = R_BT R_TS
//   F_S_S = R_BS^T shifted(F_T_B, p_TS_B) + weight of the payload about S

#include "supple/core/spatial.hpp"
#include "supple/ur/rtde_state.hpp"

namespace supple::ur {

struct SensorPlace {
  Pose X_ES;                        // the sensor frame in the flange
  double payload_mass = 0.0;        // that the robot takes off [kg]
  Vec3 p_SL = Vec3::Zero();         // its centre [m]
  Vec3 gravity_B{0.0, 0.0, -9.81};  // in the base's axes [m/s^2]
};

/// x y z and a rotation vector.
[[nodiscard]] Pose pose_from(const Six& pose) noexcept;

/// Of the raw sensor.
[[nodiscard]] Wrench sensor_reading(const SensorPlace& place, const Six& flange_force) noexcept;

/// Of the force at the TCP.
[[nodiscard]] Wrench sensor_reading(const SensorPlace& place, const Six& tcp_force,
                                    const Six& tcp_pose, const Six& tcp_offset) noexcept;

/// The place with the payload as the robot says it was told, its centre from the flange.
[[nodiscard]] SensorPlace with_payload(const SensorPlace& place, double mass,
                                       const rtde::Three& centre_E) noexcept;

}  // namespace supple::ur
