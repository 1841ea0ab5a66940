#include "supple/ik/singularity.hpp"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>
#include <limits>

#include "supple/core/symmetric_eigen.hpp"
#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "unit/ik/jacobians.hpp"

namespace supple::ik {
namespace {

using test::IsNear;

constexpr double kLength = 0.3;

/// By Eigen, largest first.
Eigen::VectorXd expected_values(const Jac6& J) {
  Eigen::MatrixXd M = J;
  M.bottomRows(3) *= kLength;
  return Eigen::JacobiSVD<Eigen::MatrixXd>{M}.singularValues();
}

TEST(SymmetricEigen, TurnsAMatrixIntoItsDiagonal) {
  test::Rng rng{461};
  for (int trial = 0; trial < 2000; ++trial) {
    const double size = test::any_magnitude(rng, -100.0, 100.0);
    Mat6 A;
    for (int i = 0; i < 36; ++i) A.data()[i] = size * test::uniform(rng, -1.0, 1.0);
    A = (A + A.transpose()).eval();
    if (trial % 3 == 0) A.col(2).setZero(), A.row(2).setZero();
    if (trial % 5 == 0) A = size * Mat6::Identity();

    const Eigensystem<6> found = eigensystem<6>(A);

    const double rounding = 1e-14 * A.norm();
    ASSERT_TRUE(
        IsNear(Mat6{A * found.vectors}, Mat6{found.vectors * found.values.asDiagonal()}, rounding));
    ASSERT_TRUE(
        IsNear(Mat6{found.vectors.transpose() * found.vectors}, Mat6{Mat6::Identity()}, 1e-14));
    for (int i = 1; i < 6; ++i) ASSERT_LE(found.values[i - 1], found.values[i]);
  }
}

TEST(SymmetricEigen, EndsForNumbersThatAreNone) {
  Mat6 A = Mat6::Identity();
  A(1, 4) = A(4, 1) = std::numeric_limits<double>::quiet_NaN();
  (void)eigensystem<6>(A);
  A(1, 4) = A(4, 1) = std::numeric_limits<double>::infinity();
  (void)eigensystem<6>(A);
}

TEST(SingularValues, AreThoseOfTheWeightedJacobian) {
  test::Rng rng{462};
  for (int trial = 0; trial < 1000; ++trial) {
    const int n = 1 + static_cast<int>(rng() % 8);
    const Jac6 J = any_jacobian(rng, n);
    const Vec6 values = singular_values(J, kLength);
    const Eigen::VectorXd expected = expected_values(J);
    // from squares: small ones are known to the root of epsilon
    for (int i = 0; i < expected.size(); ++i) ASSERT_NEAR(values[i], expected[i], 1e-7);
    for (int i = static_cast<int>(expected.size()); i < 6; ++i) ASSERT_EQ(values[i], 0.0);
  }
}

TEST(Singularity, OfAnArmThatRestsIsTheSmallestSingularValue) {
  test::Rng rng{463};
  for (int trial = 0; trial < 300; ++trial) {
    const int n = 6 + static_cast<int>(rng() % 3);
    const Jac6 J = any_jacobian(rng, n);
    const Eigen::VectorXd expected = expected_values(J);
    SingularityState state;
    Singularity found;
    for (int tick = 0; tick < 500; ++tick) found = singularity(J, kLength, state);
    ASSERT_GE(found.sigma_min, expected[5] * (1.0 - 1e-9));
    // where the two smallest are close the direction, not the value, takes its time
    ASSERT_NEAR(found.sigma_min, expected[5], 1e-3 * expected[5] + 1e-9);
    ASSERT_NEAR(found.manipulability, expected.prod(), 1e-5 * expected.prod() + 1e-9);
    ASSERT_NEAR(state.weakest.norm(), 1.0, 1e-12);
  }
}

TEST(Singularity, IsNeverSeenTooFar) {
  test::Rng rng{464};
  for (int trial = 0; trial < 1000; ++trial) {
    const Jac6 J = any_jacobian(rng, 6);
    SingularityState state;
    const double first = singularity(J, kLength, state).sigma_min;
    const double exact = expected_values(J)[5];
    ASSERT_GE(first, exact * (1.0 - 1e-9));
    ASSERT_LE(first, 2.0 * exact + 1e-9) << "eight steps from nothing";
  }
}

TEST(Singularity, IsFollowedWhileTheArmMovesThroughIt) {
  test::Rng rng{465};
  const Jac6 from = any_jacobian(rng, 6);
  Jac6 to = from;
  to.col(4) = -from.col(5);  // on the way two columns become parallel
  SingularityState state;
  double least = 1.0;
  for (int tick = 0; tick <= 1000; ++tick) {
    const double share = tick / 1000.0;
    const Jac6 J = (1.0 - share) * from + share * to;
    const double found = singularity(J, kLength, state).sigma_min;
    const double exact = expected_values(J)[5];
    ASSERT_GE(found, exact - 1e-9);
    ASSERT_NEAR(found, exact, 0.01 * exact + 2e-3) << tick;
    least = std::min(least, found);
  }
  EXPECT_LT(least, 2e-3);
}

TEST(Singularity, OfAnArmWithFewJointsIsExact) {
  test::Rng rng{466};
  for (int n = 1; n < 6; ++n) {
    const Jac6 J = any_jacobian(rng, n);
    SingularityState state;
    const Singularity found = singularity(J, kLength, state);
    const Eigen::VectorXd expected = expected_values(J);
    EXPECT_NEAR(found.sigma_min, expected[n - 1], 1e-7);
    EXPECT_NEAR(found.manipulability, expected.prod(), 1e-7);
  }
}

TEST(Singularity, ForgetsNumbersThatAreNone) {
  test::Rng rng{467};
  const Jac6 J = any_jacobian(rng, 6);
  Jac6 bad = J;
  bad(0, 0) = std::numeric_limits<double>::quiet_NaN();
  SingularityState state;
  (void)singularity(bad, kLength, state);

  const Singularity found = singularity(J, kLength, state);

  EXPECT_GT(found.sigma_min, 0.0);
  EXPECT_TRUE(state.weakest.allFinite());
}

TEST(Singularity, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  test::Rng rng{468};
  for (const int n : {3, 6, 7, 8}) {
    const Jac6 J = any_jacobian(rng, n);
    SingularityState state;
    const test::AllocGuard heap;
    const Singularity found = singularity(J, kLength, state);
    EXPECT_EQ(heap.count(), 0);
    EXPECT_GT(found.sigma_min, 0.0);
  }
}

}  // namespace
}  // namespace supple::ik
