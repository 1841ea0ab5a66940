// No limit is passed, whatever is wanted: random walls, twists that jump by any size, periods from
// half to twice the nominal. The robot does what it is told, in one of two senses: the period that
// the limiter is told is the one for which the last command was in force, or the one for which the
// next will be.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "supple/limits/limiter.hpp"
#include "support/random.hpp"

namespace supple::limits {
namespace {

constexpr double kNominal = 2e-3;
constexpr Seconds kLongest{2.0 * kNominal};
constexpr int kScenarios = 600;
constexpr int kTicks = 1000;
// positions are near 1 m, and some thousand additions are rounded [m]
constexpr double kPassed = 1e-12;
// a step that is exactly a dt is computed as a difference of two velocities
constexpr double kRounding = 1e-12;

enum class PeriodIs { kOfTheLastCommand, kOfTheNextCommand };

/// The smallest distance to a wall, by their definitions; below zero outside.
double clearance(const Walls& walls, const Vec3& p) {
  double least = std::min((p - walls.box.lower).minCoeff(), (walls.box.upper - p).minCoeff());
  for (const Plane& plane : walls.planes) {
    least = std::min(least, plane.offset - plane.normal.dot(p) / plane.normal.norm());
  }
  for (const Sphere& s : walls.keep_in) least = std::min(least, s.radius - (p - s.centre).norm());
  for (const Sphere& s : walls.keep_out) least = std::min(least, (p - s.centre).norm() - s.radius);
  return least;
}

/// Walls around the origin, none nearer than 2 cm: boxes down to 5 cm, planes at any angle to each
/// other, spheres.
Params any_limits(test::Rng& rng) {
  Params params{.linear_speed = test::any_magnitude(rng, -1.5, 0.5),
                .angular_speed = test::any_magnitude(rng, -1.0, 1.0),
                .linear_acceleration = test::any_magnitude(rng, -0.5, 1.5),
                .angular_acceleration = test::any_magnitude(rng, -0.5, 2.0),
                .braking_share = rng() % 2 == 0 ? 1.0 : test::uniform(rng, 0.3, 1.0)};
  Walls& walls = params.walls;
  if (rng() % 2 == 0) {
    for (int i = 0; i < 3; ++i) {
      walls.box.lower[i] = -test::uniform(rng, 0.025, 0.5);
      walls.box.upper[i] = test::uniform(rng, 0.025, 0.5);
    }
  }
  for (auto count = rng() % 9; count > 0; --count) {
    const Vec3 n = test::any_unit_vector(rng);
    EXPECT_TRUE(walls.planes.push_back({.normal = test::any_magnitude(rng, -3.0, 3.0) * n,
                                        .offset = test::uniform(rng, 0.02, 0.5)}));
  }
  for (auto count = rng() % 3; count > 0; --count) {
    EXPECT_TRUE(walls.keep_in.push_back(
        {.centre = test::any_vector(rng, 0.1), .radius = test::uniform(rng, 0.2, 1.0)}));
  }
  for (auto count = rng() % 9; count > 0; --count) {
    const double radius = test::any_magnitude(rng, -3.0, 0.0);
    const Vec3 centre = (radius + test::uniform(rng, 0.02, 0.5)) * test::any_unit_vector(rng);
    EXPECT_TRUE(walls.keep_out.push_back({.centre = centre, .radius = radius}));
  }
  return params;
}

/// A will that stays for a while, or changes with every tick.
class AnyWill {
 public:
  explicit AnyWill(test::Rng& rng) : rng_{rng} {}

  Twist next(const Params& params) {
    if (left_-- <= 0) {
      left_ = static_cast<int>(rng_() % (rng_() % 2 == 0 ? 2 : 400));
      const double size = rng_() % 4 == 0 ? test::any_magnitude(rng_, -3.0, 6.0) : 1.5;
      const Vec3 linear = size * params.linear_speed * test::any_unit_vector(rng_);
      wanted_ = {.linear = linear,
                 .angular = size * params.angular_speed * test::any_unit_vector(rng_)};
      if (rng_() % 10 == 0) wanted_ = {};
    }
    return wanted_;
  }

