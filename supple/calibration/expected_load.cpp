#include "supple/calibration/expected_load.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "supple/core/rotation.hpp"

namespace supple::calibration {
namespace {

// Of what may hang below a sensor.
constexpr double kMass = 3.0;         // usual, and its deviation [kg]
constexpr double kArm = 0.1;          // of its centre of mass [m]
constexpr double kBiasForce = 300.0;  // [N]
constexpr double kBiasTorque = 30.0;  // [N m]
// Of a reading: drift, gains that are a little off, creep.
constexpr double kForce = 0.3;    // [N]
constexpr double kTorque = 0.03;  // [N m]

}  // namespace

ExpectedLoad::ExpectedLoad(const Vec3& gravity_W, const std::optional<wrench::Payload>& declared)
    : gravity_W_{gravity_W} {
  const double mass = declared ? declared->mass : kMass;
  const double doubt = declared ? 0.3 * mass + 0.3 : kMass;
  const double lever = declared ? 0.3 * declared->p_SL.norm() + 0.03 : kArm;
  x_[0] = mass;
  if (declared) x_.segment<3>(1) = mass * declared->p_SL;
  P_.diagonal() << doubt * doubt, Vec3::Constant(std::pow((mass + doubt) * lever, 2)),
      Vec3::Constant(kBiasForce * kBiasForce), Vec3::Constant(kBiasTorque * kBiasTorque);
}

ExpectedLoad::Rows ExpectedLoad::rows(const Mat3& R_WS) const {
  const Vec3 g = R_WS.transpose() * gravity_W_;
  Rows out = Rows::Zero();
  out.block<3, 1>(0, 0) = g;
  out.block<3, 3>(0, 4) = Mat3::Identity();
  out.block<3, 3>(3, 1) = -skew(g);
  out.block<3, 3>(3, 7) = Mat3::Identity();
  return out;
}

void ExpectedLoad::learn(const Mat3& R_WS, const Wrench& load) {
  const Rows H = rows(R_WS);
  Mat6 S = H * P_ * H.transpose();
  S.diagonal().head<3>().array() += kForce * kForce;
  S.diagonal().tail<3>().array() += kTorque * kTorque;
  const Eigen::Matrix<double, 10, 6> gain = S.ldlt().solve(H * P_).transpose();
  x_ += gain * (stacked(load) - H * x_);
  P_ -= gain * H * P_;
  P_ = (0.5 * (P_ + P_.transpose())).eval();
}

ExpectedLoad::Forecast ExpectedLoad::at(const Mat3& R_WS) const {
  const Rows H = rows(R_WS);
  const Vec6 variance = (H * P_ * H.transpose()).diagonal();
  return {.load = wrench_from(H * x_),
          .deviation = {.force = 3.0 * std::sqrt(variance.head<3>().sum() + kForce * kForce),
                        .torque = 3.0 * std::sqrt(variance.tail<3>().sum() + kTorque * kTorque)}};
}

}  // namespace supple::calibration
