#include "supple/ik/resolved_rates.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/SVD>
#include <bit>
#include <cstring>
#include <limits>
#include <string_view>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "unit/ik/jacobians.hpp"

namespace supple::ik {
namespace {

using test::IsNear;

JointBounds box(int n, double limit) {
  return {.lower = VecJ::Constant(n, -limit), .upper = VecJ::Constant(n, limit)};
}
VecJ zeros(int n) { return VecJ::Zero(n); }

TEST(ResolvedRates, ByEitherMethodDoWhatIsAsked) {
  test::Rng rng{471};
  const Jac6 J = any_jacobian(rng, 6);
  const Twist V = test::any_twist(rng, 0.1);
  Params params;
  params.qp.damping = 1e-10;
  params.damped_ls.lambda = 1e-5;
  for (const Method method : {Method::kBoxQp, Method::kDampedLeastSquares}) {
    params.method = method;
    State state;

    const Rates out = resolved_rates(params, state, J, V, box(6, 100.0), zeros(6));

    EXPECT_TRUE(IsNear(out.V, V, 1e-6));
    EXPECT_TRUE(IsNear(twist_from(J * out.v), out.V, 1e-13));
    EXPECT_TRUE(IsNear(out.missing, V - out.V, 1e-15));
    EXPECT_EQ(out.status, method == Method::kBoxQp ? Status::kOptimal : Status::kWithin);
    EXPECT_EQ(out.scale, 1.0);
    EXPECT_GT(out.sigma_min, 0.0);
    EXPECT_GT(out.manipulability, 0.0);
  }
}

TEST(ResolvedRates, ByDampedLeastSquaresKeepTheDirection) {
  test::Rng rng{472};
  Params params;
  params.method = Method::kDampedLeastSquares;
  State state;
  for (int trial = 0; trial < 200; ++trial) {
    const Jac6 J = any_jacobian(rng, 6);
    const Twist V = test::any_twist(rng);
    const VecJ free = damped_ls(params.damped_ls, J, V);

    const Rates out = resolved_rates(params, state, J, V, box(6, 0.1), zeros(6));

    ASSERT_EQ(out.status, Status::kScaled);
    ASSERT_TRUE(IsNear(out.v, VecJ{out.scale * free}, 1e-14));
    ASSERT_NEAR(out.v.cwiseAbs().maxCoeff(), 0.1, 1e-15);
    ASSERT_EQ(std::popcount(out.active.lower | out.active.upper), 1);
  }
}

TEST(ResolvedRates, ByTheBoxQpComeNearerThanScalingDoes) {
  test::Rng rng{473};
  Params qp;
  qp.qp.length = 1.0;
  qp.qp.damping = 1e-6;
  Params dls = qp;
  dls.method = Method::kDampedLeastSquares;
  dls.damped_ls.lambda = 1e-3;
  State state;
  for (int trial = 0; trial < 200; ++trial) {
    const Jac6 J = any_jacobian(rng, 6);
    const Twist V = test::any_twist(rng);
    const Rates near = resolved_rates(qp, state, J, V, box(6, 0.3), zeros(6));
    const Rates straight = resolved_rates(dls, state, J, V, box(6, 0.3), zeros(6));
    ASSERT_LE(stacked(near.missing).norm(), stacked(straight.missing).norm() + 1e-5);
  }
}

TEST(ResolvedRates, RememberTheActiveJoints) {
  test::Rng rng{474};
  const Jac6 J = any_jacobian(rng, 6);
  const Twist V{.linear = {5, 5, 5}, .angular = {5, 5, 5}};
  State state;

  const Rates first = resolved_rates({}, state, J, V, box(6, 0.1), zeros(6));
  const Rates second = resolved_rates({}, state, J, V, box(6, 0.1), zeros(6));

  EXPECT_NE(first.active, ActiveSet{});
  EXPECT_EQ(state.active, first.active);
  EXPECT_GT(first.iterations, 1);
  EXPECT_EQ(second.iterations, 1);
  EXPECT_TRUE(IsNear(second.v, first.v, 1e-13));
}

TEST(ResolvedRates, OutOfIterationsSaySoAndStayWithinTheBounds) {
  test::Rng rng{475};
  Params params;
  params.qp.max_iterations = 1;
  State state;

  const Rates out = resolved_rates(params, state, any_jacobian(rng, 6), {.linear = {5, 5, 5}},
                                   box(6, 0.1), zeros(6));

  EXPECT_EQ(out.status, Status::kFailed);
  EXPECT_LE(out.v.cwiseAbs().maxCoeff(), 0.1);
  EXPECT_GT(out.v.norm(), 0.0);
  EXPECT_LT(out.scale, 1.0);
}

// Seven joints: the posture moves the elbow, and the probe hardly notices.
TEST(ResolvedRates, WithAPostureMoveInTheNullspaceAndLeaveTheTaskAlone) {
  test::Rng rng{476};
  Params params;
  params.qp.length = 1.0;
  params.qp.damping = 1e-5;
  params.qp.posture = 1e-4;
  params.posture.q = VecJ::Zero(7);
  params.posture.gain = 2.0;
  params.posture.max_speed = 0.5;
  for (int trial = 0; trial < 200; ++trial) {
    const Jac6 J = any_jacobian(rng, 7);
    if (singular_values(J, 1.0)[5] < 0.2) continue;
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd{Eigen::MatrixXd{J}, Eigen::ComputeFullV};
    const Eigen::VectorXd null = svd.matrixV().col(6);
    VecJ q(7);
    for (int i = 0; i < 7; ++i) q[i] = test::uniform(rng, -0.2, 0.2);
    const Twist V = test::any_twist(rng, 0.1);
    State state;

    const Rates out = resolved_rates(params, state, J, V, box(7, 10.0), q);

    // the share of the pull that the damping leaves: 1e-4 / 1.1e-4
    const double wanted = null.dot(-2.0 * q);
    ASSERT_NEAR(null.dot(out.v), wanted / 1.1, 1e-6);
    // what the pull and the damping take from the task: 1.1e-4 / sigma^2 of some 0.5 rad/s
    ASSERT_LT(stacked(out.missing).norm(), 1.1e-4 / 0.2 * 2.0);
  }
}

TEST(ResolvedRates, ComeHomeAndStayThere) {
  test::Rng rng{477};
  const Jac6 J = any_jacobian(rng, 7);
  Params params;
  params.qp.posture = 1e-3;
  params.posture.q = VecJ::Zero(7);
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd{Eigen::MatrixXd{J}, Eigen::ComputeFullV};
  const Eigen::VectorXd null = svd.matrixV().col(6);
  VecJ q = 0.3 * null;
  State state;
  double moved = 0.0;

  for (int tick = 0; tick < 5000; ++tick) {
    const Rates out = resolved_rates(params, state, J, {}, box(7, 1.0), q);
    q += 2e-3 * out.v;
    moved = std::max(moved, stacked(out.V).norm());
  }
  EXPECT_LT(q.norm(), 1e-3);
  EXPECT_LT(moved, 1e-3) << "the probe stays where it is";
}

TEST(Posture, IsApproachedWithABoundedSpeed) {
  PostureParams params;
  params.q = VecJ::Constant(2, 1.0);
  params.gain = 2.0;
  params.max_speed = 0.5;
  VecJ q(2);
  q << 0.9, -5.0;

  const VecJ v = posture_velocity(params, q);

  EXPECT_NEAR(v[0], 0.2, 1e-15);
  EXPECT_EQ(v[1], 0.5);
}

TEST(ResolvedRates, AskForSingularityOnlyWhereItIsWanted) {
  test::Rng rng{478};
  Params params;
  params.singularity_every = 0;
  State state;
  const Rates out = resolved_rates(params, state, any_jacobian(rng, 6), {}, box(6, 1), zeros(6));
  EXPECT_EQ(out.sigma_min, 0.0);
  EXPECT_EQ(out.manipulability, 0.0);
}

TEST(ResolvedRates, RefuseParamsThatCannotBeUsedAndSayWhich) {
  const auto refused = [](const Params& params) {
    const auto result = checked(params, 6);
    return result ? std::string_view{} : result.error().member;
  };
  EXPECT_EQ(refused({}), "");
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(refused({.qp = {.length = bad}}), "qp.length");
    EXPECT_EQ(refused({.qp = {.damping = bad}}), "qp.damping");
    EXPECT_EQ(refused({.damped_ls = {.threshold = bad}}), "damped_ls.threshold");
    EXPECT_EQ(refused({.posture = {.max_speed = bad}}), "posture.max_speed");
  }
  EXPECT_EQ(refused({.qp = {.posture = -1.0}}), "qp.posture");
  EXPECT_EQ(refused({.qp = {.posture = 1.0}}), "posture.q");
  EXPECT_EQ(refused({.qp = {.max_iterations = 0}}), "qp.max_iterations");
  EXPECT_EQ(refused({.damped_ls = {.lambda = -0.1}}), "damped_ls.lambda");
  EXPECT_EQ(refused({.posture = {.gain = -1.0}}), "posture.gain");
}

TEST(ResolvedRates, GiveTheSameBitsForTheSameInput) {
  test::Rng rng{479};
  for (const Method method : {Method::kBoxQp, Method::kDampedLeastSquares}) {
    Params params;
    params.method = method;
    State one;
    State other;
    for (int tick = 0; tick < 500; ++tick) {
      const Jac6 J = any_jacobian(rng, 6);
      const Twist V = test::any_twist(rng);
      const Rates a = resolved_rates(params, one, J, V, box(6, 0.3), zeros(6));
      const Rates b = resolved_rates(params, other, J, V, box(6, 0.3), zeros(6));
      ASSERT_EQ(std::memcmp(a.v.data(), b.v.data(), 6 * sizeof(double)), 0);
      ASSERT_EQ(std::memcmp(&a.sigma_min, &b.sigma_min, sizeof(double)), 0);
      ASSERT_EQ(a.iterations, b.iterations);
    }
  }
}

TEST(ResolvedRates, NeverTouchTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  test::Rng rng{480};
  Params params;
  params.qp.posture = 1e-3;
  params.posture.q = VecJ::Zero(7);
  const Jac6 J = any_jacobian(rng, 7);
  const JointBounds bounds = box(7, 0.3);
  const VecJ q = zeros(7);
  State state;

  const test::AllocGuard heap;
  for (int tick = 0; tick < 200; ++tick) {
    params.method = tick % 2 == 0 ? Method::kBoxQp : Method::kDampedLeastSquares;
    (void)resolved_rates(params, state, J, test::any_twist(rng), bounds, q);
  }
  EXPECT_EQ(heap.count(), 0);
}

}  // namespace
}  // namespace supple::ik