 private:
  test::Rng& rng_;
  Twist wanted_;
  int left_ = 0;
};

double any_period(test::Rng& rng, int tick) {
  switch (rng() % 3) {
    case 0:
      return kNominal;
    case 1:
      return tick % 2 == 0 ? 2.0 * kNominal : 0.5 * kNominal;
    default:
      return kNominal * test::uniform(rng, 0.5, 2.0);
  }
}

struct Counts {
  int ticks = 0;
  int walls = 0;
  int straight = 0;
};

void expect_within_rates(const Params& params, const Twist& V, const Twist& before, double dt) {
  ASSERT_LE(V.linear.norm(), params.linear_speed);
  ASSERT_LE(V.angular.norm(), params.angular_speed);
  ASSERT_LE((V.linear - before.linear).norm(),
            params.linear_acceleration * dt + kRounding * params.linear_speed);
  ASSERT_LE((V.angular - before.angular).norm(),
            params.angular_acceleration * dt + kRounding * params.angular_speed);
}

void run(test::Rng& rng, PeriodIs meaning, Counts& counts) {
  const Params params = any_limits(rng);
  const Prepared limits = *prepared(params, kLongest);
  AnyWill will{rng};
  Vec3 p = Vec3::Zero();
  Twist V;
  for (int tick = 0; tick < kTicks; ++tick) {
    const double h = any_period(rng, tick);
    if (meaning == PeriodIs::kOfTheLastCommand) p += h * V.linear;
    const Twist before = V;

    const Limited out = apply(limits, p, will.next(params), before, Seconds{h});

    V = out.V_WP_W;
    ++counts.ticks;
    counts.walls += (out.acted & kWall) != 0 ? 1 : 0;
    counts.straight += (out.acted & kStraightStop) != 0 ? 1 : 0;
    expect_within_rates(params, V, before, h);
    if (meaning == PeriodIs::kOfTheNextCommand) p += h * V.linear;
    const double left = clearance(params.walls, p);
    ASSERT_GE(left, -kPassed) << "tick " << tick;
    if (meaning == PeriodIs::kOfTheLastCommand) {
      ASSERT_NEAR(out.nearest.distance, left, kPassed);
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(AnyWalls, AreNeverPassedWhereThePeriodIsThatOfTheLastCommand) {
  test::Rng rng{411};
  Counts counts;
  for (int scenario = 0; scenario < kScenarios && !HasFatalFailure(); ++scenario) {
    run(rng, PeriodIs::kOfTheLastCommand, counts);
  }
  EXPECT_GT(counts.walls, counts.ticks / 10) << "walls that nobody meets prove nothing";
  EXPECT_LT(counts.straight, counts.ticks / 10) << "the bent step is the exception";
}

TEST(AnyWalls, AreNeverPassedWhereThePeriodIsThatOfTheNextCommand) {
  test::Rng rng{412};
  Counts counts;
  for (int scenario = 0; scenario < kScenarios && !HasFatalFailure(); ++scenario) {
    run(rng, PeriodIs::kOfTheNextCommand, counts);
  }
  EXPECT_GT(counts.walls, counts.ticks / 10);
}

// v <= sqrt((b T)^2 + 2 b d) - b T for the part of v that leads towards each plane and face
TEST(AnyWalls, AreApproachedNoFasterThanCanBeBraked) {
  test::Rng rng{413};
  for (int scenario = 0; scenario < kScenarios / 4; ++scenario) {
    const Params params = any_limits(rng);
    const Prepared limits = *prepared(params, kLongest);
    const double b_T = limits.brake * limits.T;
    const auto brakeable = [&](double d) {
      return std::sqrt(b_T * b_T + 2.0 * limits.brake * std::max(d, 0.0)) - b_T + kRounding;
    };
    AnyWill will{rng};
    Vec3 p = Vec3::Zero();
    Twist V;
    for (int tick = 0; tick < kTicks; ++tick) {
      const double h = any_period(rng, tick);
      p += h * V.linear;
      V = apply(limits, p, will.next(params), V, Seconds{h}).V_WP_W;
      for (int i = 0; i < 3; ++i) {
        ASSERT_LE(V.linear[i], brakeable(params.walls.box.upper[i] - p[i]));
        ASSERT_LE(-V.linear[i], brakeable(p[i] - params.walls.box.lower[i]));
      }
      for (const Plane& plane : params.walls.planes) {
        const Vec3 n = plane.normal.normalized();
        ASSERT_LE(V.linear.dot(n), brakeable(plane.offset - p.dot(n)));
      }
    }
  }
}

TEST(AnyWalls, StartedOutsideAndOutwardsAreBrakedForWithinTheAcceleration) {
  test::Rng rng{414};
  for (int scenario = 0; scenario < kScenarios; ++scenario) {
    Params params = any_limits(rng);
    params.walls = {};
    const Vec3 n = test::any_unit_vector(rng);
    ASSERT_TRUE(params.walls.planes.push_back({.normal = n, .offset = 0.0}));
    const Prepared limits = *prepared(params, kLongest);
    AnyWill will{rng};
    Vec3 p = test::uniform(rng, 1e-6, 0.3) * n;
    Twist V{.linear =
                params.linear_speed * test::uniform(rng, 0.0, 1.0) * test::any_unit_vector(rng)};
    double outwards = std::max(V.linear.dot(n), 0.0);

    for (int tick = 0; tick < kTicks / 4; ++tick) {
      const double h = any_period(rng, tick);
      const Twist before = V;
      V = apply(limits, p, will.next(params), before, Seconds{h}).V_WP_W;
      p += h * V.linear;
      expect_within_rates(params, V, before, h);
      if (p.dot(n) < 0.0) break;  // back inside
      ASSERT_LE(V.linear.dot(n), outwards + kRounding);
      outwards = std::max(V.linear.dot(n), 0.0);
    }
  }
}

}  // namespace
}  // namespace supple::limits
