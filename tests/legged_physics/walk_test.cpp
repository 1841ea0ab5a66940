#include <gtest/gtest.h>

#include <cmath>

#include "legged_physics/walk.hpp"

namespace supple::test {
namespace {

TEST(Quadruped, StandsUpAndTrotsForward) {
  const WalkFigures f = walk({.seconds = 9.0, .speed = 0.4});
  EXPECT_FALSE(f.fell);
  EXPECT_NEAR(f.speed, 0.4, 0.02);
  EXPECT_LT(f.tilt_max, 0.08);
  EXPECT_LT(f.bob, 0.005);
  EXPECT_LT(std::abs(f.sideways), 0.05);
  EXPECT_LT(std::abs(f.yaw), 0.03);
}

TEST(Quadruped, TrotsOnTheSpot) {
  const WalkFigures f = walk({.seconds = 8.0, .speed = 0.0});
  EXPECT_FALSE(f.fell);
  EXPECT_LT(f.distance, 0.06);  // the place is held in proportion: a steady pull leaves something
  EXPECT_LT(f.tilt_max, 0.06);
}

TEST(Quadruped, TurnsOnTheSpot) {
  const WalkFigures f = walk({.seconds = 8.0, .speed = 0.0, .yaw_rate = 0.3});
  EXPECT_FALSE(f.fell);
  EXPECT_NEAR(f.yaw, 0.3 * 5.0, 0.15);  // from 3 s on, with a ramp
  EXPECT_LT(f.distance, 0.05);
}

}  // namespace
}  // namespace supple::test
