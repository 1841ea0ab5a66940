#pragma once

// How far C is turned from D: the rotation R_DC, as a unit quaternion (w, v) with w >= 0, and its
// rotation vector r = log3(R_DC) beside it. A step of the law turns C about D's axes,
//
//   R_DC <- exp3(step) R_DC
//
// which costs one quaternion product, and the quaternion's half angle gives the logarithm and the
// spring's curvature without further trigonometry. Turns of any size are allowed; r is the
// shortest.

#include "supple/core/rotation.hpp"
#include "supple/core/spatial.hpp"

namespace supple::admittance {

struct Turn {
  double w = 1.0;
  Vec3 v = Vec3::Zero();
  Vec3 r = Vec3::Zero();  // |r| <= pi [rad], D's axes (and C's: they agree on it)
};

[[nodiscard]] Turn turn_from_matrix(const Mat3& R_DC) noexcept;
[[nodiscard]] Turn turn_from_vector(const Vec3& r) noexcept;
[[nodiscard]] Mat3 matrix(const Turn& turn) noexcept;

/// exp3(step) R_DC, renormalised.
[[nodiscard]] Turn turned(const Turn& turn, const Vec3& step) noexcept;

/// The rotation vector of the way from one to the other, in D's axes: exp3(it) R_from = R_to.
[[nodiscard]] Vec3 way(const Turn& from, const Turn& to) noexcept;

/// Torque of a spring with one stiffness per axis, in D's axes:
///
///   -d/dphi of 1/2 r' K r, r = log3(exp3(phi) R_DC):   -left_jacobian_inverse(r)' K r
///
/// It is -K r when K is the same on all axes, or when the turn is about one of them. Otherwise -K r
/// is no gradient, and a spring of it would give energy when taken round a loop. r may be
/// written in any axes, those of K; `turn` is the same turn.
[[nodiscard]] Vec3 spring_torque(const Turn& turn, const Vec3& r, const Vec3& stiffness) noexcept;

}  // namespace supple::admittance
