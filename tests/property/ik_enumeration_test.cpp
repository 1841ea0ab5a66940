// The box QP against the slowest solver there is: every way of holding joints at their lower or
// upper bounds is tried, and the feasible point with the lowest cost is the optimum.

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cstdint>
#include <limits>

#include "supple/ik/box_qp.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::ik {
namespace {

#if defined(SUPPLE_SANITIZED)
constexpr int kTrials = 50;
#else
constexpr int kTrials = 1000;
#endif

struct Problem {
  Jac6 J;
  Twist V;
  VecJ lower;
  VecJ upper;
  VecJ home;
  BoxQpParams params;

  [[nodiscard]] Eigen::MatrixXd weighted() const {
    Eigen::MatrixXd M = J;
    M.bottomRows(3) *= params.length;
    return M;
  }
  [[nodiscard]] Eigen::VectorXd target() const {
    Eigen::VectorXd y = stacked(V);
    y.tail(3) *= params.length;
    return y;
  }
  [[nodiscard]] double cost(const Eigen::VectorXd& v) const {
    return (weighted() * v - target()).squaredNorm() + params.damping * v.squaredNorm() +
           params.posture * (v - home).squaredNorm();
  }
};

/// 3^n subproblems.
Eigen::VectorXd by_enumeration(const Problem& p) {
  const int n = static_cast<int>(p.J.cols());
  const Eigen::MatrixXd M = p.weighted();
  const Eigen::MatrixXd H =
      M.transpose() * M + (p.params.damping + p.params.posture) * Eigen::MatrixXd::Identity(n, n);
  const Eigen::VectorXd f = M.transpose() * p.target() + p.params.posture * p.home;

  int combinations = 1;
  for (int j = 0; j < n; ++j) combinations *= 3;
  Eigen::VectorXd best;
  double least = std::numeric_limits<double>::infinity();
  for (int c = 0; c < combinations; ++c) {
    Eigen::MatrixXd A = H;
    Eigen::VectorXd b = f;
    int code = c;
    for (int j = 0; j < n; ++j, code /= 3) {
      if (code % 3 == 0) continue;
      A.row(j).setZero();
      A(j, j) = 1.0;
      b[j] = code % 3 == 1 ? p.lower[j] : p.upper[j];
    }
    Eigen::VectorXd v = A.partialPivLu().solve(b);
    // points that are outside by rounding count
    const double rounding = 1e-12 * (1.0 + v.cwiseAbs().maxCoeff());
    if (((v - p.upper).array() > rounding).any() || ((p.lower - v).array() > rounding).any()) {
      continue;
    }
    v = v.cwiseMax(Eigen::VectorXd{p.lower}).cwiseMin(Eigen::VectorXd{p.upper});
    const double cost = p.cost(v);
    if (cost < least) {
      least = cost;
      best = v;
    }
  }
  return best;
}

Problem any_problem(test::Rng& rng, int n) {
  Problem p;
  p.J.resize(6, n);
  for (int j = 0; j < n; ++j) {
    p.J.col(j) << 0.5 * test::any_unit_vector(rng), test::any_unit_vector(rng);
  }
  if (n > 1 && rng() % 3 == 0) p.J.col(0) = p.J.col(n - 1);
  if (rng() % 4 == 0) p.J.row(static_cast<int>(rng() % 6)).setZero();
  p.V = test::any_twist(rng);
  p.lower.resize(n);
  p.upper.resize(n);
  p.home.resize(n);
  for (int j = 0; j < n; ++j) {
    p.lower[j] = test::uniform(rng, -0.5, 0.1);
    p.upper[j] = rng() % 6 == 0 ? p.lower[j] : p.lower[j] + test::uniform(rng, 0.0, 0.5);
    p.home[j] = test::uniform(rng, -1.0, 1.0);
  }
  p.params = {.length = test::any_magnitude(rng, -1.0, 0.0),
              .damping = test::any_magnitude(rng, -5.0, -1.0),
              .posture = rng() % 2 == 0 ? 0.0 : test::any_magnitude(rng, -4.0, -1.0)};
  return p;
}

void compare(test::Rng& rng, int n, int trials) {
  for (int trial = 0; trial < trials; ++trial) {
    const Problem p = any_problem(rng, n);
    const Eigen::VectorXd expected = by_enumeration(p);
    ASSERT_EQ(expected.size(), n);

    const ActiveSet start{.lower = static_cast<std::uint32_t>(rng() % 256),
                          .upper = static_cast<std::uint32_t>(rng() % 256)};
    const QpSolution out = box_qp(p.params, p.J, p.V, p.lower, p.upper, p.home, start);

    ASSERT_EQ(out.status, QpStatus::kOptimal);
    ASSERT_LE(p.cost(out.v), p.cost(expected) * (1.0 + 1e-12) + 1e-14) << "trial " << trial;
    // H is at least the damping, which is at least 1e-5: velocities agree to rounding over that
    ASSERT_TRUE(test::IsNear(out.v, expected, 1e-9)) << "n " << n << ", trial " << trial;
  }
}

TEST(BoxQpByEnumeration, AgreesForUpToFiveJoints) {
  test::Rng rng{495};
  for (int n = 1; n <= 5; ++n) compare(rng, n, kTrials);
}
TEST(BoxQpByEnumeration, AgreesForSixJoints) {
  test::Rng rng{496};
  compare(rng, 6, kTrials);
}
TEST(BoxQpByEnumeration, AgreesForSevenJoints) {
  test::Rng rng{497};
  compare(rng, 7, kTrials / 2);
}

}  // namespace
}  // namespace supple::ik
