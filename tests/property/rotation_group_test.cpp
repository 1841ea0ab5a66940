// SO(3) is a group, and exp3 carries vectors into it. Half of the angles are awkward ones.

#include <gtest/gtest.h>

#include <Eigen/LU>
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

// Frobenius norm of nine entries; exp3 is good to 8 epsilon in each.
constexpr double kOneMap = 24.0 * kEpsilon;
constexpr double kTwoProducts = 16.0 * kEpsilon;

TEST(RotationGroup, EveryExponentialIsARotation) {
  test::Rng rng{11};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);

    const Mat3 R = exp3(r);

    ASSERT_TRUE(IsNear(R.transpose() * R, Mat3::Identity(), kOneMap)) << r.transpose();
    ASSERT_NEAR(R.determinant(), 1.0, kOneMap) << r.transpose();
  }
}

TEST(RotationGroup, ProductsOfRotationsAreRotations) {
  test::Rng rng{12};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 R = exp3(any_rotation_vector(rng)) * exp3(any_rotation_vector(rng));

    ASSERT_TRUE(IsNear(R.transpose() * R, Mat3::Identity(), 2.0 * kOneMap));
    ASSERT_NEAR(R.determinant(), 1.0, 2.0 * kOneMap);
    ASSERT_TRUE(IsNear(exp3(log3(R)), R, 2.0 * kOneMap)) << "log3 of a product";
  }
}

TEST(RotationGroup, ProductIsAssociative) {
  test::Rng rng{13};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 A = exp3(any_rotation_vector(rng));
    const Mat3 B = exp3(any_rotation_vector(rng));
    const Mat3 C = exp3(any_rotation_vector(rng));
    ASSERT_TRUE(IsNear(Mat3{A * B} * C, A * Mat3{B * C}, kTwoProducts));
  }
}

TEST(RotationGroup, OppositeVectorsGiveInverseRotations) {
  test::Rng rng{14};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    // the same products with the sign of one of them changed: equal to the last bit
    ASSERT_EQ(exp3(-r), exp3(r).transpose()) << r.transpose();
    ASSERT_TRUE(IsNear(exp3(-r) * exp3(r), Mat3::Identity(), kOneMap)) << r.transpose();
  }
}

TEST(RotationGroup, TurnsAboutOneAxisAdd) {
  test::Rng rng{15};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 axis = test::any_unit_vector(rng);
    const double a = test::any_angle(rng);
    const double b = test::any_angle(rng);
    // the sum of angles is rounded at up to 2 pi
    ASSERT_TRUE(IsNear(exp3(a * axis) * exp3(b * axis), exp3((a + b) * axis), 40.0 * kEpsilon))
        << a << " and " << b << " about " << axis.transpose();
  }
}

TEST(RotationGroup, AxisStaysWhereItIs) {
  test::Rng rng{16};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);
    ASSERT_TRUE(IsNear(exp3(r) * r, r, 4.0 * kEpsilon * r.stableNorm())) << r.transpose();
  }
}

TEST(RotationGroup, ConjugationTurnsTheVector) {
  test::Rng rng{17};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 R = test::any_rotation(rng);
    const Vec3 r = any_rotation_vector(rng);
    // R r is rounded at up to pi
    ASSERT_TRUE(IsNear(R * exp3(r) * R.transpose(), exp3(R * r), 40.0 * kEpsilon)) << r.transpose();
  }
}

TEST(RotationGroup, Log3UndoesExp3UpToAHalfTurn) {
  constexpr double kSignIsHidden = std::numbers::pi - 2.0 * kEpsilon;
  test::Rng rng{18};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 r = any_rotation_vector(rng);

    const Vec3 back = log3(exp3(r));

    const double size = r.stableNorm();
    const double tolerance =
        4.0 * kEpsilon * size + 4.0 * std::numeric_limits<double>::denorm_min();
    if (size < kSignIsHidden || back.dot(r) > 0.0) {
      ASSERT_TRUE(IsNear(back, r, tolerance));
    } else {
      ASSERT_TRUE(IsNear(back, -r, tolerance));
    }
  }
}

}  // namespace
}  // namespace supple
