#include "supple/limits/limiter.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::limits {
namespace {

using test::IsNear;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr Seconds kPeriod{2e-3};
constexpr Seconds kLongest{4e-3};

Prepared open_space(const Params& params = {}) { return *prepared(params, kLongest); }

TEST(Limiter, LeavesWhatIsWithinEveryLimitAsItIs) {
  const Twist V{.linear = {0.1, -0.1, 0.2}, .angular = {0.5, 0.5, -0.5}};

  const Limited out = apply(open_space(), Vec3::Zero(), V, V, kPeriod);

  EXPECT_EQ(out.V_WP_W.linear, V.linear);
  EXPECT_EQ(out.V_WP_W.angular, V.angular);
  EXPECT_EQ(out.acted, kNothing);
  EXPECT_EQ(out.nearest.kind, WallKind::kNone);
}

TEST(Limiter, ShortensWhatIsTooFast) {
  const Twist fast{.linear = {3, 4, 0}, .angular = {0, 0, 8}};
  const Twist before{.linear = {0.15, 0.2, 0}, .angular = {0, 0, 1}};

  const Limited out = apply(open_space(), Vec3::Zero(), fast, before, kPeriod);

  EXPECT_TRUE(IsNear(out.V_WP_W, before, 1e-14));
  EXPECT_LE(out.V_WP_W.linear.norm(), 0.25);
  EXPECT_LE(out.V_WP_W.angular.norm(), 1.0);
  EXPECT_TRUE(out.acted & kLinearSpeed);
  EXPECT_TRUE(out.acted & kAngularSpeed);
  EXPECT_NEAR(out.by_linear_speed, 4.75, 1e-12);
  EXPECT_NEAR(out.by_angular_speed, 7.0, 1e-12);
}

TEST(Limiter, ApproachesAChangeAsFastAsTheAccelerationsAllow) {
  const Twist wanted{.linear = {0.1, 0, 0}, .angular = {0, 0.5, 0}};

  const Limited out = apply(open_space(), Vec3::Zero(), wanted, {}, kPeriod);

  EXPECT_TRUE(IsNear(out.V_WP_W, Twist{.linear = {0.004, 0, 0}, .angular = {0, 0.016, 0}}, 1e-15));
  EXPECT_EQ(out.acted, kLinearAcceleration | kAngularAcceleration);
  EXPECT_NEAR(out.by_linear_acceleration, 0.096, 1e-15);
  EXPECT_NEAR(out.by_angular_acceleration, 0.484, 1e-15);
}

TEST(Limiter, GivesHalvesNoPartInEachOther) {
  const Limited linear = apply(open_space(), Vec3::Zero(), {.linear = {9, 0, 0}}, {}, kPeriod);
  EXPECT_EQ(linear.V_WP_W.angular, Vec3::Zero());
  EXPECT_FALSE(linear.acted & (kAngularSpeed | kAngularAcceleration));

  const Limited angular = apply(open_space(), Vec3::Zero(), {.angular = {9, 0, 0}}, {}, kPeriod);
  EXPECT_EQ(angular.V_WP_W.linear, Vec3::Zero());
  EXPECT_FALSE(angular.acted & (kLinearSpeed | kLinearAcceleration));
}

TEST(Limiter, StartedAboveTheSpeedLimitComesDownWithoutAJump) {
  Twist V{.linear = {1, 0, 0}, .angular = {0, 3, 0}};
  int ticks = 0;
  for (; V.linear.norm() > 0.25 || V.angular.norm() > 1.0; ++ticks) {
    ASSERT_LT(ticks, 200);
    const Limited out = apply(open_space(), Vec3::Zero(), {.linear = {1, 0, 0}}, V, kPeriod);
    ASSERT_LE((V.linear - out.V_WP_W.linear).norm(), 4e-3 * (1.0 + 1e-12));
    ASSERT_LE(out.V_WP_W.linear.norm(), V.linear.norm());
    V = out.V_WP_W;
  }
  // 0.75 m/s at 4 mm/s a tick
  EXPECT_NEAR(ticks, 188, 1);
}

TEST(Limiter, FollowsThePeriodThatItIsTold) {
  const Twist wanted{.linear = {0.2, 0, 0}};
  for (const double factor : {0.5, 1.0, 2.0}) {
    const Limited out = apply(open_space(), Vec3::Zero(), wanted, {}, factor * kPeriod);
    EXPECT_NEAR(out.V_WP_W.linear.x(), factor * 0.004, 1e-15);
  }
  const Limited still = apply(open_space(), Vec3::Zero(), wanted, {}, Seconds{0.0});
  EXPECT_EQ(still.V_WP_W.linear, Vec3::Zero());
}

TEST(Limiter, EndsForNumbersThatAreNone) {
  Params params;
  params.walls.box = {.lower = Vec3::Constant(-1), .upper = Vec3::Constant(1)};
  ASSERT_TRUE(params.walls.planes.push_back({.normal = {1, 2, 3}, .offset = 0.5}));
  ASSERT_TRUE(params.walls.keep_in.push_back({}));
  ASSERT_TRUE(params.walls.keep_out.push_back({.centre = {0.5, 0, 0}, .radius = 0.1}));
  const Prepared limits = *prepared(params, kLongest);
  const Twist fine{.linear = {0.1, 0, 0}};
  const Twist bad{.linear = {0.1, kNaN, 0}};

  EXPECT_FALSE(apply(limits, Vec3::Zero(), bad, fine, kPeriod).V_WP_W.linear.allFinite());
  EXPECT_FALSE(apply(limits, Vec3::Zero(), fine, bad, kPeriod).V_WP_W.linear.allFinite());
  (void)apply(limits, Vec3::Constant(kNaN), fine, fine, kPeriod);
  (void)apply(limits, Vec3::Zero(), fine, fine, Seconds{kNaN});
}

TEST(Limiter, GivesTheSameBitsForTheSameInput) {
  Params params;
  params.walls.box = {.lower = Vec3::Constant(-0.1), .upper = Vec3::Constant(0.1)};
  ASSERT_TRUE(params.walls.keep_in.push_back({.radius = 0.12}));
  const Prepared limits = *prepared(params, kLongest);
  test::Rng rng{401};
  for (int trial = 0; trial < 1000; ++trial) {
    const Vec3 p = test::any_vector(rng, 0.1);
    const Twist wanted = test::any_twist(rng, 0.5);
    const Twist before = test::any_twist(rng, 0.1);

    const Limited first = apply(limits, p, wanted, before, kPeriod);
    const Limited second = apply(limits, p, wanted, before, kPeriod);

    ASSERT_EQ(std::memcmp(&first.V_WP_W, &second.V_WP_W, sizeof first.V_WP_W), 0);
    ASSERT_EQ(first.acted, second.acted);
  }
}

TEST(Limiter, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  Params params;
  params.walls.box = {.lower = Vec3::Constant(-0.1), .upper = Vec3::Constant(0.1)};
  while (params.walls.planes.push_back({.normal = {1, 1, 1}, .offset = 0.1})) continue;
  while (params.walls.keep_in.push_back({.radius = 0.12})) continue;
  while (params.walls.keep_out.push_back({.centre = {0.05, 0, 0}, .radius = 0.01})) continue;
  const Prepared limits = *prepared(params, kLongest);
  test::Rng rng{402};
  Twist V;
  Vec3 p = Vec3::Zero();

  const test::AllocGuard heap;
  for (int tick = 0; tick < 1000; ++tick) {
    V = apply(limits, p, test::any_twist(rng, 2.0), V, kPeriod).V_WP_W;
    p += kPeriod.count() * V.linear;
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_TRUE(p.allFinite());
}

// Joints that do not follow exactly would else use the clearance up.
TEST(Limiter, LeadsAMotionOffAWallThatItIsTooNearTo) {
  Params params;
  params.clearance = 5e-3;
  params.walls.box.upper.x() = 2e-3;
  const auto limits = prepared(params, Seconds{4e-3});
  ASSERT_TRUE(limits);
  const Twist along{.linear = {0.0, 0.1, 0.0}};

  Twist V = along;
  for (int i = 0; i < 20; ++i) V = apply(*limits, Vec3::Zero(), along, V, Seconds{2e-3}).V_WP_W;
  EXPECT_NEAR(V.linear.x(), -0.01, 1e-9);  // a tenth of its speed
  EXPECT_NEAR(V.linear.y(), 0.1, 1e-9);

  const Limited at_rest = apply(*limits, Vec3::Zero(), {}, {}, Seconds{2e-3});
  EXPECT_EQ(at_rest.V_WP_W.linear, Vec3::Zero());
}

}  // namespace
}  // namespace supple::limits
