#pragma once

// The base filter as the source document has it: Q constant, from (dt sigma)^2, and a foot in the
// air only measured with more noise.

#include "supple/estimation/base_kalman.hpp"
#include "support/textbook_kalman.hpp"

namespace supple::test {

struct DocumentedBaseFilter {
  double sigma_acceleration = 0.5;    // [m/s^2]
  double sigma_foot_velocity = 0.02;  // [m/s]
  double sigma_kinematics = 0.005;    // [m]
  double sigma_height = 0.02;         // [m]
  double swing_weight = 1e-3;
  TextbookKalman filter;

  void start(const estimation::BaseState& state) {
    filter.x << state.x.head<6>(), state.x.tail<12>();
    filter.P = 1e-4 * Eigen::MatrixXd::Identity(18, 18);
  }

  void step(const estimation::BaseReading& reading, const Vec3& gravity_W, double dt) {
    const auto squared = [](double x) { return x * x; };
    Eigen::MatrixXd Q = Eigen::MatrixXd::Zero(18, 18);
    Eigen::MatrixXd R = Eigen::MatrixXd::Zero(16, 16);
    for (int i = 3; i < 6; ++i) Q(i, i) = squared(dt * sigma_acceleration);
    for (int i = 6; i < 18; ++i) Q(i, i) = squared(dt * sigma_foot_velocity);
    for (int i = 0; i < 12; ++i) {
      const bool stands = reading.feet[static_cast<std::size_t>(i / 3)].contact;
      R(i, i) = squared(sigma_kinematics / (stands ? 1.0 : swing_weight));
    }
    for (int i = 12; i < 16; ++i) R(i, i) = squared(sigma_height);
    filter.step(reading, gravity_W, dt, Q, R);
  }

  [[nodiscard]] Vec3 p_WB() const { return filter.x.head<3>(); }
};

}  // namespace supple::test
