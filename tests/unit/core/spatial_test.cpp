#include "supple/core/spatial.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "support/matchers.hpp"

namespace supple {
namespace {

using test::IsNear;

// The numbers below are whole, so every result is exact.
constexpr double kExact = 0.0;

// A quarter turn about z: x goes to y, y to -x.
const Mat3 kQuarterTurn = (Mat3{} << 0, -1, 0, 1, 0, 0, 0, 0, 1).finished();

static_assert(sizeof(Pose) == 12 * sizeof(double));
static_assert(sizeof(Twist) == 6 * sizeof(double));
static_assert(sizeof(Wrench) == 6 * sizeof(double));
static_assert(alignof(Pose) == alignof(double), "a Pose may be a member of any struct");
static_assert(std::is_trivially_destructible_v<Pose>);
static_assert(!std::is_convertible_v<Twist, Wrench> && !std::is_convertible_v<Wrench, Twist>);

TEST(Pose, IsTheIdentityUnlessGivenOtherwise) {
  EXPECT_TRUE(IsNear(Pose{}, Pose{.R = Mat3::Identity(), .p = Vec3::Zero()}, kExact));
}

TEST(Pose, MapsAPointByTurningItAndThenMovingIt) {
  const Pose X_AB{.R = kQuarterTurn, .p = {10, 20, 30}};
  const Vec3 p_BQ{1, 2, 3};

  const Vec3 p_AQ = X_AB * p_BQ;

  EXPECT_TRUE(IsNear(p_AQ, Vec3{10 - 2, 20 + 1, 30 + 3}, kExact));
}

TEST(Pose, ProductMapsAPointAsItsFactorsDoInTurn) {
  const Pose X_AB{.R = kQuarterTurn, .p = {10, 20, 30}};
  const Pose X_BC{.R = kQuarterTurn * kQuarterTurn, .p = {-4, 5, 6}};
  const Vec3 p_CQ{1, 2, 3};

  EXPECT_TRUE(IsNear((X_AB * X_BC) * p_CQ, X_AB * (X_BC * p_CQ), kExact));
}

TEST(Pose, InverseBringsAPointBack) {
  const Pose X_AB{.R = kQuarterTurn, .p = {10, 20, 30}};
  const Vec3 p_BQ{1, 2, 3};

  EXPECT_TRUE(IsNear(inverse(X_AB) * (X_AB * p_BQ), p_BQ, kExact));
}

TEST(Twist, RotatedTurnsBothHalves) {
  const Twist V{.linear = {1, 2, 3}, .angular = {4, 5, 6}};

  const Twist turned = rotated(kQuarterTurn, V);

  EXPECT_TRUE(IsNear(turned, Twist{.linear = {-2, 1, 3}, .angular = {-5, 4, 6}}, kExact));
}

TEST(Wrench, RotatedTurnsBothHalves) {
  const Wrench F{.force = {1, 2, 3}, .torque = {4, 5, 6}};

  const Wrench turned = rotated(kQuarterTurn, F);

  EXPECT_TRUE(IsNear(turned, Wrench{.force = {-2, 1, 3}, .torque = {-5, 4, 6}}, kExact));
}

TEST(Twist, ShiftedGivesAWheelRimItsSpeed) {
  // 2 rad/s about z: the point 3 m along x moves at 6 m/s along y
  const Twist hub{.linear = {1, 0, 0}, .angular = {0, 0, 2}};

  const Twist rim = shifted(hub, {3, 0, 0});

  EXPECT_TRUE(IsNear(rim, Twist{.linear = {1, 6, 0}, .angular = {0, 0, 2}}, kExact));
}

TEST(Wrench, ShiftedGivesALeverItsMoment) {
  // 5 N along y, applied at B. About C, 3 m along x from B, it acts at (-3, 0, 0)
  const Wrench at_B{.force = {0, 5, 0}, .torque = {0, 0, 1}};

  const Wrench at_C = shifted(at_B, {3, 0, 0});

  EXPECT_TRUE(IsNear(at_C, Wrench{.force = {0, 5, 0}, .torque = {0, 0, 1 - 15}}, kExact));
}

TEST(Power, IsForceTimesSpeedPlusTorqueTimesTurningRate) {
  const Wrench F{.force = {1, 2, 3}, .torque = {4, 5, 6}};
  const Twist V{.linear = {10, 20, 30}, .angular = {100, 200, 300}};

  EXPECT_EQ(power(F, V), (10 + 40 + 90) + (400 + 1000 + 1800));
}

TEST(Twist, AddsSubtractsAndScalesEachHalf) {
  const Twist a{.linear = {1, 2, 3}, .angular = {4, 5, 6}};
  const Twist b{.linear = {10, 20, 30}, .angular = {40, 50, 60}};

  EXPECT_TRUE(IsNear(a + b, Twist{.linear = {11, 22, 33}, .angular = {44, 55, 66}}, kExact));
  EXPECT_TRUE(IsNear(b - a, Twist{.linear = {9, 18, 27}, .angular = {36, 45, 54}}, kExact));
  EXPECT_TRUE(IsNear(2.0 * a, Twist{.linear = {2, 4, 6}, .angular = {8, 10, 12}}, kExact));
}

TEST(Wrench, AddsSubtractsAndScalesEachHalf) {
  const Wrench a{.force = {1, 2, 3}, .torque = {4, 5, 6}};
  const Wrench b{.force = {10, 20, 30}, .torque = {40, 50, 60}};

  EXPECT_TRUE(IsNear(a + b, Wrench{.force = {11, 22, 33}, .torque = {44, 55, 66}}, kExact));
  EXPECT_TRUE(IsNear(b - a, Wrench{.force = {9, 18, 27}, .torque = {36, 45, 54}}, kExact));
  EXPECT_TRUE(IsNear(2.0 * a, Wrench{.force = {2, 4, 6}, .torque = {8, 10, 12}}, kExact));
}

TEST(Stacked, PutsTheLinearHalfFirst) {
  const Vec6 x = (Vec6{} << 1, 2, 3, 4, 5, 6).finished();

  EXPECT_EQ(stacked(Twist{.linear = {1, 2, 3}, .angular = {4, 5, 6}}), x);
  EXPECT_EQ(stacked(Wrench{.force = {1, 2, 3}, .torque = {4, 5, 6}}), x);
}

TEST(Stacked, IsUndoneByTwistFromAndWrenchFrom) {
  const Vec6 x = (Vec6{} << 1, 2, 3, 4, 5, 6).finished();

  EXPECT_TRUE(IsNear(twist_from(x), Twist{.linear = {1, 2, 3}, .angular = {4, 5, 6}}, kExact));
  EXPECT_TRUE(IsNear(wrench_from(x), Wrench{.force = {1, 2, 3}, .torque = {4, 5, 6}}, kExact));
}

}  // namespace
}  // namespace supple
