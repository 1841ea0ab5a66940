#include "supple/sim/sim_quadruped.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/sim_quadruped.hpp"

namespace supple::sim {
namespace {

using test::ideal_quadruped;
using test::made;

constexpr Seconds kPeriod{2e-3};
constexpr double kGravity = 9.81;

/// Stands on stiff joints until nothing moves any more.
QuadrupedSetup standing() {
  QuadrupedSetup out = ideal_quadruped();
  out.servo = {.kp = 400.0, .kd = 8.0};
  return out;
}

void advance(SimQuadruped& robot, double seconds) {
  const double end = robot.time().count() + seconds;
  while (robot.time().count() < end) robot.advance(kPeriod);
}

Vec3 total_force(const SimQuadruped& robot) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& f : robot.truth().f_W) sum += f;
  return sum;
}

TEST(SimQuadruped, FeetOfAStandingRobotCarryItsWeight) {
  const QuadrupedSetup setup = standing();
  const auto robot = made(setup);
  advance(*robot, 3.0);
  const double weight = setup.robot.mass() * kGravity;
  EXPECT_NEAR(total_force(*robot).z(), weight, 1e-3 * weight);
  EXPECT_LT(total_force(*robot).head<2>().norm(), 1e-2 * weight);
  for (const bool touches : robot->truth().contact) EXPECT_TRUE(touches);
  EXPECT_FALSE(robot->fallen());
}

TEST(SimQuadruped, InertialUnitAtRestReadsGravityAndItsBias) {
  QuadrupedSetup setup = standing();
  setup.imu.accel_bias = {0.1, -0.2, 0.3};
  setup.imu.gyro_bias = {0.01, 0.02, -0.03};
  const auto robot = made(setup);
  advance(*robot, 3.0);
  robot::LeggedReading reading;
  robot->read(reading);
  const Vec3 expected =
      robot->truth().X_WB.R.transpose() * Vec3{0.0, 0.0, kGravity} + setup.imu.accel_bias;
  EXPECT_LT((reading.imu.accel_B - expected).norm(), 1e-2);  // what still settles
  EXPECT_LT((reading.imu.gyro_B - setup.imu.gyro_bias).norm(), 1e-3);
  EXPECT_TRUE(reading.imu.R_WB.isApprox(robot->truth().X_WB.R, 1e-12));
}

TEST(SimQuadruped, InertialUnitInFreeFallReadsNothing) {
  QuadrupedSetup setup = ideal_quadruped();
  setup.X_WB.p.z() = 2.0;
  setup.servo = {.kp = 0.0, .kd = 0.0};
  setup.imu.p_BI = {0.1, 0.05, -0.02};
  const auto robot = made(setup);
  advance(*robot, 0.3);
  robot::LeggedReading reading;
  robot->read(reading);
  EXPECT_LT(reading.imu.accel_B.norm(), 1e-9);
  EXPECT_LT(reading.imu.gyro_B.norm(), 1e-9);
  EXPECT_NEAR(robot->truth().V_WB_W.linear.z(), -kGravity * robot->time().count(), 1e-9);
  for (const bool touches : robot->truth().contact) EXPECT_FALSE(touches);
}

TEST(SimQuadruped, EnergyOfAPassiveDropIsKeptInTheAirAndLostOnTheGround) {
  QuadrupedSetup setup = ideal_quadruped();
  setup.X_WB.p.z() = 0.6;
  setup.servo = {.kp = 0.0, .kd = 0.0};
  const auto robot = made(setup);
  const double start = robot->energy();
  advance(*robot, 0.15);
  const double step = setup.step.count();
  // the engine's step is of first order: a fall of t seconds gains m g^2 t h / 2
  const double gain = 0.5 * setup.robot.mass() * kGravity * kGravity * 0.16 * step;
  EXPECT_NEAR(robot->energy(), start, 1.1 * gain);
  advance(*robot, 2.0);
  EXPECT_LT(robot->energy(), start - 0.2 * setup.robot.mass() * kGravity);
  EXPECT_TRUE(robot->fallen());
}

