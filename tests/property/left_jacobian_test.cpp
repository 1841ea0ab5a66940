// exp3(r + dr) = exp3(left_jacobian(r) dr) exp3(r) to first order, and what follows from it.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "supple/core/rotation.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple {
namespace {

using test::any_rotation_vector;
using test::IsNear;

constexpr int kTrials = 20000;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// Frobenius norm of nine entries, each off by a few roundings of numbers up to pi/2.
constexpr double kRounding = 16.0 * kEpsilon;

// d/ds exp3(r + s d) exp3(r)^T at 0, by a central difference over a step h.
Vec3 spin_by_difference(const Vec3& r, const Vec3& d, double h) {
  const Mat3 back = exp3(r).transpose();
  return (log3(exp3(r + h * d) * back) - log3(exp3(r - h * d) * back)) / (2.0 * h);
}

TEST(LeftJacobian, IsTheLimitOfCentralDifferencesAtSecondOrder) {
  test::Rng rng{21};
  double coarse = 0.0;
  double fine = 0.0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    const Vec3 d = test::any_unit_vector(rng);
    const Vec3 spin = left_jacobian(r) * d;

    const double error = (spin_by_difference(r, d, 1e-3) - spin).norm();
    coarse += (spin_by_difference(r, d, 2e-3) - spin).norm();
    fine += error;

    // the third derivative is at most 1/2 here: h^2/6 of it, and rounding over h
    ASSERT_LE(error, 1e-6 / 12.0 + 10.0 * kEpsilon / 1e-3) << "at r = " << r.transpose();
  }
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.001);
}

TEST(LeftJacobian, TimesItsInverseIsTheIdentity) {
  test::Rng rng{22};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    const Mat3 J = left_jacobian(r);
    const Mat3 J_inverse = left_jacobian_inverse(r);
    ASSERT_TRUE(IsNear(J * J_inverse, Mat3::Identity(), kRounding)) << r.transpose();
    ASSERT_TRUE(IsNear(J_inverse * J, Mat3::Identity(), kRounding)) << r.transpose();
  }
}

TEST(LeftJacobian, TimesItsInverseIsTheIdentityBeyondAHalfTurn) {
  test::Rng rng{23};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = test::uniform(rng, std::numbers::pi, 5.9) * test::any_unit_vector(rng);
    // the inverse grows like (angle/2)/sin(angle/2), which is 16 at 5.9
    ASSERT_TRUE(
        IsNear(left_jacobian(r) * left_jacobian_inverse(r), Mat3::Identity(), 16.0 * kRounding))
        << r.transpose();
  }
}

TEST(LeftJacobian, TurnedBackIsTheRightJacobian) {
  test::Rng rng{24};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    const Mat3 right = left_jacobian(-r);
    ASSERT_TRUE(IsNear(exp3(-r) * left_jacobian(r), right, kRounding)) << r.transpose();
    ASSERT_EQ(right, left_jacobian(r).transpose()) << r.transpose();
  }
}

TEST(LeftJacobian, IntegratesTheRotation) {
  // exp3(r) = I + [r]x left_jacobian(r): the two series differ by one power of [r]x
  test::Rng rng{25};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    const Mat3 R = Mat3::Identity() + skew(r) * left_jacobian(r);
    ASSERT_TRUE(IsNear(R, exp3(r), 2.0 * kRounding)) << r.transpose();
  }
}

TEST(LeftJacobian, KeepsItsOwnVector) {
  test::Rng rng{26};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    const double tolerance = 8.0 * kEpsilon * r.stableNorm();
    ASSERT_TRUE(IsNear(left_jacobian(r) * r, r, tolerance)) << r.transpose();
    ASSERT_TRUE(IsNear(left_jacobian_inverse(r) * r, r, tolerance)) << r.transpose();
  }
}

}  // namespace
}  // namespace supple
