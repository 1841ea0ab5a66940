#include "supple/virtual_ur/motion.hpp"

#include <gtest/gtest.h>

namespace supple::virtual_ur {
namespace {

constexpr Seconds kStep{0.002};

Vec6 six(double a, double b) { return (Vec6{} << a, b, 0, 0, 0, 0).finished(); }

TEST(MotionTest, AcceleratesTheLeadingJointWithTheLimitAndTheOthersInProportion) {
  Motion motion{Vec6::Zero(), kStep, 15.0};
  motion.speed(six(1.0, -0.5), 40.0);
  EXPECT_DOUBLE_EQ(motion.v()[0], 0.08);
  EXPECT_DOUBLE_EQ(motion.v()[1], -0.04);
  for (int i = 0; i < 12; ++i) motion.speed(six(1.0, -0.5), 40.0);
  EXPECT_EQ(motion.v(), six(1.0, -0.5));
}

TEST(MotionTest, StopsInTheDistanceThatTheDecelerationSays) {
  Motion motion{Vec6::Zero(), kStep, 15.0};
  motion.speed(six(1.0, 0.0), 1e6);
  const double start = motion.q()[0];
  int steps = 0;
  while (!motion.at_rest() && steps < 10000) {
    motion.brake(4.0);
    ++steps;
  }
  EXPECT_EQ(steps, 125);
  // v^2 / 2 a, and half a step's worth of the speed less
  EXPECT_NEAR(motion.q()[0] - start, 0.125 - 0.5 * kStep.count(), 1e-12);
}

TEST(MotionTest, ServesAPositionWithoutOvershoot) {
  Motion motion{Vec6::Zero(), kStep, 15.0};
  double last = 0.0;
  for (int i = 0; i < 500; ++i) {
    motion.servo(six(0.1, 0.0));
    EXPECT_GE(motion.q()[0], last);
    EXPECT_LE(motion.q()[0], 0.1);
    last = motion.q()[0];
  }
  EXPECT_NEAR(last, 0.1, 1e-9);
  EXPECT_EQ(motion.command().mode, robot::CommandMode::kPosition);
}

}  // namespace
}  // namespace supple::virtual_ur
