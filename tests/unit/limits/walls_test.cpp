// Runs towards walls, with a robot that does what it is told.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "supple/limits/limiter.hpp"
#include "support/matchers.hpp"

namespace supple::limits {
namespace {

constexpr Seconds kPeriod{2e-3};
constexpr Seconds kLongest{4e-3};
// the limiter's own promise
constexpr double kPassed = 1e-12;

struct Probe {
  Vec3 p = Vec3::Zero();
  Twist V;
};

Limited advance(const Prepared& limits, Probe& probe, const Vec3& wanted) {
  const Limited out = apply(limits, probe.p, {.linear = wanted}, probe.V, kPeriod);
  probe.V = out.V_WP_W;
  probe.p += kPeriod.count() * probe.V.linear;
  return out;
}

Params fast() { return {.linear_speed = 1.0, .linear_acceleration = 2.0}; }

// v <= sqrt((b T)^2 + 2 b d) - b T
double brakeable(const Prepared& limits, double distance) {
  const double b_T = limits.brake * limits.T;
  return std::sqrt(b_T * b_T + 2.0 * limits.brake * distance) - b_T;
}

TEST(Walls, HeadOnAllowTheSpeedThatCanBeBraked) {
  Params params = fast();
  params.linear_acceleration = 1000.0;  // so that only the walls count
  params.braking_share = 0.002;
  params.walls.box.upper.x() = 1.0;
  const Prepared limits = *prepared(params, kLongest);

  for (const double distance : {1e-6, 1e-4, 0.01, 0.1, 0.2}) {
    const Limited out = apply(limits, {1.0 - distance, 0, 0}, {.linear = {1, 0, 0}}, {}, kPeriod);
    const double expected = brakeable(limits, distance);
    EXPECT_NEAR(out.V_WP_W.linear.x(), expected, 2e-6 * expected) << distance;
    EXPECT_LE(out.V_WP_W.linear.x(), expected * (1.0 + 1e-9)) << distance;
    EXPECT_EQ(out.acted, kWall);
    EXPECT_NEAR(out.by_wall, 1.0 - expected, 1e-5);
    EXPECT_DOUBLE_EQ(out.nearest.distance, 1.0 - (1.0 - distance));
  }
}

TEST(Walls, StopTheProbeWithBoundedDecelerationAndNotEarly) {
  Params params = fast();
  params.walls.box.upper.x() = 1.0;
  const Prepared limits = *prepared(params, kLongest);
  Probe probe;
  double hardest = 0.0;

  for (int tick = 0; tick < 3000; ++tick) {
    const double before = probe.V.linear.x();
    advance(limits, probe, {1, 0, 0});
    hardest = std::max(hardest, (before - probe.V.linear.x()) / kPeriod.count());
    ASSERT_LE(probe.p.x(), 1.0 + kPassed);
  }

  EXPECT_GT(probe.p.x(), 1.0 - 1e-9);
  EXPECT_LT(probe.V.linear.x(), 1e-9);
  // braking uses the share of the acceleration that it was given, and no more
  EXPECT_LE(hardest, limits.brake * (1.0 + 1e-4));
  EXPECT_GT(hardest, 0.9 * limits.brake);
}

TEST(Walls, LeaveTheSpeedAlongThemAsItIs) {
  Params params = fast();
  params.walls.box.upper.x() = 0.2;
  const Prepared limits = *prepared(params, kLongest);
  Probe probe;
  for (int tick = 0; tick < 4000; ++tick) advance(limits, probe, {0.4, 0.3, 0});

  EXPECT_NEAR(probe.p.x(), 0.2, 1e-6);
  EXPECT_NEAR(probe.V.linear.x(), 0.0, 1e-6);
  EXPECT_NEAR(probe.V.linear.y(), 0.3, 1e-6);
}

TEST(Walls, LetGoAtOnce) {
  Params params = fast();
  params.walls.box.upper.x() = 0.1;
  const Prepared limits = *prepared(params, kLongest);
  Probe probe;
  for (int tick = 0; tick < 2000; ++tick) advance(limits, probe, {1, 0, 0});
  ASSERT_NEAR(probe.p.x(), 0.1, 1e-9);

  const Limited out = advance(limits, probe, {-1, 0, 0});

  EXPECT_EQ(out.acted, kLinearAcceleration);
  EXPECT_NEAR(probe.V.linear.x(), -2.0 * kPeriod.count(), 1e-12);
}

TEST(Walls, InACornerBrakeAllAxesAtOnce) {
  Params params = fast();
  params.walls.box.upper = {0.5, 0.5, 0.5};
  const Prepared limits = *prepared(params, kLongest);
  Probe probe;

  for (int tick = 0; tick < 3000; ++tick) {
    const Vec3 before = probe.V.linear;
    const Limited out = advance(limits, probe, {1, 1, 1});
    ASSERT_EQ(out.acted & kStraightStop, 0);
    ASSERT_LE((probe.V.linear - before).norm(), 2.0 * kPeriod.count() * (1.0 + kPassed));
    ASSERT_LE(probe.p.maxCoeff(), 0.5 + kPassed);
  }
  EXPECT_TRUE(test::IsNear(probe.p, Vec3::Constant(0.5), 1e-8));
}

TEST(Walls, OfAKeepInSphereLetTheProbeGlideAlong) {
  Params params = fast();
  ASSERT_TRUE(params.walls.keep_in.push_back({.centre = Vec3::Zero(), .radius = 0.5}));
  const Prepared limits = *prepared(params, kLongest);
  Probe probe;
  double least_speed = 1.0;

  for (int tick = 0; tick < 5000; ++tick) {
    // always outwards and to the left of it
    const Vec3 out = probe.p.norm() > 0.1 ? Vec3{probe.p.normalized()} : Vec3::UnitX();
    advance(limits, probe, 0.3 * Vec3::UnitZ().cross(out) + 0.3 * out);
    ASSERT_LE(probe.p.norm(), 0.5 + kPassed);
    if (tick > 2500) least_speed = std::min(least_speed, probe.V.linear.norm());
  }
  // a stop along the tangent must fit under the sphere: that takes some depth, and not much
  EXPECT_GT(probe.p.norm(), 0.5 - 3e-3);
  EXPECT_GT(least_speed, 0.2);
}

TEST(Walls, OfAKeepOutSphereAreSkirted) {
  Params params = fast();
  ASSERT_TRUE(params.walls.keep_out.push_back({.centre = {0.5, 0.02, 0}, .radius = 0.2}));
  const Prepared limits = *prepared(params, kLongest);
  Probe probe;

  for (int tick = 0; tick < 5000; ++tick) {
    advance(limits, probe, {0.5, 0, 0});
    ASSERT_GE((probe.p - Vec3{0.5, 0.02, 0}).norm(), 0.2 - kPassed);
  }
  EXPECT_GT(probe.p.x(), 1.0) << "the sphere is in the way only at first";
  EXPECT_NEAR(probe.V.linear.x(), 0.5, 1e-9);
}

TEST(Walls, OutsideMayOnlyBeLeftInwardsAndWithoutAJump) {
  Params params = fast();
  params.walls.box.upper.x() = 0.0;
  const Prepared limits = *prepared(params, kLongest);
  Probe probe{.p = {0.1, 0, 0}, .V = {.linear = {0.2, 0, 0}}};

  double before = 0.2;
  for (int tick = 0; tick < 60; ++tick) {
    advance(limits, probe, {1, 0, 0});
    const double v = probe.V.linear.x();
    ASSERT_LE(v, before);
    ASSERT_GE(v, before - 2.0 * kPeriod.count() * (1.0 + kPassed));
    before = v;
  }
  EXPECT_EQ(before, 0.0) << "braked, and not pushed";

  const Limited back = advance(limits, probe, {-0.5, 0, 0});
  EXPECT_NEAR(back.V_WP_W.linear.x(), -2.0 * kPeriod.count(), 1e-12);
  EXPECT_LT(back.nearest.distance, 0.0);
}

TEST(Walls, ReactEarlierForARobotThatIsLate) {
  Params params = fast();
  params.walls.box.upper.x() = 1.0;
  const double at_once = apply(*prepared(params, kLongest), {0.9, 0, 0}, {.linear = {1, 0, 0}},
                               {.linear = {1, 0, 0}}, Seconds{10.0})
                             .V_WP_W.linear.x();
  params.reaction_time = Seconds{0.035};
  const double late = apply(*prepared(params, kLongest), {0.9, 0, 0}, {.linear = {1, 0, 0}},
                            {.linear = {1, 0, 0}}, Seconds{10.0})
                          .V_WP_W.linear.x();

  // 1.6 m/s^2: v^2 / 3.2 + T v = 0.1 with T = 4 ms and 39 ms
  EXPECT_NEAR(at_once, 0.5593216, 1e-6);
  EXPECT_NEAR(late, 0.5067166, 1e-6);
}

}  // namespace
}  // namespace supple::limits
