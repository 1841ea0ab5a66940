// A damping ratio without a spring, and a damping called lambda that is sometimes squared.

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <string>

#include "supple/ik/box_qp.hpp"
#include "supple/ik/damped_ls.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "unit/config/files.hpp"

namespace supple::test {
namespace {

// "Z stiffness = 0 (free insertion)" with a damping ratio: D = 2 zeta sqrt(K M).
TEST(Deviations, ADampingRatioWithoutASpringNeverComesToRest) {
  constexpr double kMass = 5.0;
  const double damping = 2.0 * 1.0 * std::sqrt(0.0 * kMass);
  double x = 0.0;
  double v = 0.0;
  for (int tick = 0; tick < 5000; ++tick) {  // 10 N for 0.1 s, then nothing for 9.9 s
    const double force = tick < 50 ? 10.0 : 0.0;
    v += 2e-3 * (force - damping * v) / kMass;
    x += 2e-3 * v;
  }
  EXPECT_NEAR(v, 0.2, 1e-9) << "m/s, for ever";
  EXPECT_NEAR(x, 1.99, 1e-3) << "m";

  const auto setup = config::parse(
      kRobotOnly +
          "admittance: {translation: {stiffness_n_per_m: [50, 50, 0], damping_ratio: 1}}\n",
      "arm.yaml", shipped());
  ASSERT_FALSE(setup);
  EXPECT_NE(setup.error().text().find("damping_ratio"), std::string::npos) << setup.error().text();
}

// lambda = 0.1 as the weight of |v|^2, and as its root: the same number, another robot.
TEST(Deviations, LambdaAndItsSquareAreTwoRobots) {
  Jac6 J = Jac6::Identity(6, 6);
  J(0, 0) = 0.3;  // a direction that the arm can do with little speed
  const Twist V{.linear = {0.1, 0, 0}};
  const auto documented = [&](double weight) -> Vec6 {
    const Mat6 H = J.transpose().lazyProduct(J) + weight * Mat6::Identity();
    return Mat6{J} * H.inverse() * J.transpose() * stacked(V);
  };
  EXPECT_NEAR(documented(0.1)[0], 0.0474, 1e-4) << "of 0.1 m/s, with lambda |v|^2";
  EXPECT_NEAR(documented(0.1 * 0.1)[0], 0.09, 1e-12) << "with lambda^2 I";

  const VecJ v = ik::damped_ls({.lambda = 0.1}, J, V);
  EXPECT_NEAR(0.3 * v[0], 0.09, 1e-12) << "lambda is the root ...";

  // ... and `damping` the weight: both methods agree where one is the other's square
  Rng rng{602};
  for (int trial = 0; trial < 100; ++trial) {
    Jac6 any(6, 6);
    for (int j = 0; j < 6; ++j) any.col(j) << any_unit_vector(rng), any_unit_vector(rng);
    const Twist wanted = any_twist(rng);
    const VecJ wide = VecJ::Constant(6, 1e3);
    const ik::QpSolution qp =
        ik::box_qp({.length = 1.0, .damping = 0.01}, any, wanted, VecJ{-wide}, wide, VecJ{}, {});
    ASSERT_TRUE(IsNear(qp.v, ik::damped_ls({.lambda = 0.1}, any, wanted), 1e-11));
  }
}

}  // namespace
}  // namespace supple::test
