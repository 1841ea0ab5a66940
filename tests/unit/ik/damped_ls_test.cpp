#include "supple/ik/damped_ls.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/SVD>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "unit/ik/jacobians.hpp"

namespace supple::ik {
namespace {

using test::IsNear;

/// A Jacobian with these singular values.
Jac6 stretched_by(test::Rng& rng, const Vec6& values) {
  const Eigen::MatrixXd any = any_jacobian(rng, 6);
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd{any, Eigen::ComputeFullU | Eigen::ComputeFullV};
  return svd.matrixU() * values.asDiagonal() * svd.matrixV().transpose();
}

TEST(DampedLs, IsTheFormula) {
  test::Rng rng{451};
  for (int trial = 0; trial < 1000; ++trial) {
    const int n = 1 + static_cast<int>(rng() % 8);
    const Eigen::MatrixXd J = any_jacobian(rng, n);
    const Twist V = test::any_twist(rng);
    const double lambda = test::any_magnitude(rng, -1.5, 0.0);

    const VecJ v = damped_ls({.lambda = lambda}, Jac6{J}, V);

    const Eigen::MatrixXd A = J * J.transpose() + lambda * lambda * Eigen::MatrixXd::Identity(6, 6);
    const Eigen::VectorXd expected = J.transpose() * A.fullPivLu().solve(stacked(V));
    // both lose what the condition number, below 1e4, takes
    ASSERT_TRUE(IsNear(v, expected, 1e-10));
  }
}

TEST(DampedLs, ByDefaultHasTheLambdaOfATenth) {
  // sigma / (sigma^2 + 0.01) with sigma = 1
  const VecJ v = damped_ls({}, Jac6::Identity(6, 6), {.linear = {1, 0, 0}});
  EXPECT_NEAR(v[0], 1.0 / 1.01, 1e-14);
}

TEST(DampedLs, OfSmallDirectionsOnlyFollowsTheOthersExactly) {
  test::Rng rng{452};
  const DampedLsParams params{
      .lambda = 0.1, .only_small_singular_directions = true, .threshold = 0.1};
  for (int trial = 0; trial < 300; ++trial) {
    const Jac6 J = stretched_by(rng, Vec6{1.5, 1.0, 0.5, 0.3, 0.2, 0.11});
    const Twist V = test::any_twist(rng);

    const VecJ v = damped_ls(params, J, V);

    ASSERT_TRUE(IsNear(Vec6{J * v}, stacked(V), 1e-11));
  }
}

TEST(DampedLs, OfSmallDirectionsOnlyDampsThoseGradually) {
  test::Rng rng{453};
  const DampedLsParams params{
      .lambda = 0.1, .only_small_singular_directions = true, .threshold = 0.1};
  for (const double sigma : {0.0999, 0.07, 0.01, 1e-6, 0.0}) {
    const Jac6 J = stretched_by(rng, Vec6{1.5, 1.0, 0.5, 0.3, 0.2, sigma});
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd{Eigen::MatrixXd{J},
                                                Eigen::ComputeFullU | Eigen::ComputeFullV};
    const Vec6 weakest = svd.matrixU().col(5);
    const Vec6 strongest = svd.matrixU().col(0);

    const VecJ weak = damped_ls(params, J, twist_from(weakest));
    const VecJ strong = damped_ls(params, J, twist_from(strongest));

    const double share = sigma / 0.1;
    const double expected = sigma / (sigma * sigma + 0.01 * (1.0 - share * share));
    // squares of singular values are known to epsilon times the largest: 1e-16 of 2 in 1e-2
    EXPECT_NEAR(weak.norm(), expected, 1e-11) << sigma;
    EXPECT_TRUE(IsNear(Vec6{J * strong}, strongest, 1e-12)) << sigma;
  }
}

TEST(DampedLs, StaysBoundedAtASingularity) {
  test::Rng rng{454};
  Jac6 J = any_jacobian(rng, 6);
  J.row(2).setZero();
  const Twist V{.linear = {0, 0, 1}};
  for (const bool only_small : {false, true}) {
    const VecJ v = damped_ls({.only_small_singular_directions = only_small}, J, V);
    EXPECT_LT(v.norm(), 1e-12) << "nothing can be done about z";
  }
}

TEST(DampedLs, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  test::Rng rng{455};
  const Jac6 J = any_jacobian(rng, 7);
  double sum = 0.0;

  const test::AllocGuard heap;
  for (int trial = 0; trial < 100; ++trial) {
    const Twist V = test::any_twist(rng);
    sum += damped_ls({}, J, V)[0];
    sum += damped_ls({.only_small_singular_directions = true}, J, V)[0];
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_NE(sum, 0.0);
}

}  // namespace
}  // namespace supple::ik
