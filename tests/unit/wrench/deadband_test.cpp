#include "supple/wrench/deadband.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/matchers.hpp"

namespace supple::wrench {
namespace {

using test::IsNear;

constexpr double kBand = 2.0;
constexpr double kKnee = 0.5;

double length_beyond(double n) { return beyond_band(Vec3{0.0, n, 0.0}, kBand, kKnee).norm(); }

TEST(Deadband, IsExactlyZeroInside) {
  for (const double n : {0.0, 1e-300, 0.5, 1.0, 1.999999, 2.0}) {
    EXPECT_EQ(beyond_band(Vec3{0.0, n, 0.0}, kBand, kKnee), Vec3::Zero()) << n;
  }
}

TEST(Deadband, FollowsItsFormulaOutside) {
  // e = 0.5 = knee: e/2; e = 1.5: 27/8 / (9/4 + 1/4)
  EXPECT_NEAR(length_beyond(2.5), 0.25, 1e-15);
  EXPECT_NEAR(length_beyond(3.5), 1.35, 1e-15);
}

TEST(Deadband, ApproachesTheForceLessTheBand) {
  // what is missing falls as knee^2 / e
  for (const double n : {20.0, 100.0, 1000.0}) {
    const double missing = (n - kBand) - length_beyond(n);
    EXPECT_GT(missing, 0.0) << n;
    EXPECT_LE(missing, kKnee * kKnee / (n - kBand)) << n;
  }
}

TEST(Deadband, KeepsTheDirection) {
  const Vec3 u{3.0, -4.0, 12.0};
  const Vec3 out = beyond_band(u, kBand, kKnee);
  EXPECT_TRUE(IsNear(out.normalized(), (u / 13.0).eval(), 1e-15));
}

TEST(Deadband, HasNoCornerAtItsEdge) {
  // slope by differences: zero at the edge, and its own slope there finite, so it shrinks with h
  for (const double h : {1e-2, 1e-3, 1e-4}) {
    const double slope = (length_beyond(kBand + h) - length_beyond(kBand - h)) / (2.0 * h);
    EXPECT_LE(slope, h * h / (2.0 * kKnee * kKnee) * 1.001) << h;
  }
}

TEST(Deadband, NeverSteepensMoreThanNineEighths) {
  double steepest = 0.0;
  constexpr double kStep = 1e-4;
  for (int i = 0; i < 100000; ++i) {
    const double n = kStep * i;
    const double slope = (length_beyond(n + kStep) - length_beyond(n)) / kStep;
    ASSERT_GE(slope, 0.0) << n;
    steepest = std::max(steepest, slope);
  }
  EXPECT_NEAR(steepest, 9.0 / 8.0, 1e-6);
}

TEST(Deadband, WithoutAKneeIsThePlainDifference) {
  EXPECT_EQ(beyond_band(Vec3{0.0, 0.0, 5.0}, 2.0, 0.0), (Vec3{0.0, 0.0, 3.0}));
  EXPECT_EQ(beyond_band(Vec3{0.0, 0.0, 2.0}, 2.0, 0.0), Vec3::Zero());
}

TEST(Deadband, WithoutABandAndAKneeChangesNothing) {
  const Vec3 u{1.0, -2.0, 2.0};
  EXPECT_EQ(beyond_band(u, 0.0, 0.0), u);
  EXPECT_EQ(beyond_band(Vec3::Zero(), 0.0, 0.0), Vec3::Zero());
}

TEST(Deadband, IsANumberAtTheSmallestExcess) {
  const double just = std::nextafter(1e-150, 1.0);
  EXPECT_TRUE(beyond_band(Vec3{just, 0.0, 0.0}, 1e-150, 0.0).allFinite());
  EXPECT_TRUE(beyond_band(Vec3{just, 0.0, 0.0}, 1e-150, 0.5).allFinite());
}

TEST(Deadband, TreatsForceAndTorqueApart) {
  const DeadbandParams params{.force = 1.0, .force_knee = 0.0, .torque = 0.5, .torque_knee = 0.0};
  const Wrench out =
      beyond_band(params, Wrench{.force = {0.9, 0.0, 0.0}, .torque = {0.0, 0.9, 0.0}});

  EXPECT_EQ(out.force, Vec3::Zero());
  EXPECT_TRUE(IsNear(out.torque, Vec3{0.0, 0.4, 0.0}, 1e-15));
}

}  // namespace
}  // namespace supple::wrench
