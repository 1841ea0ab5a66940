// The rotation maps against 113-bit references, at the angles where formulas break and at many in
// between. Errors are in units of epsilon = 2.2e-16; each bound says the largest error seen.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "supple/core/rotation.hpp"
#include "support/random.hpp"
#include "unit/core/quad_rotation.hpp"

namespace supple {
namespace {

using test::QuadMat3;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
constexpr double kPi = std::numbers::pi;

constexpr double kExpBound = 8.0;              // 5.3, near pi; 1 below 1 rad
constexpr double kJacobianBound = 4.0;         // 2.6, near pi
constexpr double kInverseJacobianBound = 2.0;  // 1.4
constexpr double kLogBound = 4.0;              // 2.3

// Rounding of a matrix hides the sign of sin(angle) this close to pi.
constexpr double kSignIsHidden = 2.0 * kEpsilon;

std::vector<Vec3> rotation_vectors() {
  test::Rng rng{1};
  std::vector<Vec3> axes{Vec3::UnitX(),
                         Vec3::UnitY(),
                         Vec3::UnitZ(),
                         -Vec3::UnitX(),
                         Vec3{1.0, 2.0, 3.0}.normalized(),
                         Vec3{-1.0, 1.0, 0.0}.normalized(),
                         Vec3{1.0, 1e-9, -1e-17}.normalized()};
  for (int i = 0; i < 100; ++i) axes.push_back(test::any_unit_vector(rng));

  std::vector<Vec3> result;
  for (const double angle : test::kAwkwardAngles) {
    for (const Vec3& axis : axes) result.push_back(angle * axis);
  }
  for (int i = 0; i < 3000; ++i) {
    result.push_back(test::any_magnitude(rng, -9.0, std::log10(kPi)) * test::any_unit_vector(rng));
  }
  return result;
}

// Diagonal entries are near 1. The others vanish with the angle, and so must their error.
double error_in_epsilon(const Mat3& actual, const QuadMat3& reference, double angle) {
  const Mat3 error = test::difference(actual, reference).cwiseAbs();
  const double size = test::rounded(reference).cwiseAbs().maxCoeff();
  const Mat3 off_diagonal = error - Mat3{error.diagonal().asDiagonal()};
  return std::max(error.diagonal().maxCoeff() / (kEpsilon * size),
                  off_diagonal.maxCoeff() / (kEpsilon * size * std::min(angle, 1.0) + kSmallest));
}

double error_in_epsilon(const Vec3& actual, const Vec3& expected) {
  return (actual - expected).lpNorm<Eigen::Infinity>() /
         (kEpsilon * expected.lpNorm<Eigen::Infinity>() + kSmallest);
}

// Near pi both r and -r are right.
double log_error_in_epsilon(const Vec3& actual, const Vec3& r) {
  const double error = error_in_epsilon(actual, r);
  return r.norm() < kPi - kSignIsHidden ? error : std::min(error, error_in_epsilon(-actual, r));
}

TEST(RotationAccuracy, Exp3IsWithinEightEpsilon) {
  for (const Vec3& r : rotation_vectors()) {
    const double error = error_in_epsilon(exp3(r), test::quad_exp3(r), r.stableNorm());
    ASSERT_LE(error, kExpBound) << "at r = " << r.transpose();
  }
}

TEST(RotationAccuracy, LeftJacobianIsWithinFourEpsilon) {
  for (const Vec3& r : rotation_vectors()) {
    const double error =
        error_in_epsilon(left_jacobian(r), test::quad_left_jacobian(r), r.stableNorm());
    ASSERT_LE(error, kJacobianBound) << "at r = " << r.transpose();
  }
}

TEST(RotationAccuracy, LeftJacobianInverseIsWithinTwoEpsilon) {
  for (const Vec3& r : rotation_vectors()) {
    const QuadMat3 reference = test::inverse(test::quad_left_jacobian(r));
    const double error = error_in_epsilon(left_jacobian_inverse(r), reference, r.stableNorm());
    ASSERT_LE(error, kInverseJacobianBound) << "at r = " << r.transpose();
  }
}

TEST(RotationAccuracy, LeftJacobianInverseHoldsBeyondAHalfTurn) {
  // 1/sin(angle/2) amplifies the rounding of the angle: 1/sin(2.95) = 5 at the end of the range
  constexpr double kBound = 20.0;  // 10.3
  test::Rng rng{2};
  for (int trial = 0; trial < 2000; ++trial) {
    const Vec3 r = test::uniform(rng, kPi, 5.9) * test::any_unit_vector(rng);
    const QuadMat3 reference = test::inverse(test::quad_left_jacobian(r));
    ASSERT_LE(error_in_epsilon(left_jacobian_inverse(r), reference, r.norm()), kBound)
        << "at r = " << r.transpose();
  }
}

TEST(RotationAccuracy, LeftJacobiansAreWithinOneEpsilonWhereSeriesNeedTheirLastTerms) {
  constexpr double kBound = 1.0;  // 0.6
  test::Rng rng{3};
  for (int trial = 0; trial < 1000; ++trial) {
    const Vec3 r = test::uniform(rng, 0.3, 0.5) * test::any_unit_vector(rng);
    const QuadMat3 J = test::quad_left_jacobian(r);
    ASSERT_LE(error_in_epsilon(left_jacobian(r), J, r.norm()), kBound) << r.transpose();
    ASSERT_LE(error_in_epsilon(left_jacobian_inverse(r), test::inverse(J), r.norm()), kBound)
        << r.transpose();
  }
}

TEST(RotationAccuracy, Log3OfTheNearestMatrixIsWithinFourEpsilon) {
  for (const Vec3& r : rotation_vectors()) {
    const Mat3 R = test::rounded(test::quad_exp3(r));
    ASSERT_LE(log_error_in_epsilon(log3(R), r), kLogBound) << "at r = " << r.transpose();
  }
}

TEST(RotationAccuracy, Log3UndoesExp3WithinFourEpsilon) {
  for (const Vec3& r : rotation_vectors()) {
    ASSERT_LE(log_error_in_epsilon(log3(exp3(r)), r), kLogBound) << "at r = " << r.transpose();
  }
}

}  // namespace
}  // namespace supple
