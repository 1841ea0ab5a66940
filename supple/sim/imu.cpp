#include "supple/sim/imu.hpp"

#include <array>
#include <cmath>

#include "supple/core/rotation.hpp"

namespace supple::sim {

ImuParams typical_imu() noexcept {
  return {.accel_noise = 1.5e-3,
          .accel_bias = {0.04, -0.03, 0.05},
          .accel_walk = 1e-4,
          .gyro_noise = 1e-4,
          .gyro_bias = {1e-3, -1e-3, 5e-4},
          .gyro_walk = 1e-5,
          .tilt_noise = 3.5e-3,
          .yaw_walk = 2e-4};
}

std::optional<Problem> problem_of(const ImuParams& params) noexcept {
  const std::array losses{
      Problem{"accel_noise", params.accel_noise}, Problem{"accel_walk", params.accel_walk},
      Problem{"gyro_noise", params.gyro_noise},   Problem{"gyro_walk", params.gyro_walk},
      Problem{"tilt_noise", params.tilt_noise},   Problem{"yaw_walk", params.yaw_walk}};
  for (Problem each : losses) {
    if (each.value >= 0.0 && std::isfinite(each.value)) continue;
    each.rule = "must be 0 or more and finite";
    return each;
  }
  if (!(params.tilt_time.count() > 0.0)) {
    return Problem{"tilt_time", params.tilt_time.count(), -1, "must be above 0 s"};
  }
  for (int i = 0; i < 3; ++i) {
    const std::array vectors{Problem{"p_BI", params.p_BI[i], i},
                             Problem{"accel_bias", params.accel_bias[i], i},
                             Problem{"gyro_bias", params.gyro_bias[i], i}};
    for (Problem each : vectors) {
      if (std::isfinite(each.value)) continue;
      each.rule = "must be finite";
      return each;
    }
  }
  return {};
}

Imu::Imu(const ImuParams& params, const Vec3& gravity_W, std::uint64_t seed)
    : params_{params},
      gravity_W_{gravity_W},
      rng_{seed},
      accel_bias_{params.accel_bias},
      gyro_bias_{params.gyro_bias} {
  error_W_.head<2>() = white(params_.tilt_noise).head<2>();
}

Vec3 Imu::white(double sigma) noexcept {
  // drawn whether used or not: other noise does not change which numbers come next
  const double x = normal_(rng_);
  const double y = normal_(rng_);
  const double z = normal_(rng_);
  return sigma * Vec3{x, y, z};
}

void Imu::start(const Mat3& R_WB, const Twist& V_WB_W) noexcept {
  R_WB_ = R_WB;
  w_W_ = V_WB_W.angular;
  v_WI_W_ = shifted(V_WB_W, R_WB * params_.p_BI).linear;
  // at rest the first sample is gravity's reaction
  gain_B_.setZero();
  time_ = 0.0;
}

void Imu::feel(const Mat3& R_WB, const Twist& V_WB_W, double h) noexcept {
  const Vec3 v_WI_W = shifted(V_WB_W, R_WB * params_.p_BI).linear;
  // the force of a step acts in the axes of its middle
  const Mat3 R_WM = R_WB_ * exp3(0.5 * log3(R_WB_.transpose() * R_WB));
  gain_B_ += R_WM.transpose() * (v_WI_W - v_WI_W_ - h * gravity_W_);
  time_ += h;
  R_WB_ = R_WB;
  w_W_ = V_WB_W.angular;
  v_WI_W_ = v_WI_W;
}

void Imu::sample(robot::ImuReading& out) noexcept {
  const double dt = time_;
  const double root = std::sqrt(dt);
  const double density = dt > 0.0 ? 1.0 / root : 0.0;
  const Vec3 force_B = dt > 0.0 ? Vec3{gain_B_ / dt} : Vec3{-(R_WB_.transpose() * gravity_W_)};

  accel_bias_ += white(params_.accel_walk * root);
  gyro_bias_ += white(params_.gyro_walk * root);
  const double forgotten = std::exp(-dt / params_.tilt_time.count());
  const Vec3 tilt = white(params_.tilt_noise * std::sqrt(1.0 - forgotten * forgotten));
  const Vec3 turn = white(params_.yaw_walk * root);
  error_W_ = {forgotten * error_W_.x() + tilt.x(), forgotten * error_W_.y() + tilt.y(),
              error_W_.z() + turn.z()};

  out.R_WB = exp3(error_W_) * R_WB_;
  out.accel_B = force_B + accel_bias_ + white(params_.accel_noise * density);
  out.gyro_B = R_WB_.transpose() * w_W_ + gyro_bias_ + white(params_.gyro_noise * density);
  out.stamp = ++count_;
  gain_B_.setZero();
  time_ = 0.0;
}

}  // namespace supple::sim
