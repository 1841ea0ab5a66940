#include "supple/ik/joint_bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string_view>

#include "support/alloc_guard.hpp"
#include "support/random.hpp"

namespace supple::ik {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Seconds kPeriod{2e-3};
constexpr Seconds kLongest{4e-3};

VecJ one(double x) { return VecJ::Constant(1, x); }

/// One joint between -1 and 1 rad, 2 rad/s, 5 rad/s^2, all of which may be used for braking.
JointLimits simple() {
  return {.q_lower = one(-1),
          .q_upper = one(1),
          .v_max = one(2),
          .a_max = one(5),
          .braking_share = 1.0};
}

JointBounds bounds_of(const JointLimits& limits, double q, double v_previous,
                      Seconds dt = kPeriod) {
  return joint_bounds(*prepared(limits, kLongest), one(q), one(v_previous), dt);
}

TEST(JointBounds, FarFromEverythingAreTheVelocityLimits) {
  JointLimits limits = simple();
  limits.a_max = one(1e6);

  const JointBounds bounds = bounds_of(limits, 0.0, 0.0);

  EXPECT_EQ(bounds.lower[0], -2.0);
  EXPECT_EQ(bounds.upper[0], 2.0);
  EXPECT_EQ(bounds.lower_kind[0], BoundKind::kVelocity);
  EXPECT_EQ(bounds.upper_kind[0], BoundKind::kVelocity);
  EXPECT_EQ(bounds.outside, 0U);
}

TEST(JointBounds, FollowThePreviousVelocityByTheAcceleration) {
  const JointBounds bounds = bounds_of(simple(), 0.0, 0.5);

  EXPECT_DOUBLE_EQ(bounds.lower[0], 0.49);
  EXPECT_DOUBLE_EQ(bounds.upper[0], 0.51);
  EXPECT_EQ(bounds.lower_kind[0], BoundKind::kAcceleration);
  EXPECT_EQ(bounds.upper_kind[0], BoundKind::kAcceleration);
}

TEST(JointBounds, NearALimitAllowWhatCanBeBraked) {
  // v^2 / 10 + 4e-3 v = 0.1
  const double expected = std::sqrt(0.02 * 0.02 + 1.0) - 0.02;

  const JointBounds up = bounds_of(simple(), 0.9, expected);
  const JointBounds down = bounds_of(simple(), -0.9, -expected);

  EXPECT_NEAR(up.upper[0], expected, 1e-14);
  EXPECT_EQ(up.upper_kind[0], BoundKind::kPosition);
  EXPECT_EQ(up.lower_kind[0], BoundKind::kAcceleration);
  EXPECT_NEAR(down.lower[0], -expected, 1e-14);
  EXPECT_EQ(down.lower_kind[0], BoundKind::kPosition);
}

TEST(JointBounds, KeepTheirAccuracyNextToTheLimit) {
  // d = 2^-40 rad: v = d / T to first order in d; the textbook form loses half of the digits
  const double d = std::ldexp(1.0, -40);
  const JointBounds bounds = bounds_of(simple(), 1.0 - d, 0.0);

  const double T = 4e-3;
  EXPECT_NEAR(bounds.upper[0], d / T * (1.0 - d / (2.0 * 5.0 * T * T)), 1e-20);
}

TEST(JointBounds, AtALimitStop) {
  const JointBounds bounds = bounds_of(simple(), 1.0, 0.0);

  EXPECT_EQ(bounds.upper[0], 0.0);
  EXPECT_EQ(bounds.upper_kind[0], BoundKind::kPosition);
  EXPECT_EQ(bounds.outside, 0U);
}

TEST(JointBounds, BeyondALimitLeadBack) {
  const JointBounds still = bounds_of(simple(), 1.5, 0.0);
  EXPECT_EQ(still.upper[0], 0.0);
  EXPECT_DOUBLE_EQ(still.lower[0], -0.01);
  EXPECT_EQ(still.outside, 1U);

  // still moving out: brake as hard as the acceleration allows, and nothing else
  const JointBounds moving = bounds_of(simple(), 1.5, 1.0);
  EXPECT_DOUBLE_EQ(moving.upper[0], 0.99);
  EXPECT_EQ(moving.lower[0], moving.upper[0]);
  EXPECT_EQ(moving.upper_kind[0], BoundKind::kAcceleration);

  const JointBounds below = bounds_of(simple(), -1.5, -1.0);
  EXPECT_DOUBLE_EQ(below.lower[0], -0.99);
  EXPECT_EQ(below.lower[0], below.upper[0]);
}

TEST(JointBounds, FasterThanAllowedComeDownWithoutAJump) {
  const JointBounds bounds = bounds_of(simple(), 0.0, 3.0);

  EXPECT_DOUBLE_EQ(bounds.upper[0], 2.99);
  EXPECT_EQ(bounds.lower[0], bounds.upper[0]);
}

TEST(JointBounds, OfAJointWithoutLimitsHaveNoPositionBound) {
  JointLimits limits = simple();
  limits.q_lower = one(-kInfinity);
  limits.q_upper = one(kInfinity);
  limits.a_max = one(1e6);

  const JointBounds bounds = bounds_of(limits, 1e6, 0.0);

  EXPECT_EQ(bounds.lower[0], -2.0);
  EXPECT_EQ(bounds.upper[0], 2.0);
}

TEST(JointBounds, UseTheShareOfTheAccelerationThatTheyAreGiven) {
  JointLimits limits = simple();
  limits.braking_share = 0.5;
  limits.reaction_time = Seconds{0.016};
  limits.a_max = one(1000);

  // 500 rad/s^2 over 0.01 rad, 20 ms late
  EXPECT_NEAR(bounds_of(limits, 0.99, 0.0).upper[0], std::sqrt(100.0 + 10.0) - 10.0, 1e-12);
}

TEST(JointBounds, OfSeveralJointsDoNotMix) {
  JointLimits limits;
  limits.q_lower = VecJ::Constant(3, -1.0);
  limits.q_upper = VecJ::Constant(3, 1.0);
  limits.v_max = VecJ::Constant(3, 2.0);
  limits.a_max = VecJ::Constant(3, 5.0);
  VecJ q(3);
  VecJ v(3);
  q << 0.0, 1.2, -1.2;
  v << 1.0, 0.0, 0.0;

  const JointBounds bounds = joint_bounds(*prepared(limits, kLongest), q, v, kPeriod);

  EXPECT_DOUBLE_EQ(bounds.upper[0], 1.01);
  EXPECT_EQ(bounds.upper[1], 0.0);
  EXPECT_EQ(bounds.lower[2], 0.0);
  EXPECT_EQ(bounds.outside, 0b110U);
}

/// What joint 0 may do depends on itself alone: with neighbours that are far from everything, and
/// with one that is at its limit.
TEST(JointBounds, AreTheSameWhereverTheNeighboursAre) {
  test::Rng rng{463};
  const JointLimits limits{.q_lower = VecJ::Constant(2, -3.0),
                           .q_upper = VecJ::Constant(2, 3.0),
                           .v_max = VecJ::Constant(2, 2.0),
                           .a_max = VecJ::Constant(2, 5.0)};
  const PreparedJointLimits ready = *prepared(limits, kLongest);
  int by_acceleration = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    VecJ q = VecJ::Zero(2);
    VecJ v = VecJ::Zero(2);
    q[0] = test::uniform(rng, -3.0, 3.0);
    v[0] = test::uniform(rng, -2.0, 2.0);
    const JointBounds calm = joint_bounds(ready, q, v, kPeriod);
    q[1] = 3.0;
    const JointBounds busy = joint_bounds(ready, q, v, kPeriod);

    ASSERT_EQ(calm.lower[0], busy.lower[0]) << q[0] << ", " << v[0];
    ASSERT_EQ(calm.upper[0], busy.upper[0]) << q[0] << ", " << v[0];
    ASSERT_EQ(calm.lower_kind[0], busy.lower_kind[0]) << q[0] << ", " << v[0];
    ASSERT_EQ(calm.upper_kind[0], busy.upper_kind[0]) << q[0] << ", " << v[0];
    by_acceleration += calm.upper_kind[0] == BoundKind::kAcceleration ? 1 : 0;
  }
  EXPECT_GT(by_acceleration, 1000);
  EXPECT_LT(by_acceleration, 2000);
}

