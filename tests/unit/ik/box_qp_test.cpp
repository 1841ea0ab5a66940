#include "supple/ik/box_qp.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "unit/ik/jacobians.hpp"

namespace supple::ik {
namespace {

using test::IsNear;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
// the QP is solved to rounding; its numbers are near 1
constexpr double kExact = 1e-13;

Jac6 identity() { return Jac6::Identity(6, 6); }
VecJ all(int n, double x) { return VecJ::Constant(n, x); }
const VecJ kNone;

/// Nearly no damping, and radians as good as metres.
BoxQpParams plain() { return {.length = 1.0, .damping = 1e-12}; }

QpSolution solve(const BoxQpParams& params, const Jac6& J, const Twist& V, double limit,
                 const ActiveSet& start = {}) {
  const int n = static_cast<int>(J.cols());
  return box_qp(params, J, V, all(n, -limit), all(n, limit), kNone, start);
}

TEST(BoxQp, WithinTheBoundsInvertsTheJacobian) {
  const Twist V{.linear = {0.1, -0.2, 0.3}, .angular = {-0.4, 0.5, -0.6}};

  const QpSolution out = solve(plain(), identity(), V, 1.0);

  EXPECT_TRUE(IsNear(out.v, stacked(V), 1e-11));
  EXPECT_TRUE(IsNear(out.V, V, 1e-11));
  EXPECT_EQ(out.status, QpStatus::kOptimal);
  EXPECT_EQ(out.iterations, 1);
  EXPECT_EQ(out.active, ActiveSet{});
  EXPECT_LT(out.residual, 1e-15);
}

TEST(BoxQp, DampsByItsWeight) {
  // min (v - 1)^2 + 0.25 v^2: v = 0.8
  const QpSolution out =
      solve({.length = 1.0, .damping = 0.25}, identity(), {.linear = {1, 0, 0}}, 10.0);
  EXPECT_NEAR(out.v[0], 0.8, kExact);
}

TEST(BoxQp, WeighsRadiansByTheSquareOfTheLength) {
  // one joint moves x by v and turns by v: min (v - 1)^2 + L^2 v^2
  Jac6 J = Jac6::Zero(6, 1);
  J(0, 0) = 1.0;
  J(3, 0) = 1.0;
  const QpSolution out = solve({.length = 0.5, .damping = 1e-12}, J, {.linear = {1, 0, 0}}, 10.0);
  EXPECT_NEAR(out.v[0], 1.0 / 1.25, 1e-11);
}

TEST(BoxQp, DrawsTheJointsHome) {
  // min (v - 1)^2 + 0.5 v^2 + 0.5 (v - 3)^2: v = 2.5 / 2
  const BoxQpParams params{.length = 1.0, .damping = 0.5, .posture = 0.5};

  const QpSolution out = box_qp(params, identity(), {.linear = {1, 1, 1}, .angular = {1, 1, 1}},
                                all(6, -9), all(6, 9), all(6, 3.0), {});

  EXPECT_TRUE(IsNear(out.v, all(6, 1.25), kExact));
}

TEST(BoxQp, HoldsAtTheBoundsWhatWouldPassThem) {
  const Twist V{.linear = {2, -2, 0.5}};

  const QpSolution out = solve(plain(), identity(), V, 1.0);

  VecJ expected(6);
  expected << 1, -1, 0.5, 0, 0, 0;
  EXPECT_TRUE(IsNear(out.v, expected, 1e-11));
  EXPECT_EQ(out.active.upper, 0b1U);
  EXPECT_EQ(out.active.lower, 0b10U);
}

TEST(BoxQp, LetsOtherJointsTakeOverWhatOneCannot) {
  // two joints along x; the first may do a quarter of what it would
  Jac6 J = Jac6::Zero(6, 2);
  J(0, 0) = 1.0;
  J(0, 1) = 1.0;
  VecJ upper(2);
  upper << 0.125, 10.0;

  const QpSolution out = box_qp(plain(), J, {.linear = {1, 0, 0}}, all(2, -10), upper, kNone, {});

  EXPECT_NEAR(out.v[0], 0.125, kExact);
  EXPECT_NEAR(out.v[1], 0.875, 1e-11);
}

TEST(BoxQp, KeepsAJointWhoseBoundsAreOneNumber) {
  VecJ bound = all(6, 0.3);
  bound[2] = -0.7;

  const QpSolution out = box_qp(plain(), identity(), {}, bound, bound, kNone, {});

  EXPECT_EQ(out.v, bound);
  EXPECT_EQ(out.status, QpStatus::kOptimal);
  EXPECT_EQ(out.residual, 0.0);
}

TEST(BoxQp, TakesOneIterationWhereTheActiveJointsAreThoseOfLastTime) {
  test::Rng rng{431};
  int with_active = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const int n = 6 + static_cast<int>(rng() % 3);
    const Jac6 J = any_jacobian(rng, n);
    const Twist V = test::any_twist(rng, 0.5);
    const QpSolution cold = solve({}, J, V, 0.2);
    ASSERT_EQ(cold.status, QpStatus::kOptimal);

    const QpSolution warm = solve({}, J, V, 0.2, cold.active);

    ASSERT_EQ(warm.iterations, 1);
    ASSERT_EQ(warm.active, cold.active);
    ASSERT_TRUE(IsNear(warm.v, cold.v, kExact));
    with_active += cold.active.lower != 0 || cold.active.upper != 0 ? 1 : 0;
  }
  EXPECT_GT(with_active, 1000);
}

TEST(BoxQp, FindsTheSameOptimumFromEveryStart) {
  test::Rng rng{432};
  for (int trial = 0; trial < 300; ++trial) {
    const Jac6 J = any_jacobian(rng, 6);
    const Twist V = test::any_twist(rng, 0.5);
    const QpSolution cold = solve({}, J, V, 0.2);
    for (int k = 0; k < 20; ++k) {
      const ActiveSet start = any_start(rng);
      const QpSolution out = solve({}, J, V, 0.2, start);
      ASSERT_EQ(out.status, QpStatus::kOptimal);
      ASSERT_TRUE(IsNear(out.v, cold.v, 1e-11));
    }
  }
}

TEST(BoxQp, IgnoresBitsOfJointsThatItDoesNotHave) {
  const ActiveSet wild{.lower = 0xffffff00U, .upper = 0xffffff00U};
  const QpSolution out = solve(plain(), identity(), {.linear = {0.5, 0, 0}}, 1.0, wild);
  EXPECT_EQ(out.iterations, 1);
  EXPECT_EQ(out.active, ActiveSet{});
}

TEST(BoxQp, OutOfIterationsScalesTheFreeSolutionAsAWhole) {
  BoxQpParams params = plain();
  params.max_iterations = 1;

  const QpSolution out =
      solve(params, identity(), {.linear = {4, -2, 1}, .angular = {1, 0, 0}}, 1.0);

  VecJ expected(6);
  expected << 1, -0.5, 0.25, 0.25, 0, 0;
  EXPECT_EQ(out.status, QpStatus::kScaled);
  EXPECT_EQ(out.iterations, 1);
  EXPECT_NEAR(out.scale, 0.25, 1e-11);
  EXPECT_TRUE(IsNear(out.v, expected, 1e-11));
  EXPECT_TRUE(IsNear(out.V, twist_from(expected), 1e-11));
}

TEST(BoxQp, NeverMakesANumberThatIsNoneOfNumbers) {
  constexpr double kHuge = 1e200;
  test::Rng rng{433};
  const Jac6 J = any_jacobian(rng, 6);
  const Twist huge{.linear = Vec3::Constant(kHuge), .angular = Vec3::Constant(-kHuge)};
  for (const double size : {0.0, 1e-300, 1e-170, 1e-20, 1.0, 1e20, 1e170, 1e300}) {
    for (const double damping : {0.0, 1e-300, 1e-4, 1e300}) {
      for (const Twist& V : {Twist{}, Twist{.linear = {1, 2, 3}}, huge}) {
        const QpSolution out = solve({.length = 1.0, .damping = damping}, size * J, V, 1.0);
        ASSERT_TRUE(out.v.allFinite()) << size << " " << damping;
        ASSERT_LE(out.v.cwiseAbs().maxCoeff(), 1.0);
      }
    }
  }
}

TEST(BoxQp, EndsForNumbersThatAreNone) {
  const Jac6 J = identity();
  Jac6 bad_J = J;
  bad_J(2, 3) = kNaN;
  VecJ bad_bound = all(6, 1.0);
  bad_bound[4] = kNaN;

  const QpSolution from_twist = solve({}, J, {.linear = {kNaN, 0, 0}}, 1.0);
  EXPECT_EQ(from_twist.status, QpStatus::kScaled);
  EXPECT_LE(from_twist.iterations, BoxQpParams{}.max_iterations);
  EXPECT_EQ(solve({}, bad_J, {}, 1.0).status, QpStatus::kScaled);
  EXPECT_EQ(box_qp({}, J, {}, all(6, -1), bad_bound, kNone, {}).status, QpStatus::kScaled);
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(solve({}, J, {.linear = {inf, 0, 0}}, 1.0).status, QpStatus::kScaled);
}

TEST(BoxQp, SeesANumberThatIsNoneBehindFixedJoints) {
  // joints 0 and 4 are fixed, the others free and lost
  VecJ lower = all(6, -1.0);
  VecJ upper = all(6, 1.0);
  for (const int j : {0, 4}) lower[j] = upper[j] = 0.0;

  const QpSolution out = box_qp({}, identity(), {.linear = {0, kNaN, 0}}, lower, upper, kNone, {});

  EXPECT_EQ(out.status, QpStatus::kScaled);
  EXPECT_TRUE(out.v.allFinite());
}

TEST(BoxQp, GivesTheSameBitsForTheSameInput) {
  test::Rng rng{434};
  for (int trial = 0; trial < 1000; ++trial) {
    const Jac6 J = any_jacobian(rng, 1 + static_cast<int>(rng() % 8));
    const Twist V = test::any_twist(rng);
    const ActiveSet start = any_start(rng);

    const QpSolution a = solve({}, J, V, 0.3, start);
    const QpSolution b = solve({}, J, V, 0.3, start);

    ASSERT_EQ(
        std::memcmp(a.v.data(), b.v.data(), sizeof(double) * static_cast<std::size_t>(a.v.size())),
        0);
    ASSERT_EQ(std::memcmp(&a.residual, &b.residual, sizeof a.residual), 0);
    ASSERT_EQ(a.active, b.active);
  }
}

TEST(BoxQp, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  test::Rng rng{435};
  for (int n = 1; n <= kMaxArmJoints; ++n) {
    const Jac6 J = any_jacobian(rng, n);
    const VecJ lower = all(n, -0.2);
    const VecJ upper = all(n, 0.2);
    BoxQpParams params{.posture = 1e-3};
    ActiveSet active;

    const test::AllocGuard heap;
    for (int trial = 0; trial < 100; ++trial) {
      params.max_iterations = trial % 2 == 0 ? 50 : 1;
      active = box_qp(params, J, test::any_twist(rng), lower, upper, upper, active).active;
    }
    EXPECT_EQ(heap.count(), 0);
  }
}

}  // namespace
}  // namespace supple::ik
