// Physics that no choice of axes or reference point may change.

#include "supple/core/spatial.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple {
namespace {

using test::any_pose;
using test::any_twist;
using test::any_vector;
using test::any_wrench;
using test::IsNear;

constexpr int kTrials = 20000;

// Sums of some ten products of numbers up to 1, or up to 4 after a shift.
constexpr double kRounding = 50.0 * std::numeric_limits<double>::epsilon();

// V_A = adjoint(X_AB) V_B, linear first: the textbook matrix, for comparison only.
Mat6 adjoint(const Pose& X_AB) {
  const Vec3& p = X_AB.p;
  const Mat3 p_cross = (Mat3{} << 0, -p.z(), p.y(), p.z(), 0, -p.x(), -p.y(), p.x(), 0).finished();
  return (Mat6{} << X_AB.R, p_cross * X_AB.R, Mat3::Zero(), X_AB.R).finished();
}

TEST(Pose, ProductIsAssociative) {
  test::Rng rng{31};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Pose X_AB = any_pose(rng);
    const Pose X_BC = any_pose(rng);
    const Pose X_CD = any_pose(rng);
    ASSERT_TRUE(IsNear((X_AB * X_BC) * X_CD, X_AB * (X_BC * X_CD), kRounding));
  }
}

TEST(Pose, TimesItsInverseIsTheIdentityOnBothSides) {
  test::Rng rng{32};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Pose X_AB = any_pose(rng);
    ASSERT_TRUE(IsNear(X_AB * inverse(X_AB), Pose{}, kRounding));
    ASSERT_TRUE(IsNear(inverse(X_AB) * X_AB, Pose{}, kRounding));
    ASSERT_TRUE(IsNear(Pose{} * X_AB, X_AB, 0.0));
    ASSERT_TRUE(IsNear(X_AB * Pose{}, X_AB, 0.0));
  }
}

TEST(Pose, InnerLettersCancel) {
  test::Rng rng{33};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Pose X_WD = any_pose(rng);
    const Pose X_WC = any_pose(rng);
    const Vec3 p_CQ = any_vector(rng);

    const Pose X_DC = inverse(X_WD) * X_WC;

    ASSERT_TRUE(IsNear(X_WD * X_DC, X_WC, kRounding));
    ASSERT_TRUE(IsNear(inverse(X_DC), inverse(X_WC) * X_WD, kRounding));
    ASSERT_TRUE(IsNear(X_WD * (X_DC * p_CQ), X_WC * p_CQ, kRounding));
  }
}

TEST(Pose, AgreesWithHomogeneousMatrices) {
  test::Rng rng{34};
  const auto matrix = [](const Pose& X) {
    Eigen::Matrix4d T = Eigen::Matrix4d::Identity();
    T.topLeftCorner<3, 3>() = X.R;
    T.topRightCorner<3, 1>() = X.p;
    return T;
  };
  for (int trial = 0; trial < kTrials; ++trial) {
    const Pose X_AB = any_pose(rng);
    const Pose X_BC = any_pose(rng);
    ASSERT_TRUE(IsNear(matrix(X_AB * X_BC), matrix(X_AB) * matrix(X_BC), kRounding));
  }
}

TEST(Power, DoesNotDependOnTheAxes) {
  test::Rng rng{35};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Twist V_AB_E = any_twist(rng);
    const Wrench F_B_E = any_wrench(rng);
    const Mat3 R_FE = test::any_rotation(rng);
    ASSERT_NEAR(power(rotated(R_FE, F_B_E), rotated(R_FE, V_AB_E)), power(F_B_E, V_AB_E),
                kRounding);
  }
}

TEST(Power, DoesNotDependOnTheReferencePoint) {
  test::Rng rng{36};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Twist V_AB_E = any_twist(rng);
    const Wrench F_B_E = any_wrench(rng);
    const Vec3 p_BC_E = any_vector(rng);
    ASSERT_NEAR(power(shifted(F_B_E, p_BC_E), shifted(V_AB_E, p_BC_E)), power(F_B_E, V_AB_E),
                kRounding);
  }
}

