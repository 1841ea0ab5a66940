// One rotation in several clothes: matrix, quaternion, roll-pitch-yaw; and a matrix that has
// drifted.

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>
#include <limits>
#include <numbers>

#include "supple/core/rotation.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple {
namespace {

using test::IsNear;

constexpr int kTrials = 20000;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kRounding = 12.0 * kEpsilon;

// Half of them at an awkward angle, the others anywhere in SO(3).
Mat3 any_matrix(test::Rng& rng) {
  return rng() % 2 == 0 ? exp3(test::any_rotation_vector(rng)) : test::any_rotation(rng);
}

Eigen::Vector4d any_quaternion(test::Rng& rng) {
  const Vec3 head = test::any_vector(rng);
  return {head.x(), head.y(), head.z(), test::uniform(rng, 0.1, 1.0)};
}

// The Frobenius-nearest rotation is U V^T (Schoenemann 1966).
Mat3 nearest_rotation(const Mat3& M) {
  const Eigen::JacobiSVD<Mat3> svd{M, Eigen::ComputeFullU | Eigen::ComputeFullV};
  return svd.matrixU() * svd.matrixV().transpose();
}

Mat3 drifted(test::Rng& rng, const Mat3& R) {
  const double size = test::any_magnitude(rng, -12.0, -6.0);
  Mat3 noise;
  for (double& entry : noise.reshaped()) entry = test::uniform(rng, -size, size);
  return R + noise;
}

TEST(Quaternion, OfARotationIsAUnitWithAPositiveRealPart) {
  test::Rng rng{51};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Eigen::Vector4d q = quaternion_wxyz(any_matrix(rng));
    ASSERT_NEAR(q.norm(), 1.0, 2.0 * kEpsilon);
    ASSERT_GE(q[0], 0.0);
  }
}

TEST(Quaternion, BringsTheMatrixBack) {
  test::Rng rng{52};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 R = any_matrix(rng);
    ASSERT_TRUE(IsNear(rotation_from_wxyz(quaternion_wxyz(R)), R, kRounding)) << R;
  }
}

TEST(Quaternion, IsBroughtBackByTheMatrixUpToLengthAndSign) {
  test::Rng rng{53};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Eigen::Vector4d q = any_quaternion(rng);
    const Eigen::Vector4d expected = (q[0] < 0.0 ? -1.0 : 1.0) * q.normalized();
    ASSERT_TRUE(IsNear(quaternion_wxyz(rotation_from_wxyz(q)), expected, kRounding)) << q;
  }
}

TEST(Quaternion, TurnsAVectorAsTheHamiltonProductDoes) {
  test::Rng rng{54};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Eigen::Vector4d q = any_quaternion(rng);
    const Vec3 v = test::any_vector(rng);
    const Eigen::Quaterniond unit = Eigen::Quaterniond{q[0], q[1], q[2], q[3]}.normalized();

    const Eigen::Quaterniond turned =
        unit * Eigen::Quaterniond{0.0, v.x(), v.y(), v.z()} * unit.conjugate();

    ASSERT_TRUE(IsNear(rotation_from_wxyz(q) * v, turned.vec(), kRounding)) << q;
  }
}

TEST(RollPitchYaw, IsTheProductOfThreePlaneRotations) {
  test::Rng rng{55};
  constexpr double kTurn = 2.0 * std::numbers::pi;
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 rpy = rng() % 2 == 0
                         ? test::any_vector(rng, kTurn)
                         : Vec3{test::any_angle(rng), -test::any_angle(rng), test::any_angle(rng)};
    const Vec3 c = rpy.array().cos();
    const Vec3 s = rpy.array().sin();

    const Mat3 roll = (Mat3{} << 1, 0, 0, 0, c[0], -s[0], 0, s[0], c[0]).finished();
    const Mat3 pitch = (Mat3{} << c[1], 0, s[1], 0, 1, 0, -s[1], 0, c[1]).finished();
    const Mat3 yaw = (Mat3{} << c[2], -s[2], 0, s[2], c[2], 0, 0, 0, 1).finished();

    ASSERT_TRUE(IsNear(rotation_from_rpy(rpy), yaw * pitch * roll, 4.0 * kRounding))
        << rpy.transpose();
  }
}

TEST(Orthonormalised, RestoresARotationThatHasDrifted) {
  test::Rng rng{56};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 Q = orthonormalised(drifted(rng, any_matrix(rng)));
    ASSERT_TRUE(IsNear(Q.transpose() * Q, Mat3::Identity(), kRounding));
    ASSERT_GT(Q.col(0).cross(Q.col(1)).dot(Q.col(2)), 0.0);
  }
}

TEST(Orthonormalised, IsTheNearestRotation) {
  test::Rng rng{57};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 M = drifted(rng, any_matrix(rng));
    ASSERT_TRUE(IsNear(orthonormalised(M), nearest_rotation(M), kRounding)) << M;
  }
}

TEST(Orthonormalised, LeavesARotationAlone) {
  test::Rng rng{58};
  EXPECT_EQ(orthonormalised(Mat3::Identity()), Mat3::Identity());
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 Q = orthonormalised(drifted(rng, any_matrix(rng)));
    ASSERT_TRUE(IsNear(orthonormalised(Q), Q, kRounding));
  }
}

TEST(Orthonormalised, KeepsALongChainOfProductsARotation) {
  test::Rng rng{59};
  const Mat3 step = exp3(test::any_vector(rng, 0.01));
  Mat3 free = Mat3::Identity();
  Mat3 kept = Mat3::Identity();
  const auto defect = [](const Mat3& R) { return (R.transpose() * R - Mat3::Identity()).norm(); };
  for (int i = 0; i < 100000; ++i) {
    free = step * free;
    kept = orthonormalised(step * kept);
  }
  EXPECT_LE(defect(kept), kRounding);
  EXPECT_GT(defect(free), 100.0 * kRounding) << "without it the product drifts";
}

}  // namespace
}  // namespace supple
