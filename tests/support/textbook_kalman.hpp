#pragma once

// The base filter as the textbooks write it: dense matrices, one inverse, Joseph's form. Without a
// bias of the accelerometer, which sits at the base's origin: x = [p, v, feet], 18 numbers.

#include <Eigen/Dense>

#include "supple/core/spatial.hpp"
#include "supple/estimation/base_kalman.hpp"

namespace supple::test {

struct TextbookKalman {
  Eigen::VectorXd x = Eigen::VectorXd::Zero(18);
  Eigen::MatrixXd P = Eigen::MatrixXd::Zero(18, 18);
  double nis = 0.0;

  static Eigen::MatrixXd transition(double dt) {
    Eigen::MatrixXd A = Eigen::MatrixXd::Identity(18, 18);
    A.block(0, 3, 3, 3) = dt * Mat3::Identity();
    return A;
  }

  /// Rows: p_i - p of four feet, then their heights.
  static Eigen::MatrixXd measurement() {
    Eigen::MatrixXd C = Eigen::MatrixXd::Zero(16, 18);
    for (int i = 0; i < 4; ++i) {
      C.block(3 * i, 0, 3, 3) = -Mat3::Identity();
      C.block(3 * i, 6 + 3 * i, 3, 3) = Mat3::Identity();
      C(12 + i, 6 + 3 * i + 2) = 1.0;
    }
    return C;
  }

  static Eigen::VectorXd measured(const estimation::BaseReading& reading) {
    Eigen::VectorXd y(16);
    for (int i = 0; i < 4; ++i) {
      const auto& foot = reading.feet[static_cast<std::size_t>(i)];
      y.segment(3 * i, 3) = reading.R_WB * foot.p_BF;
      y[12 + i] = foot.height_W;
    }
    return y;
  }

  void step(const estimation::BaseReading& reading, const Vec3& gravity_W, double dt,
            const Eigen::MatrixXd& Q, const Eigen::MatrixXd& R) {
    const Eigen::MatrixXd A = transition(dt);
    const Vec3 a_W = reading.R_WB * reading.accel_B + gravity_W;
    x = A * x;
    x.segment(0, 3) += 0.5 * dt * dt * a_W;
    x.segment(3, 3) += dt * a_W;
    P = A * P * A.transpose() + Q;

    const Eigen::MatrixXd C = measurement();
    const Eigen::VectorXd innovation = measured(reading) - C * x;
    const Eigen::MatrixXd inverse = (C * P * C.transpose() + R).inverse();
    const Eigen::MatrixXd K = P * C.transpose() * inverse;
    const Eigen::MatrixXd keep = Eigen::MatrixXd::Identity(18, 18) - K * C;
    x += K * innovation;
    P = keep * P * keep.transpose() + K * R * K.transpose();
    nis = innovation.dot(inverse * innovation);
  }
};

/// Q and R from densities: what the library does, written from the formulas of white noise.
struct DensityNoise {
  Eigen::MatrixXd Q = Eigen::MatrixXd::Zero(18, 18);
  Eigen::MatrixXd R = Eigen::MatrixXd::Zero(16, 16);

  DensityNoise(const estimation::BaseParams& p, const estimation::BaseReading& reading, double dt) {
    const double a = p.acceleration_noise * p.acceleration_noise;
    for (int i = 0; i < 3; ++i) {
      Q(i, i) = a * dt * dt * dt / 3.0;
      Q(i, i + 3) = Q(i + 3, i) = a * dt * dt / 2.0;
      Q(i + 3, i + 3) = a * dt;
    }
    for (int i = 0; i < 12; ++i) {
      const auto& foot = reading.feet[static_cast<std::size_t>(i / 3)];
      const double walk = foot.contact ? p.foot_noise : p.swing_foot_noise;
      const double position = p.position_noise * (foot.contact ? 1.0 : p.swing_measurement);
      Q(6 + i, 6 + i) = walk * walk * dt;
      R(i, i) = position * position / dt;
    }
    for (int i = 0; i < 4; ++i) {
      const auto& foot = reading.feet[static_cast<std::size_t>(i)];
      const double height = p.height_noise * (foot.contact ? 1.0 : p.swing_measurement);
      R(12 + i, 12 + i) = height * height / dt;
    }
  }
};

}  // namespace supple::test