TEST(SimQuadruped, GroundTakesUpAPushOnTheTrunk) {
  QuadrupedSetup setup = standing();
  setup.pushes = {{.start = Seconds{1.0},
                   .duration = Seconds{5.0},
                   .ramp = Seconds{0.5},
                   .F = {.force = {0.0, 20.0, 0.0}}}};
  const auto robot = made(setup);
  advance(*robot, 4.0);
  EXPECT_NEAR(total_force(*robot).y(), -20.0, 0.5);  // the trunk still sways a little
}

TEST(SimQuadruped, SlidesOnASlipperyPatchOnly) {
  QuadrupedSetup setup = standing();
  setup.pushes = {{.start = Seconds{0.5},
                   .duration = Seconds{5.0},
                   .ramp = Seconds{0.5},
                   .F = {.force = {0.0, 30.0, 0.0}}}};
  const auto firm = made(setup);
  setup.ground.patches = {{.from_x = -1.0, .to_x = 1.0, .friction = 0.05}};
  const auto slippery = made(setup);
  advance(*firm, 2.0);
  advance(*slippery, 2.0);
  EXPECT_LT((firm->truth().p_WF[0] - test::made(setup)->truth().p_WF[0]).norm(), 0.02);
  EXPECT_GT(slippery->truth().p_WF[0].y() - firm->truth().p_WF[0].y(), 0.2);
}

TEST(SimQuadruped, EqualSeedsGiveEqualBits) {
  QuadrupedSetup setup = test::quadruped_setup();
  const auto one = made(setup);
  const auto two = made(setup);
  setup.seed = 2;
  const auto other = made(setup);
  advance(*one, 0.5);
  advance(*two, 0.5);
  advance(*other, 0.5);
  robot::LeggedReading a;
  robot::LeggedReading b;
  robot::LeggedReading c;
  one->read(a);
  two->read(b);
  other->read(c);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.v, b.v);
  EXPECT_EQ(a.tau, b.tau);
  EXPECT_EQ(a.imu.accel_B, b.imu.accel_B);
  EXPECT_EQ(a.imu.R_WB, b.imu.R_WB);
  EXPECT_NE(a.imu.accel_B, c.imu.accel_B);
  EXPECT_NE(a.v, c.v);
}

TEST(SimQuadruped, MotorsGiveNoMoreThanTheyCan) {
  QuadrupedSetup setup = test::quadruped_setup();
  setup.servo = {.kp = 1e5, .kd = 0.0};
  setup.sensors = {};
  const auto robot = made(setup);
  VecV far = setup.q0;
  far.array() += 0.5;
  robot->write({.q = far, .v = VecV::Zero(far.size()), .tau = VecV::Zero(far.size())});
  robot->advance(Seconds{5e-4});
  robot::LeggedReading reading;
  robot->read(reading);
  for (int i = 0; i < far.size(); ++i) {
    EXPECT_DOUBLE_EQ(reading.tau[i], setup.robot.joint(i).limits.effort) << i;
  }
}

TEST(SimQuadruped, SaysWhatIsWrongWithASetup) {
  QuadrupedSetup setup = test::quadruped_setup();
  setup.ground.softness = Seconds{1e-4};
  EXPECT_EQ(SimQuadruped::create(setup).error(),
            "ground.softness is 0.0001, must be at least two steps of the physics");
  setup = test::quadruped_setup();
  setup.imu.accel_noise = -1.0;
  EXPECT_EQ(SimQuadruped::create(setup).error(),
            "imu.accel_noise is -1, must be 0 or more and finite");
  setup = test::quadruped_setup();
  setup.q0.resize(3);
  EXPECT_EQ(SimQuadruped::create(setup).error(), "q0 has 3 numbers, it must have 12 finite ones");
  setup = test::quadruped_setup();
  setup.robot = test::shipped_robot("quadruped", false);
  EXPECT_NE(SimQuadruped::create(setup).error().find("a fixed base"), std::string::npos);
}

}  // namespace
}  // namespace supple::sim
