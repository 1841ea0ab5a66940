#include "supple/admittance/turn.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

// The norm of nine entries' roundings, three products deep.
constexpr double kRounding = 6e-15;

TEST(Turn, IsTheRotationItWasMadeOf) {
  test::Rng rng{91};
  for (int trial = 0; trial < 20000; ++trial) {
    const Vec3 r = test::any_rotation_vector(rng);
    const Turn from_vector = turn_from_vector(r);
    const Turn from_matrix = turn_from_matrix(exp3(r));

    ASSERT_TRUE(IsNear(matrix(from_vector), exp3(r), kRounding));
    ASSERT_TRUE(IsNear(matrix(from_matrix), exp3(r), kRounding));
    // within rounding of pi the shortest vector may be either of two
    if (r.norm() < std::numbers::pi - 1e-7) {
      ASSERT_TRUE(IsNear(from_vector.r, r, 4e-15 * r.norm()));
    }
  }
}

TEST(Turn, GoesOnByAStepInTheAxesOfD) {
  test::Rng rng{92};
  for (int trial = 0; trial < 20000; ++trial) {
    const Mat3 R = test::any_rotation(rng);
    const Vec3 step = test::any_magnitude(rng, -9.0, 0.5) * test::any_unit_vector(rng);

    const Turn next = turned(turn_from_matrix(R), step);

    ASSERT_TRUE(IsNear(matrix(next), exp3(step) * R, kRounding));
    ASSERT_TRUE(IsNear(exp3(next.r), matrix(next), kRounding));
    ASSERT_LE(next.r.norm(), std::numbers::pi * (1.0 + 1e-15));
    ASSERT_GE(next.w, 0.0);
    ASSERT_TRUE(IsNear(exp3(way(turn_from_matrix(R), next)), exp3(step), kRounding));
  }
}

TEST(Turn, StaysARotationForAMillionSteps) {
  test::Rng rng{93};
  Turn turn;
  for (int i = 0; i < 1000000; ++i) turn = turned(turn, test::any_vector(rng, 0.01));
  EXPECT_NEAR(turn.w * turn.w + turn.v.squaredNorm(), 1.0, 4e-16);
  EXPECT_TRUE(IsNear(Mat3{matrix(turn).transpose() * matrix(turn)}, Mat3::Identity(), 1e-15));
}

// The series for small turns and the arc tangent for large ones, on both sides of where they meet.
TEST(Turn, HasNoSeamBetweenItsFormulas) {
  for (const double angle : {0.0632, 0.0633, 0.4509, 0.4510, 0.4511, 0.4512}) {
    const Vec3 r = angle * Vec3{0.6, 0.0, 0.8};
    EXPECT_TRUE(IsNear(turn_from_vector(r).r, r, 2e-16)) << angle;
  }
}

double potential(const Mat3& R, const Vec3& stiffness) {
  const Vec3 r = log3(R);
  return 0.5 * r.dot(stiffness.cwiseProduct(r));
}

TEST(SpringTorque, IsTheGradientOfItsEnergy) {
  test::Rng rng{94};
  for (int trial = 0; trial < 2000; ++trial) {
    const Mat3 R = exp3(test::uniform(rng, 0.0, 3.0) * test::any_unit_vector(rng));
    const Vec3 stiffness{test::uniform(rng, 0.0, 50.0), test::uniform(rng, 0.0, 50.0),
                         test::uniform(rng, 0.0, 50.0)};
    const Turn turn = turn_from_matrix(R);

    const Vec3 torque = spring_torque(turn, turn.r, stiffness);

    constexpr double kStep = 1e-5;  // [rad]; errors of kStep^2 and of rounding / kStep
    for (int i = 0; i < 3; ++i) {
      const Vec3 d = kStep * Vec3::Unit(i);
      const double slope =
          (potential(exp3(d) * R, stiffness) - potential(exp3(-d) * R, stiffness)) / (2.0 * kStep);
      ASSERT_NEAR(torque[i], -slope, 1e-6);
    }
  }
}

TEST(SpringTorque, IsTheTransposedInverseJacobianTimesTheStiffness) {
  test::Rng rng{95};
  for (int trial = 0; trial < 20000; ++trial) {
    const Turn turn = turn_from_vector(test::any_rotation_vector(rng));
    const Vec3 stiffness = 25.0 * Vec3::Ones() + test::any_vector(rng, 25.0);
    const Vec3 expected =
        -left_jacobian_inverse(turn.r).transpose() * stiffness.cwiseProduct(turn.r);
    ASSERT_TRUE(IsNear(spring_torque(turn, turn.r, stiffness), expected, 2e-13 * turn.r.norm()));
  }
}

TEST(SpringTorque, IsLinearAboutOneAxisAndForOneStiffness) {
  const Turn about_y = turn_from_vector({0.0, 2.0, 0.0});
  EXPECT_TRUE(
      IsNear(spring_torque(about_y, about_y.r, {5.0, 7.0, 9.0}), Vec3{0.0, -14.0, 0.0}, 1e-14));
  const Turn any = turn_from_vector({0.4, -1.0, 0.7});
  EXPECT_TRUE(IsNear(spring_torque(any, any.r, Vec3::Constant(6.0)), -6.0 * any.r, 0.0));
}

}  // namespace
}  // namespace supple::admittance
