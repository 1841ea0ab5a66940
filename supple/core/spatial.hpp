#pragma once

// Spatial quantities with named halves. The frames live in the variable name (docs/notation.md):
//
//   X_AB     pose of frame B in frame A
//   V_AB_E   twist of B measured in A, taken at B's origin, written in E's axes
//   F_B_E    wrench the world applies to B, moment about B's origin, written in E's axes
//
// There is no 6x6 adjoint: changing axes (`rotated`) and moving the reference point (`shifted`)
// are two functions, so neither can be forgotten or transposed by mistake.

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace supple {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;

/// Six numbers in a row, linear first: x y z rx ry rz, or fx fy fz tx ty tz.
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Mat6 = Eigen::Matrix<double, 6, 6>;

struct Pose {
  Mat3 R = Mat3::Identity();
  Vec3 p = Vec3::Zero();  // [m]
};

struct Twist {
  Vec3 linear = Vec3::Zero();   // [m/s]
  Vec3 angular = Vec3::Zero();  // [rad/s]
};

struct Wrench {
  Vec3 force = Vec3::Zero();   // [N]
  Vec3 torque = Vec3::Zero();  // [N m]
};

/// X_AC from X_AB and X_BC; the inner letters cancel.
[[nodiscard]] inline Pose operator*(const Pose& X_AB, const Pose& X_BC) noexcept {
  return {.R = X_AB.R * X_BC.R, .p = X_AB.p + X_AB.R * X_BC.p};
}

/// p_AQ from p_BQ: the same point seen from A.
[[nodiscard]] inline Vec3 operator*(const Pose& X_AB, const Vec3& p_BQ) noexcept {
  return X_AB.p + X_AB.R * p_BQ;
}

/// X_BA from X_AB.
[[nodiscard]] inline Pose inverse(const Pose& X_AB) noexcept {
  return {.R = X_AB.R.transpose(), .p = -(X_AB.R.transpose() * X_AB.p)};
}

/// The same twist in F's axes.
[[nodiscard]] inline Twist rotated(const Mat3& R_FE, const Twist& V_AB_E) noexcept {
  return {.linear = R_FE * V_AB_E.linear, .angular = R_FE * V_AB_E.angular};
}

/// The same wrench in F's axes.
[[nodiscard]] inline Wrench rotated(const Mat3& R_FE, const Wrench& F_B_E) noexcept {
  return {.force = R_FE * F_B_E.force, .torque = R_FE * F_B_E.torque};
}

/// The same twist of the same rigid body, taken at C instead of B.
[[nodiscard]] inline Twist shifted(const Twist& V_AB_E, const Vec3& p_BC_E) noexcept {
  return {.linear = V_AB_E.linear + V_AB_E.angular.cross(p_BC_E), .angular = V_AB_E.angular};
}

/// The same load on the same rigid body, with its moment about C instead of B.
[[nodiscard]] inline Wrench shifted(const Wrench& F_B_E, const Vec3& p_BC_E) noexcept {
  return {.force = F_B_E.force, .torque = F_B_E.torque - p_BC_E.cross(F_B_E.force)};
}

/// Power the wrench gives the motion [W]; both at one point and in the same axes.
[[nodiscard]] inline double power(const Wrench& F_B_E, const Twist& V_AB_E) noexcept {
  return F_B_E.force.dot(V_AB_E.linear) + F_B_E.torque.dot(V_AB_E.angular);
}

[[nodiscard]] inline Twist operator+(const Twist& a, const Twist& b) noexcept {
  return {.linear = a.linear + b.linear, .angular = a.angular + b.angular};
}
[[nodiscard]] inline Twist operator-(const Twist& a, const Twist& b) noexcept {
  return {.linear = a.linear - b.linear, .angular = a.angular - b.angular};
}
[[nodiscard]] inline Twist operator*(double s, const Twist& a) noexcept {
  return {.linear = s * a.linear, .angular = s * a.angular};
}

[[nodiscard]] inline Wrench operator+(const Wrench& a, const Wrench& b) noexcept {
  return {.force = a.force + b.force, .torque = a.torque + b.torque};
}
[[nodiscard]] inline Wrench operator-(const Wrench& a, const Wrench& b) noexcept {
  return {.force = a.force - b.force, .torque = a.torque - b.torque};
}
[[nodiscard]] inline Wrench operator*(double s, const Wrench& a) noexcept {
  return {.force = s * a.force, .torque = s * a.torque};
}

[[nodiscard]] inline Vec6 stacked(const Twist& V) noexcept {
  return (Vec6{} << V.linear, V.angular).finished();
}
[[nodiscard]] inline Vec6 stacked(const Wrench& F) noexcept {
  return (Vec6{} << F.force, F.torque).finished();
}
[[nodiscard]] inline Twist twist_from(const Vec6& x) noexcept {
  return {.linear = x.head<3>(), .angular = x.tail<3>()};
}
[[nodiscard]] inline Wrench wrench_from(const Vec6& x) noexcept {
  return {.force = x.head<3>(), .torque = x.tail<3>()};
}

}  // namespace supple
