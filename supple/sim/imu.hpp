#pragma once

// An inertial measurement unit on the trunk: what it makes of the true motion.
//
//   gyro  = w_B + bias + walk + white noise
//   accel = specific force at I, mean over a sample, + bias + walk + white noise
//   R_WB  = Exp(error) R_WB: the tilt's error wanders about zero, the heading's adds up
//
// Noises are densities, so that the sampling period does not matter.

#include <cstdint>
#include <optional>
#include <random>

#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/robot/legged_reading.hpp"

namespace supple::sim {

/// The defaults are ideal, at B.
struct ImuParams {
  Vec3 p_BI = Vec3::Zero();        // of the accelerometer [m]
  double accel_noise = 0.0;        // >= 0 [m/s^2/sqrt(Hz)]
  Vec3 accel_bias = Vec3::Zero();  // at the start [m/s^2]
  double accel_walk = 0.0;         // of the bias, >= 0 [m/s^3/sqrt(Hz)]
  double gyro_noise = 0.0;         // >= 0 [rad/s/sqrt(Hz)]
  Vec3 gyro_bias = Vec3::Zero();   // at the start [rad/s]
  double gyro_walk = 0.0;          // of the bias, >= 0 [rad/s^2/sqrt(Hz)]
  double tilt_noise = 0.0;         // standard deviation of roll and pitch, >= 0 [rad]
  Seconds tilt_time{10.0};         // in which their error is forgotten, above 0
  double yaw_walk = 0.0;           // of the heading, >= 0 [rad/sqrt(s)]
};

/// A unit of the kind that small robots carry: 100 to 200 ug/sqrt(Hz), 0.005 deg/s/sqrt(Hz), a bias
/// of some mg, a tilt good to 0.2 deg.
[[nodiscard]] ImuParams typical_imu() noexcept;

[[nodiscard]] std::optional<Problem> problem_of(const ImuParams& params) noexcept;

class Imu {
 public:
  Imu(const ImuParams& params, const Vec3& gravity_W, std::uint64_t seed);

  /// The motion at the start.
  void start(const Mat3& R_WB, const Twist& V_WB_W) noexcept;
  /// One step of the physics, to the motion at its end.
  void feel(const Mat3& R_WB, const Twist& V_WB_W, double h) noexcept;
  /// What it reports of all steps since the sample before.
  void sample(robot::ImuReading& out) noexcept;

 private:
  [[nodiscard]] Vec3 white(double sigma) noexcept;

  ImuParams params_;
  Vec3 gravity_W_;
  std::mt19937_64 rng_;
  std::normal_distribution<double> normal_;
  Mat3 R_WB_ = Mat3::Identity();
  Vec3 w_W_ = Vec3::Zero();
  Vec3 v_WI_W_ = Vec3::Zero();
  Vec3 gain_B_ = Vec3::Zero();  // specific force times time
  double time_ = 0.0;           // since the sample before [s]
  Vec3 accel_bias_;
  Vec3 gyro_bias_;
  Vec3 error_W_ = Vec3::Zero();  // of the orientation [rad]
  std::uint64_t count_ = 0;
};

}  // namespace supple::sim
