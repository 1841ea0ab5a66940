#pragma once

// What a robot with four legs says about itself and what it is told: plain data. Joints stand leg
// by leg, in the model's order; feet likewise.

#include <array>
#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::robot {

inline constexpr int kLegs = 4;

/// The inertial measurement unit; its orientation is its own estimate.
struct ImuReading {
  Mat3 R_WB = Mat3::Identity();
  Vec3 gyro_B = Vec3::Zero();   // [rad/s]
  Vec3 accel_B = Vec3::Zero();  // specific force at the accelerometer, mean since the instant
                                // before; +g upwards at rest [m/s^2]
  std::uint64_t stamp = 0;      // only tells newer from older; 0 before the first sample
};

struct LeggedReading {
  VecV q;    // of the joints, without the base [rad]
  VecV v;    // [rad/s]
  VecV tau;  // of the motors, before the gears' friction, mean since the instant before [N m]
  ImuReading imu;
  std::uint64_t stamp = 0;  // of the joints; likewise
};

/// What no robot knows and a simulator does, at the instant of the reading.
struct LeggedTruth {
  Pose X_WB;
  Twist V_WB_W;
  std::array<Vec3, kLegs> p_WF{};  // centres of the feet [m]
  std::array<Vec3, kLegs> f_W{};   // that the ground exerts on each foot [N]
  std::array<bool, kLegs> contact{};
};

/// Until the next one each joint's drive pushes with tau + kp (q - q_measured) + kd (v -
/// v_measured), as far as its motor can.
struct LeggedCommand {
  VecV q;    // [rad]
  VecV v;    // [rad/s]
  VecV tau;  // feed-forward [N m]
};

}  // namespace supple::robot
