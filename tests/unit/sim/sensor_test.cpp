#include <gtest/gtest.h>

#include <cmath>

#include "sim_support.hpp"
#include "support/random.hpp"

namespace supple::sim {
namespace {

constexpr Seconds kPeriod{1e-3};

/// At rest, tick by tick.
void run(SimRobot& robot, int ticks) {
  for (int i = 0; i < ticks; ++i) robot.advance(kPeriod);
}

TEST(Sensor, FeelsTheToolsWeightInAnyOrientation) {
  SimSetup setup = test::ur5e_setup();
  Tool& tool = setup.scene.tool;
  tool.mass = 1.7;
  tool.p_SL = {0.02, -0.01, 0.06};
  test::Rng rng{3};
  for (int trial = 0; trial < 10; ++trial) {
    for (int i = 0; i < 6; ++i) setup.q0[i] = test::uniform(rng, -3.0, 3.0);
    const auto robot = test::made(setup);
    run(*robot, 50);
    const Vec3 weight_S =
        robot->truth().X_WP.R.transpose() * Vec3{0.0, 0.0, -9.81 * tool.mass};  // P is S here
    const Wrench& F = robot->truth().F_S_S;
    EXPECT_LT((F.force - weight_S).norm(), 1e-5);                    // [N]
    EXPECT_LT((F.torque - tool.p_SL.cross(weight_S)).norm(), 1e-5);  // [N m]
  }
}

TEST(Sensor, HasASampleBeforeAnythingMoves) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.tool.mass = 1.7;
  setup.wrench.latency = Seconds{4e-3};
  const auto robot = test::made(setup);
  robot::Reading reading;
  robot->read(reading);
  EXPECT_GT(reading.wrench.stamp, 0U);
  EXPECT_EQ(reading.wrench.age, setup.wrench.latency);
  EXPECT_NEAR(reading.wrench.reading.force.norm(), 9.81 * 1.7, 1e-6);
}

TEST(Sensor, ReportsTheReactionIfToldSo) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.tool.mass = 1.7;
  robot::Reading load;
  test::made(setup)->read(load);
  setup.wrench.reaction = true;
  robot::Reading reaction;
  test::made(setup)->read(reaction);
  EXPECT_GT(load.wrench.reading.force.norm(), 1.0);
  EXPECT_EQ(reaction.wrench.reading.force, -load.wrench.reading.force);
}

TEST(Sensor, FeelsAHandAtTheTip) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.tool.X_SP.p = {0.0, 0.0, 0.15};
  setup.pushes = {{.duration = Seconds{1.0},
                   .F = {.force = {3.0, -4.0, 5.0}, .torque = {0.1, 0.2, 0.3}},
                   .tool_axes = true}};
  const auto robot = test::made(setup);
  run(*robot, 500);
  const Wrench& F = robot->truth().F_S_S;
  EXPECT_LT((F.force - Vec3{3.0, -4.0, 5.0}).norm(), 1e-4);
  // with the lever of 0.15 m along z
  EXPECT_LT((F.torque - Vec3{0.1 + 0.15 * 4.0, 0.2 + 0.15 * 3.0, 0.3}).norm(), 1e-4);
}

TEST(Sensor, HasTheNoiseBiasAndDriftItWasGiven) {
  SimSetup setup = test::ur5e_setup();
  setup.wrench.force_noise = 0.2;
  setup.wrench.torque_noise = 0.01;
  setup.wrench.bias = {.force = {1.0, -2.0, 0.5}, .torque = {0.1, 0.0, -0.1}};
  setup.wrench.drift.force = {0.0, 0.0, 0.5};
  const auto robot = test::made(setup);
  const int n = 4000;
  Vec3 sum = Vec3::Zero();
  Vec3 squares = Vec3::Zero();
  double turning_squares = 0.0;
  double product = 0.0;  // of neighbours: white noise has none
  double last = 0.0;
  for (int i = 0; i < n; ++i) {
    robot->advance(kPeriod);
    robot::Reading reading;
    robot->read(reading);
    const Seconds sampled = robot->truth().time - reading.wrench.age;
    const Vec3 noise = reading.wrench.reading.force - setup.wrench.bias.force -
                       sampled.count() * setup.wrench.drift.force;
    sum += noise;
    squares += noise.cwiseProduct(noise);
    turning_squares += std::pow(reading.wrench.reading.torque.x() - 0.1, 2);
    product += noise.x() * last;
    last = noise.x();
  }
  // of n samples: the mean's deviation is sigma / sqrt(n), the variance's 2 sigma^2 / sqrt(2 n)
  constexpr double kSigmas = 4.0;
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(sum[i] / n, 0.0, kSigmas * 0.2 / std::sqrt(n));
    EXPECT_NEAR(std::sqrt(squares[i] / n), 0.2, kSigmas * 0.2 / std::sqrt(2.0 * n));
  }
  EXPECT_NEAR(std::sqrt(turning_squares / n), 0.01, kSigmas * 0.01 / std::sqrt(2.0 * n));
  EXPECT_NEAR(product / n, 0.0, kSigmas * 0.04 / std::sqrt(n));
}

TEST(Sensor, RoundsToItsResolution) {
  SimSetup setup = test::ur5e_setup();
  setup.wrench.force_noise = 0.3;
  setup.wrench.force_resolution = 0.25;
  const auto robot = test::made(setup);
  for (int i = 0; i < 100; ++i) {
    robot->advance(kPeriod);
    robot::Reading reading;
    robot->read(reading);
    const double steps = reading.wrench.reading.force.x() / 0.25;
    ASSERT_EQ(steps, std::round(steps));
  }
}

TEST(Sensor, SamplesAtItsRateAndDeliversLate) {
  SimSetup setup = test::ur5e_setup();
  setup.wrench.interval = Seconds{4e-3};
  setup.wrench.latency = Seconds{3e-3};
  const auto robot = test::made(setup);
  run(*robot, 20);
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  Seconds youngest{1.0};
  Seconds oldest{0.0};
  for (int i = 0; i < 400; ++i) {
    robot::Reading reading;
    robot->advance(kPeriod);
    robot->read(reading);
    if (i == 0) first = reading.wrench.stamp;
    last = reading.wrench.stamp;
    youngest = std::min(youngest, reading.wrench.age);
    oldest = std::max(oldest, reading.wrench.age);
  }
  EXPECT_NEAR(static_cast<double>(last - first), 100.0, 1.0);
  // 3 ms late, seen at the next tick, by which the sample is a quarter of a millisecond older
  EXPECT_NEAR(youngest.count(), 3.25e-3, 1e-9);
  EXPECT_NEAR(oldest.count(), 6.25e-3, 1e-9);
}

TEST(JointFeed, DeliversPacketsAtItsRateAndLate) {
  SimSetup setup = test::ur5e_setup();
  setup.joints.interval = Seconds{2e-3};
  setup.joints.latency = Seconds{1e-3};
  const auto robot = test::made(setup);
  run(*robot, 10);
  robot::Reading before;
  robot->read(before);
  EXPECT_NEAR(before.joints.age.count(), 2e-3, 1e-12);
  run(*robot, 1);
  robot::Reading after;
  robot->read(after);
  EXPECT_EQ(after.joints.stamp, before.joints.stamp + 1);
  EXPECT_NEAR(after.joints.age.count(), 1e-3, 1e-12);
}

}  // namespace
}  // namespace supple::sim
