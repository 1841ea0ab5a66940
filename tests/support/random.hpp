#pragma once

// Seeded random quantities. Every function draws from the caller's engine, so a test with a literal
// seed repeats itself. Nothing here calls the code under test.

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>

#include "supple/core/spatial.hpp"

namespace supple::test {

using Rng = std::mt19937;

[[nodiscard]] inline double uniform(Rng& rng, double lower, double upper) {
  return std::uniform_real_distribution<double>{lower, upper}(rng);
}

/// 10^x with x uniform in [lower, upper]: every magnitude is as likely as any other.
[[nodiscard]] inline double any_magnitude(Rng& rng, double lower, double upper) {
  return std::pow(10.0, uniform(rng, lower, upper));
}

/// Each component uniform in [-size, size].
[[nodiscard]] inline Vec3 any_vector(Rng& rng, double size = 1.0) {
  const double x = uniform(rng, -size, size);
  const double y = uniform(rng, -size, size);
  const double z = uniform(rng, -size, size);
  return {x, y, z};
}

/// Uniform on the sphere: the direction of a normal sample has no preferred axis.
[[nodiscard]] inline Vec3 any_unit_vector(Rng& rng) {
  std::normal_distribution<double> normal;
  Vec3 v;
  do {
    for (int i = 0; i < 3; ++i) v[i] = normal(rng);
  } while (v.norm() < 1e-3);
  return v.normalized();
}

/// Uniform over SO(3): the direction of a normal sample in four dimensions, as a quaternion.
[[nodiscard]] inline Mat3 any_rotation(Rng& rng) {
  std::normal_distribution<double> normal;
  Eigen::Quaterniond q;
  do {
    for (int i = 0; i < 4; ++i) q.coeffs()[i] = normal(rng);
  } while (q.norm() < 1e-3);
  return q.normalized().toRotationMatrix();
}

[[nodiscard]] inline Pose any_pose(Rng& rng, double size = 1.0) {
  const Mat3 R = any_rotation(rng);
  return {.R = R, .p = any_vector(rng, size)};
}

[[nodiscard]] inline Twist any_twist(Rng& rng, double size = 1.0) {
  const Vec3 linear = any_vector(rng, size);
  return {.linear = linear, .angular = any_vector(rng, size)};
}

[[nodiscard]] inline Wrench any_wrench(Rng& rng, double size = 1.0) {
  const Vec3 force = any_vector(rng, size);
  return {.force = force, .torque = any_vector(rng, size)};
}

/// Angles at which formulas for rotations break: zero, where squares underflow, where 1 - cos
/// cancels, on both sides of where a series may hand over to a closed form, and up to pi [rad].
inline constexpr std::array kAwkwardAngles{0.0,
                                           1e-310,
                                           1e-160,
                                           1e-20,
                                           1e-12,
                                           1e-9,
                                           1e-8,
                                           1e-5,
                                           1e-4,
                                           1e-3,
                                           0.1,
                                           0.49,
                                           0.5,
                                           0.51,
                                           1.0,
                                           2.0,
                                           std::numbers::pi - 1e-3,
                                           std::numbers::pi - 1e-8,
                                           std::numbers::pi - 1e-15,
                                           std::numbers::pi};

/// Half of the draws: an awkward angle. The other half: uniform in [0, pi].
[[nodiscard]] inline double any_angle(Rng& rng) {
  const std::size_t i =
      std::uniform_int_distribution<std::size_t>{0, 2 * kAwkwardAngles.size() - 1}(rng);
  return i < kAwkwardAngles.size() ? kAwkwardAngles[i] : uniform(rng, 0.0, std::numbers::pi);
}

/// `any_angle` about any axis, every third time a coordinate axis.
[[nodiscard]] inline Vec3 any_rotation_vector(Rng& rng) {
  const double angle = any_angle(rng);
  const int axis = std::uniform_int_distribution<int>{0, 8}(rng);
  if (axis < 3) return (rng() % 2 == 0 ? angle : -angle) * Vec3::Unit(axis);
  return angle * any_unit_vector(rng);
}

}  // namespace supple::test
