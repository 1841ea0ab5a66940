#include "supple/core/finite.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace supple {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kBad[] = {kNaN, -kNaN, kInfinity, -kInfinity};

TEST(AllFinite, IsTrueOfTheLargestAndSmallestNumbers) {
  EXPECT_TRUE(all_finite(Vec3{kLargest, -kLargest, kLargest}));
  EXPECT_TRUE(all_finite(Vec3{std::numeric_limits<double>::denorm_min(), 0.0, -0.0}));
  EXPECT_TRUE(all_finite(Mat6{Mat6::Constant(kLargest)}));
}

TEST(AllFinite, FindsABadNumberAtEveryPlaceOfAMatrix) {
  for (const double bad : kBad) {
    for (int i = 0; i < 9; ++i) {
      Mat3 M = Mat3::Constant(kLargest);
      M.reshaped()[i] = bad;
      EXPECT_FALSE(all_finite(M)) << bad << " at " << i;
    }
  }
}

TEST(AllFinite, IsNotFooledByInfinitiesThatCancel) {
  EXPECT_FALSE(all_finite(Vec3{kInfinity, -kInfinity, 0.0}));
}

TEST(AllFinite, FindsABadNumberAtEveryPlaceOfAView) {
  for (const double bad : kBad) {
    for (int i = 0; i < 7; ++i) {
      VecJ q = VecJ::Ones(7);
      q[i] = bad;
      EXPECT_FALSE(all_finite(VecIn{q})) << bad << " at " << i;
      EXPECT_FALSE(all_finite(q)) << bad << " at " << i;
    }
  }
}

TEST(AllFinite, LooksNoFurtherThanTheSizeOfAVector) {
  VecJ q = VecJ::Ones(7);
  q[6] = kNaN;
  EXPECT_TRUE(all_finite(VecIn{q.data(), 6}));
  q.conservativeResize(6);
  EXPECT_TRUE(all_finite(q));
}

TEST(AllFinite, IsTrueOfNothing) {
  EXPECT_TRUE(all_finite(VecJ{}));
  EXPECT_TRUE(all_finite(VecIn{nullptr, 0}));
}

TEST(AllFinite, LooksAtBothHalves) {
  for (const double bad : kBad) {
    const Vec3 v{0.0, bad, 0.0};
    Mat3 R = Mat3::Identity();
    R(2, 1) = bad;

    EXPECT_FALSE(all_finite(Twist{.linear = v}));
    EXPECT_FALSE(all_finite(Twist{.angular = v}));
    EXPECT_FALSE(all_finite(Wrench{.force = v}));
    EXPECT_FALSE(all_finite(Wrench{.torque = v}));
    EXPECT_FALSE(all_finite(Pose{.p = v}));
    EXPECT_FALSE(all_finite(Pose{.R = R}));
  }
  EXPECT_TRUE(all_finite(Pose{}) && all_finite(Twist{}) && all_finite(Wrench{}));
}

TEST(AllFinite, TakesAnExpression) {
  const Vec3 a{1.0, 2.0, 3.0};
  EXPECT_TRUE(all_finite(a + a));
  EXPECT_FALSE(all_finite(a / 0.0));
}

}  // namespace
}  // namespace supple
