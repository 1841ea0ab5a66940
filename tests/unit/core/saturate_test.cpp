#include "supple/core/saturate.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "supple/core/finite.hpp"
#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"

namespace supple {
namespace {

using test::IsNear;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargest = std::numeric_limits<double>::max();

// clamp_norm aims 1e-15 below the limit, relative to it.
constexpr double kInward = 2e-15;

TEST(ClampNorm, LeavesWhatIsWithinTheLimitAsItIs) {
  EXPECT_EQ(clamp_norm({3, 4, 0}, 5.0), (Vec3{3, 4, 0}));
  EXPECT_EQ(clamp_norm({-1, 2, -2}, 3.0), (Vec3{-1, 2, -2}));
  EXPECT_EQ(clamp_norm({3, 4, 0}, kInfinity), (Vec3{3, 4, 0}));
  EXPECT_EQ(clamp_norm(Vec3::Zero(), 0.0), Vec3::Zero());
}

TEST(ClampNorm, ShortensWhatIsLongerAndKeepsItsDirection) {
  EXPECT_TRUE(IsNear(clamp_norm({30, 40, 0}, 5.0), Vec3{3, 4, 0}, 5.0 * kInward));
  EXPECT_TRUE(IsNear(clamp_norm({0, 0, -9}, 2.0), Vec3{0, 0, -2}, 2.0 * kInward));
}

TEST(ClampNorm, HandlesSizesWhoseSquaresAreNotNumbers) {
  const Vec3 third = Vec3::Constant(1.0 / std::sqrt(3.0));

  EXPECT_TRUE(IsNear(clamp_norm(Vec3::Constant(1e300), 1.0), third, kInward));
  EXPECT_TRUE(IsNear(clamp_norm(Vec3::Constant(kLargest), 1.0), third, kInward));
  EXPECT_TRUE(IsNear(1e200 * clamp_norm(Vec3::Constant(1e-190), 1e-200), third, kInward));
  EXPECT_EQ(clamp_norm(Vec3::Constant(1e-310), 1.0), Vec3::Constant(1e-310));
  EXPECT_TRUE(all_finite(clamp_norm(Vec3::Constant(kLargest), kLargest)));
}

TEST(ClampNorm, TakesALimitOfZeroOrLessForZero) {
  EXPECT_EQ(clamp_norm({1, -2, 3}, 0.0), Vec3::Zero());
  EXPECT_EQ(clamp_norm({1, -2, 3}, -1.0), Vec3::Zero());
  EXPECT_EQ(clamp_norm({1, 1, 1}, std::numeric_limits<double>::denorm_min()), Vec3::Zero());
}

TEST(ClampNorm, NeverMakesANumberOfWhatIsNone) {
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    for (const double limit : {0.0, 1.0}) {
      EXPECT_FALSE(all_finite(clamp_norm({bad, 1, 1}, limit))) << bad << " " << limit;
      EXPECT_FALSE(all_finite(clamp_norm({1, bad, 1}, limit))) << bad << " " << limit;
      EXPECT_FALSE(all_finite(clamp_norm({1, 1, bad}, limit))) << bad << " " << limit;
    }
  }
  EXPECT_FALSE(all_finite(clamp_norm({1, 1, 1}, kNaN)));
}

TEST(RateLimited, ReachesExactlyWhatIsWithinReach) {
  // 0.9 - 0.2 is rounded, and 0.2 plus it is not 0.9
  EXPECT_EQ(rate_limited(0.2, 0.9, 1.0), 0.9);
  EXPECT_EQ(rate_limited(1e16, 1.0, 1e17), 1.0);
  EXPECT_EQ(rate_limited(2.0, 1.0, 1.0), 1.0);
  EXPECT_EQ(rate_limited(Vec3{0.2, 1e16, 0}, Vec3{0.9, 1, 0}, 1e17), (Vec3{0.9, 1, 0}));
}

TEST(RateLimited, StepsTowardsWhatIsNot) {
  EXPECT_EQ(rate_limited(1.0, 5.0, 0.5), 1.5);
  EXPECT_EQ(rate_limited(1.0, -5.0, 0.5), 0.5);
  EXPECT_EQ(rate_limited(1.0, 5.0, 0.0), 1.0);
  EXPECT_EQ(rate_limited(-kLargest, kLargest, 1e300), -kLargest + 1e300);
  EXPECT_TRUE(IsNear(rate_limited(Vec3{1, 1, 1}, Vec3{31, 41, 1}, 5.0), Vec3{4, 5, 1}, 1e-14));
}

TEST(RateLimited, NeverMakesANumberOfWhatIsNone) {
  EXPECT_TRUE(std::isnan(rate_limited(0.0, kNaN, 1.0)));
  EXPECT_TRUE(std::isnan(rate_limited(kNaN, 0.0, 1.0)));
  EXPECT_FALSE(all_finite(rate_limited(Vec3::Zero(), Vec3{0, kNaN, 0}, 1.0)));
  EXPECT_FALSE(all_finite(rate_limited(Vec3{0, kNaN, 0}, Vec3::Zero(), 1.0)));
}

TEST(OneSided, TakesAwayOnlyWhatIsTooFastAlongTheNormal) {
  const Vec3 n = Vec3::UnitZ();

  EXPECT_EQ(one_sided({1, 2, 3}, n, 2.0), (Vec3{1, 2, 2}));
  EXPECT_EQ(one_sided({1, 2, 3}, n, 4.0), (Vec3{1, 2, 3}));
  EXPECT_EQ(one_sided({1, 2, -300}, n, 2.0), (Vec3{1, 2, -300}));
  EXPECT_EQ(one_sided({1, 2, 3}, n, 0.0), (Vec3{1, 2, 0}));
  EXPECT_EQ(one_sided({1, 2, 3}, n, -1.0), (Vec3{1, 2, -1}));
}

TEST(OneSided, NeverMakesANumberOfWhatIsNone) {
  EXPECT_FALSE(all_finite(one_sided({kNaN, 0, 0}, Vec3::UnitZ(), 1.0)));
  EXPECT_FALSE(all_finite(one_sided({0, 0, kNaN}, Vec3::UnitZ(), 1.0)));
  EXPECT_FALSE(all_finite(one_sided({1, 2, 3}, Vec3::UnitZ(), kNaN)));
}

TEST(ScaleInto, IsOneForWhatIsInside) {
  EXPECT_EQ(scale_into(0.5, -1.0, 1.0), 1.0);
  EXPECT_EQ(scale_into(1.0, -1.0, 1.0), 1.0);
  EXPECT_EQ(scale_into(-1.0, -1.0, 1.0), 1.0);
  EXPECT_EQ(scale_into(0.0, 0.0, 0.0), 1.0);
}

TEST(ScaleInto, BringsEitherSideToItsBound) {
  EXPECT_EQ(scale_into(4.0, -1.0, 1.0), 0.25);
  EXPECT_EQ(scale_into(-4.0, -2.0, 1.0), 0.5);
  EXPECT_EQ(scale_into(4.0, -1.0, 0.0), 0.0);
  EXPECT_EQ(scale_into(-4.0, 0.0, 1.0), 0.0);
  EXPECT_EQ(scale_into(kInfinity, -1.0, 1.0), 0.0);
}

TEST(Saturate, NeverTouchesTheHeap) {
  const test::AllocGuard heap;
  const Vec3 u = rate_limited(Vec3::Zero(), clamp_norm({1, 2, 3}, 2.0), 1.0);
  const double s = scale_into(one_sided(u, Vec3::UnitX(), 0.1).norm(), -0.5, 0.5);
  EXPECT_EQ(heap.count(), 0);
  EXPECT_GT(s, 0.0);
}

}  // namespace
}  // namespace supple