TEST(Shifted, TwistIsTheVelocityOfAPointOfTheBody) {
  // C is fixed in B. Its path by finite differences of X_AB(t) = (exp(w t) R, p + v t)
  test::Rng rng{37};
  constexpr double kStep = 1e-5;  // [s]; the error of a central difference is kStep^2/6 = 2e-11
  for (int trial = 0; trial < kTrials; ++trial) {
    const Twist V_AB_A = any_twist(rng);
    const Pose X_AB = any_pose(rng);
    const Vec3 p_BC_B = any_vector(rng);
    const auto p_AC = [&](double t) -> Vec3 {
      const double rate = V_AB_A.angular.norm();
      const Eigen::AngleAxisd turn{rate * t, V_AB_A.angular / rate};
      return X_AB.p + V_AB_A.linear * t + turn * (X_AB.R * p_BC_B);
    };

    const Vec3 velocity = (p_AC(kStep) - p_AC(-kStep)) / (2.0 * kStep);

    ASSERT_TRUE(IsNear(shifted(V_AB_A, X_AB.R * p_BC_B).linear, velocity, 3e-10));
  }
}

TEST(Shifted, WrenchIsTheMomentOfTheSameForces) {
  test::Rng rng{38};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 p_BC = any_vector(rng);
    Wrench about_B;
    Wrench about_C;
    for (int i = 0; i < 3; ++i) {
      const Vec3 force = any_vector(rng);
      const Vec3 p_BQ = any_vector(rng);
      about_B = about_B + Wrench{.force = force, .torque = p_BQ.cross(force)};
      about_C = about_C + Wrench{.force = force, .torque = (p_BQ - p_BC).cross(force)};
    }
    ASSERT_TRUE(IsNear(shifted(about_B, p_BC), about_C, kRounding));
  }
}

TEST(Shifted, ComposesAndComesBack) {
  test::Rng rng{39};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Twist V = any_twist(rng);
    const Wrench F = any_wrench(rng);
    const Vec3 p_BC = any_vector(rng);
    const Vec3 p_CD = any_vector(rng);

    ASSERT_TRUE(IsNear(shifted(shifted(V, p_BC), p_CD), shifted(V, p_BC + p_CD), kRounding));
    ASSERT_TRUE(IsNear(shifted(shifted(F, p_BC), p_CD), shifted(F, p_BC + p_CD), kRounding));
    ASSERT_TRUE(IsNear(shifted(shifted(V, p_BC), -p_BC), V, kRounding));
    ASSERT_TRUE(IsNear(shifted(shifted(F, p_BC), -p_BC), F, kRounding));
  }
}

TEST(Shifted, CommutesWithRotated) {
  test::Rng rng{40};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Mat3 R_FE = test::any_rotation(rng);
    const Twist V = any_twist(rng);
    const Wrench F = any_wrench(rng);
    const Vec3 p_E = any_vector(rng);

    const Vec3 p_F = R_FE * p_E;

    ASSERT_TRUE(IsNear(rotated(R_FE, shifted(V, p_E)), shifted(rotated(R_FE, V), p_F), kRounding));
    ASSERT_TRUE(IsNear(rotated(R_FE, shifted(F, p_E)), shifted(rotated(R_FE, F), p_F), kRounding));
  }
}

// A wrench given at A and in A's axes, wanted at B and in B's axes. Power is kept by
// adjoint(X_AB)^T, which is what `shifted` and `rotated` do; adjoint(X_BA)^T, one letter swap away,
// changes it.
TEST(Adjoint, TransposedCarriesWrenchesAgainstTheTwistsAndNotWithThem) {
  test::Rng rng{41};
  int wrong = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const Pose X_AB = any_pose(rng);
    const Pose X_BA = inverse(X_AB);
    const Twist V_A = any_twist(rng);
    const Wrench F_A = any_wrench(rng);

    const Twist V_B = rotated(X_BA.R, shifted(V_A, X_AB.p));
    const Wrench F_B = rotated(X_BA.R, shifted(F_A, X_AB.p));
    const Wrench swapped = wrench_from(adjoint(X_BA).transpose() * stacked(F_A));

    ASSERT_TRUE(IsNear(V_B, twist_from(adjoint(X_BA) * stacked(V_A)), kRounding));
    ASSERT_TRUE(IsNear(F_B, wrench_from(adjoint(X_AB).transpose() * stacked(F_A)), kRounding));
    ASSERT_NEAR(power(F_B, V_B), power(F_A, V_A), kRounding);
    wrong += std::abs(power(swapped, V_B) - power(F_A, V_A)) > 0.01 ? 1 : 0;
  }
  EXPECT_GT(wrong, 0.95 * kTrials);
}

}  // namespace
}  // namespace supple
