#include "supple/core/rotation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "supple/core/finite.hpp"
#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple {
namespace {

using test::IsNear;

constexpr double kPi = std::numbers::pi;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// A few roundings of numbers near 1.
constexpr double kRounding = 8.0 * std::numeric_limits<double>::epsilon();

Mat3 half_turn_about(const Vec3& axis) { return 2.0 * axis * axis.transpose() - Mat3::Identity(); }

TEST(Skew, IsTheMatrixOfTheCrossProduct) {
  const Vec3 a{1, 2, 3};
  const Vec3 b{-4, 5, 7};

  EXPECT_EQ(skew(a) * b, (Vec3{2 * 7 - 3 * 5, 3 * -4 - 1 * 7, 1 * 5 - 2 * -4}));
}

TEST(Exp3, OfZeroIsExactlyTheIdentity) {
  EXPECT_EQ(exp3(Vec3::Zero()), Mat3::Identity());
  EXPECT_EQ(left_jacobian(Vec3::Zero()), Mat3::Identity());
  EXPECT_EQ(left_jacobian_inverse(Vec3::Zero()), Mat3::Identity());
}

TEST(Exp3, TurnsByTheRightHandRule) {
  EXPECT_TRUE(IsNear(exp3({kPi / 2, 0, 0}) * Vec3::UnitY(), Vec3::UnitZ(), kRounding));
  EXPECT_TRUE(IsNear(exp3({0, kPi / 2, 0}) * Vec3::UnitZ(), Vec3::UnitX(), kRounding));
  EXPECT_TRUE(IsNear(exp3({0, 0, kPi / 2}) * Vec3::UnitX(), Vec3::UnitY(), kRounding));
}

TEST(Log3, OfTheIdentityIsExactlyZero) { EXPECT_EQ(log3(Mat3::Identity()), Vec3::Zero()); }

TEST(Log3, OfAnExactHalfTurnAboutACoordinateAxisPointsAlongIt) {
  EXPECT_EQ(log3(Vec3{1, -1, -1}.asDiagonal()), (Vec3{kPi, 0, 0}));
  EXPECT_EQ(log3(Vec3{-1, 1, -1}.asDiagonal()), (Vec3{0, kPi, 0}));
  EXPECT_EQ(log3(Vec3{-1, -1, 1}.asDiagonal()), (Vec3{0, 0, kPi}));
}

TEST(Log3, OfAHalfTurnHasAPositiveFirstNonZeroComponent) {
  // both members of a pair are the same rotation
  const Vec3 axes[] = {{-0.6, 0.8, 0.0},  {0.6, -0.8, 0.0}, {0.0, -0.6, -0.8},
                       {0.0, -0.8, 0.6},  {0.0, 0.0, -1.0}, {-2. / 3, 1. / 3, 2. / 3},
                       {-0.01, -0.6, 0.8}};
  for (const Vec3& unscaled : axes) {
    const Vec3 axis = unscaled.normalized();
    const Vec3 r = log3(half_turn_about(axis));

    const double first = r.x() != 0.0 ? r.x() : r.y() != 0.0 ? r.y() : r.z();
    EXPECT_GT(first, 0.0) << "axis " << axis.transpose();
    EXPECT_TRUE(IsNear(r.cross(axis), Vec3::Zero(), kRounding));
    EXPECT_NEAR(r.norm(), kPi, kRounding);
  }
}

TEST(Log3, TakesTheShorterWay) {
  EXPECT_TRUE(IsNear(log3(exp3({0, 0, 1.5 * kPi})), Vec3{0, 0, -0.5 * kPi}, kRounding));
}

TEST(Log3, PassesOnNoMoreThanTheNoiseOfItsMatrix) {
  constexpr double kNoise = 1e-15;
  test::Rng rng{3};
  for (int trial = 0; trial < 10000; ++trial) {
    const Vec3 r = test::any_rotation_vector(rng);
    Mat3 R = exp3(r);
    for (double& entry : R.reshaped()) entry += test::uniform(rng, -kNoise, kNoise);

    const Vec3 noisy = log3(R);

    // [rad]; three entries enter each component, and pi/2 is d(angle)/d(w) at pi
    constexpr double kBound = 5.0 * kNoise;
    const bool hidden = r.norm() > kPi - 2.0 * kBound;
    const double error = std::min((noisy - r).norm(), hidden ? (noisy + r).norm() : kPi);
    ASSERT_LE(error, kBound) << "at r = " << r.transpose();
  }
}

TEST(Log3, OfAnyFiniteMatrixIsFiniteAndAtMostPi) {
  test::Rng rng{4};
  const Mat3 special[] = {Mat3::Zero(), -Mat3::Identity(), Mat3::Ones(), -Mat3::Ones(),
                          Vec3{1, 1, -1}.asDiagonal()};
  for (const Mat3& M : special) {
    EXPECT_TRUE(all_finite(log3(M))) << M;
    EXPECT_LE(log3(M).norm(), kPi + kRounding) << M;
  }
  for (int trial = 0; trial < 10000; ++trial) {
    Mat3 M;
    for (double& entry : M.reshaped()) entry = test::uniform(rng, -2.0, 2.0);
    ASSERT_TRUE(all_finite(log3(M))) << M;
    ASSERT_LE(log3(M).norm(), kPi + kRounding) << M;
  }
}

TEST(Log3, DoesNotHideANaN) {
  for (int i = 0; i < 9; ++i) {
    Mat3 R = Mat3::Identity();
    R.reshaped()[i] = kNaN;
    EXPECT_FALSE(all_finite(log3(R))) << "entry " << i;
  }
}

TEST(QuaternionWxyz, OfKnownRotations) {
  const double h = std::sqrt(0.5);
  const Mat3 quarter_about_z = (Mat3{} << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished();
  const Mat3 cyclic = (Mat3{} << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();  // x to y to z to x
  using Quaternion = Eigen::Vector4d;

  EXPECT_TRUE(IsNear(quaternion_wxyz(Mat3::Identity()), Quaternion(1, 0, 0, 0), kRounding));
  EXPECT_TRUE(IsNear(quaternion_wxyz(quarter_about_z), Quaternion(h, 0, 0, h), kRounding));
  EXPECT_TRUE(IsNear(quaternion_wxyz(cyclic), Quaternion(.5, .5, .5, .5), kRounding));
}

TEST(RotationFromWxyz, TakesAnyNonZeroQuaternionWhateverItsSize) {
  const Mat3 cyclic = (Mat3{} << 0, 0, 1, 1, 0, 0, 0, 1, 0).finished();
  for (const double size : {1.0, -3.0, 1e-310, 1e-200, 1e200, 1e308}) {
    const Eigen::Vector4d q = Eigen::Vector4d::Constant(size);
    EXPECT_TRUE(IsNear(rotation_from_wxyz(q), cyclic, kRounding)) << "size " << size;
  }
}

TEST(RotationFromRpy, TurnsAboutXThenYThenZOfTheParent) {
  const Mat3 cyclic_back = (Mat3{} << 0, 0, 1, 0, 1, 0, -1, 0, 0).finished();
  EXPECT_TRUE(IsNear(rotation_from_rpy({0, kPi / 2, 0}), cyclic_back, kRounding));

  // roll takes y to z, which pitch takes to x, which yaw takes to y
  const Mat3 R = rotation_from_rpy({kPi / 2, kPi / 2, kPi / 2});
  EXPECT_TRUE(IsNear(R * Vec3::UnitY(), Vec3::UnitY(), kRounding));
  EXPECT_TRUE(IsNear(R * Vec3::UnitX(), -Vec3::UnitZ(), kRounding));
}

TEST(Rotation, NeverTouchesTheHeap) {
  const Vec3 r{0.1, -0.7, 2.0};
  double sum = 0.0;

  const test::AllocGuard heap;
  for (const double scale : {1e-9, 0.1, 1.0}) {
    const Mat3 R = orthonormalised(exp3(scale * r));
    sum += (left_jacobian(r) * left_jacobian_inverse(r) * log3(R)).sum();
    sum += rotation_from_wxyz(quaternion_wxyz(R)).sum() + rotation_from_rpy(r).sum();
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_TRUE(std::isfinite(sum));
}

}  // namespace
}  // namespace supple
