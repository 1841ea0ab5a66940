#pragma once

#include "supple/core/joint_loops.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::control {

/// J v, without a product that Eigen might send to the heap. In halves, as it is read afterwards: a
/// load that covers parts of two stores waits for both.
[[nodiscard]] inline Twist twist_of(const Jac6& J, const VecJ& v) noexcept {
  return with_joint_count(v.size(), [&](auto n) {
    Twist V;
    for (Eigen::Index i = 0; i < n; ++i) {
      V.linear += v[i] * J.col(i).template head<3>();
      V.angular += v[i] * J.col(i).template tail<3>();
    }
    return V;
  });
}

/// How V = J v changes while the joints keep their velocities v, world axes [m/s^2], [rad/s^2]. The
/// joints are in the order of their chain: each carries the columns of those behind it.
[[nodiscard]] inline Twist twist_rate_of(const Jac6& J, const VecJ& v, const Twist& V) noexcept {
  Twist rate;
  Twist carrier;  // of the link before joint i, at the probe
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    const Vec3 linear = v[i] * J.col(i).head<3>();
    const Vec3 angular = v[i] * J.col(i).tail<3>();
    rate.linear += carrier.angular.cross(linear) + angular.cross(V.linear - carrier.linear);
    rate.angular += carrier.angular.cross(angular);
    carrier.linear += linear;
    carrier.angular += angular;
  }
  return rate;
}

}  // namespace supple::control