TEST(JointBounds, RefuseLimitsThatAreNoneAndSayWhich) {
  const auto refused = [](const JointLimits& limits, Seconds longest = kLongest) {
    const auto result = prepared(limits, longest);
    return result ? std::string_view{} : result.error().member;
  };
  EXPECT_EQ(refused(simple()), "");
  EXPECT_EQ(refused({}), "v_max");
  for (const double bad : {0.0, -1.0, kNaN, kInfinity}) {
    JointLimits limits = simple();
    limits.v_max = one(bad);
    EXPECT_EQ(refused(limits), "v_max") << bad;
    limits = simple();
    limits.a_max = one(bad);
    EXPECT_EQ(refused(limits), "a_max") << bad;
    EXPECT_EQ(refused(simple(), Seconds{bad}), "longest_period") << bad;
  }
  JointLimits limits = simple();
  limits.q_lower = one(1.0);
  EXPECT_EQ(refused(limits), "q_lower");
  EXPECT_EQ(prepared(limits, kLongest).error().index, 0);
  limits = simple();
  limits.q_upper = VecJ::Constant(2, 1.0);
  EXPECT_EQ(refused(limits), "q_upper");
  limits = simple();
  limits.braking_share = 0.0;
  EXPECT_EQ(refused(limits), "braking_share");
  limits = simple();
  limits.reaction_time = Seconds{-1.0};
  EXPECT_EQ(refused(limits), "reaction_time");
}

TEST(JointBounds, NeverTouchTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const PreparedJointLimits limits = *prepared(simple(), kLongest);
  VecJ q = one(0.0);
  VecJ v = one(0.0);

  const test::AllocGuard heap;
  for (int tick = 0; tick < 1000; ++tick) {
    v = joint_bounds(limits, q, v, kPeriod).upper;
    q += kPeriod.count() * v;
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_LE(q[0], 1.0);
}

}  // namespace
}  // namespace supple::ik
