// "p >= p_max: v <- min(0, v)": the tool hits the wall at full speed, and stops in one tick.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "supple/limits/limiter.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{0.01};       // the documents' 100 Hz
constexpr double kSpeed = 0.5;     // [m/s]
constexpr double kBrake = 2.0;     // acceleration limit [m/s^2]
constexpr double kWall = 0.3;      // x <= 0.3 m
constexpr double kStart = 0.0045;  // periods do not end at the wall [m]

TEST(Deviations, AWallThatZeroesTheVelocityIsPassedAndStopsTheToolInOneTick) {
  double p = kStart;
  double v = 0.0;
  double hardest = 0.0;
  for (int tick = 0; tick < 200; ++tick) {
    const double wanted = std::min(kSpeed, v + kBrake * kDt.count());
    const double next = p >= kWall ? std::min(0.0, wanted) : wanted;
    hardest = std::max(hardest, (v - next) / kDt.count());
    v = next;
    p += kDt.count() * v;
  }
  EXPECT_NEAR(p - kWall, 4.5e-3, 1e-9) << "m beyond the wall";
  EXPECT_NEAR(hardest, 50.0, 1e-9) << "m/s^2, with a limit of 2";

  limits::Params params;
  params.walls.box.upper.x() = kWall;
  params.linear_speed = kSpeed;
  params.linear_acceleration = kBrake;
  const limits::Prepared limits = *prepared(params, kDt);
  Vec3 at{kStart, 0, 0};
  Twist V;
  double fastest = 0.0;
  hardest = 0.0;
  for (int tick = 0; tick < 400; ++tick) {
    const Twist next = apply(limits, at, {.linear = {kSpeed, 0, 0}}, V, kDt).V_WP_W;
    hardest = std::max(hardest, (V.linear - next.linear).norm() / kDt.count());
    V = next;
    at += kDt.count() * V.linear;
    fastest = std::max(fastest, V.linear.norm());
    ASSERT_LE(at.x(), kWall);
  }
  EXPECT_NEAR(fastest, kSpeed, 0.01);
  EXPECT_LE(hardest, kBrake * (1.0 + 1e-12));
  EXPECT_GT(at.x(), kWall - 1e-3) << "and it gets there";
}

}  // namespace
}  // namespace supple::test
