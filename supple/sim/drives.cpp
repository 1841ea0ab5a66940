#include "supple/sim/drives.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace supple::sim {
namespace {

bool lossless(const actuator::Params& motors) noexcept {
  for (const actuator::JointParams& joint : motors.joints) {
    if (joint.viscous > 0.0 || joint.coulomb > 0.0) return false;
  }
  return true;
}

/// d(w) of friction(w) = d(w) w.
double slope(const actuator::JointParams& joint, double w) noexcept {
  const double x = w / joint.knee;
  const double ratio = std::abs(x) < 1e-6 ? 1.0 : std::tanh(x) / x;
  return joint.viscous + joint.coulomb / joint.knee * ratio;
}

/// The joints are the last rows of v.
template <class Vec, class Mat>
Vec in_step(const actuator::Params& motors, const Mat& M, const Vec& v, const Vec& load,
            double h) noexcept {
  constexpr int kRounds = 4;
  const auto joints = static_cast<Eigen::Index>(motors.joints.size());
  const Eigen::Index first = v.size() - joints;
  if (lossless(motors)) return Vec::Zero(joints);
  const Vec momentum = M.lazyProduct(v) / h + load;
  Vec w = v;
  Vec d(joints);
  for (int round = 0; round < kRounds; ++round) {
    Mat A = M / h;
    for (Eigen::Index i = 0; i < joints; ++i) {
      d[i] = slope(motors.joints[static_cast<std::size_t>(i)], w[first + i]);
      A(first + i, first + i) += d[i];
    }
    w = A.llt().solve(momentum);
  }
  return d.cwiseProduct(w.tail(joints));
}

}  // namespace

Drives ideal_drives(int joints) noexcept {
  Drives out{.motors = {}, .rotor_inertia = VecJ::Zero(joints)};
  for (int i = 0; i < joints; ++i) static_cast<void>(out.motors.joints.push_back({}));
  return out;
}

Drives typical_drives(const model::RobotModel& robot) noexcept {
  constexpr double kCoulomb = 0.04;
  constexpr double kViscous = 0.06;  // [s/rad]
  constexpr double kRotor = 0.005;   // [kg m^2 / N m]
  constexpr double kNoLoad = 2.0;    // of the joint's largest velocity
  constexpr double kStall = 2.0;     // of its largest torque: all of it up to that velocity
  Drives out = ideal_drives(robot.joints());
  for (int i = 0; i < robot.joints(); ++i) {
    const model::JointLimits& limits = robot.joint(i).limits;
    if (!std::isfinite(limits.effort)) continue;
    actuator::JointParams& motor = out.motors.joints[static_cast<std::size_t>(i)];
    motor.max = limits.effort;
    motor.stall = kStall * limits.effort;
    motor.no_load = kNoLoad * limits.velocity;
    motor.coulomb = kCoulomb * limits.effort;
    motor.viscous = kViscous * limits.effort;
    out.rotor_inertia[i] = kRotor * limits.effort;
  }
  return out;
}

std::optional<Problem> problem_of(const Drives& drives, int joints) noexcept {
  const auto motors = static_cast<int>(drives.motors.joints.size());
  if (motors != joints) {
    return Problem{"motors", static_cast<double>(motors), -1, "must be one for each joint"};
  }
  if (drives.rotor_inertia.size() != joints) {
    return Problem{"rotor_inertia", static_cast<double>(drives.rotor_inertia.size()), -1,
                   "must have one entry for each joint"};
  }
  for (int i = 0; i < joints; ++i) {
    const double rotor = drives.rotor_inertia[i];
    if (!(rotor >= 0.0 && std::isfinite(rotor))) {
      return Problem{"rotor_inertia", rotor, i, "must be 0 or more and finite"};
    }
  }
  return actuator::problem_of(drives.motors);
}

VecJ friction_in_step(const actuator::Params& motors, const MatJ& M, const VecJ& v,
                      const VecJ& load, double h) noexcept {
  return in_step(motors, M, v, load, h);
}

VecV friction_in_step(const actuator::Params& motors, const MatV& M, const VecV& v,
                      const VecV& load, double h) noexcept {
  return in_step(motors, M, v, load, h);
}

}  // namespace supple::sim
