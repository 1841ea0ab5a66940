#pragma once

// Rotations as vectors. With r = angle * axis:
//
//   exp3(r)   the rotation matrix,  log3(R) the shortest r with exp3(r) = R, |r| <= pi
//   exp3(r + dr) = exp3(left_jacobian(r) dr) exp3(r)   to first order in dr
//
// All are accurate to a few ulp at zero, at tiny angles and up to pi; at exactly pi both r and -r
// are right, and log3 returns the one whose first non-zero component is positive.

#include "supple/core/spatial.hpp"

namespace supple {

/// [a]x, with [a]x b = a x b.
[[nodiscard]] inline Mat3 skew(const Vec3& a) noexcept {
  return (Mat3{} << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0).finished();
}

[[nodiscard]] Mat3 exp3(const Vec3& r) noexcept;
[[nodiscard]] Vec3 log3(const Mat3& R) noexcept;

[[nodiscard]] Mat3 left_jacobian(const Vec3& r) noexcept;
/// Defined for |r| < 2 pi.
[[nodiscard]] Mat3 left_jacobian_inverse(const Vec3& r) noexcept;

/// The nearest rotation to a matrix that has drifted from one by rounding.
[[nodiscard]] Mat3 orthonormalised(const Mat3& R) noexcept;

/// Unit quaternion (w, x, y, z) of a rotation, w >= 0; and back from any non-zero quaternion.
[[nodiscard]] Eigen::Vector4d quaternion_wxyz(const Mat3& R) noexcept;
[[nodiscard]] Mat3 rotation_from_wxyz(const Eigen::Vector4d& q) noexcept;

/// Fixed-axis roll, pitch, yaw as in URDF: R = Rz(yaw) Ry(pitch) Rx(roll).
[[nodiscard]] Mat3 rotation_from_rpy(const Vec3& rpy) noexcept;

}  // namespace supple
