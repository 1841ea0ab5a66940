#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sim_support.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/sim/wavy_contact.hpp"

namespace supple::sim {
namespace {

constexpr Seconds kPeriod{1e-3};

/// Joint velocities that move the flange along a direction of the world.
VecJ towards(const SimSetup& setup, const VecJ& q, const Vec3& velocity) {
  model::Workspace work;
  model::update_placements(setup.robot, work, q);
  Jac6 J(6, 6);
  model::jacobian(setup.robot, work, setup.sensor, J);
  const Eigen::Matrix<double, 6, 6> square = J;
  const Vec6 V = (Vec6{} << velocity, Vec3::Zero()).finished();
  return square.partialPivLu().solve(V);
}

/// The lowest point of the tip's ball; the tool is not quite upright.
double lowest(const SimSetup& setup, const Truth& truth) {
  const double radius = setup.scene.tool.tip_radius;
  return (truth.X_WP.p - radius * truth.X_WP.R.col(2)).z() - radius;
}

double tip_height(const SimSetup& setup) { return lowest(setup, test::made(setup)->truth()); }

/// Presses the tip some way into the surface and lets everything come to rest.
Truth pressed(const SimSetup& setup, double way) {
  const auto robot = test::made(setup);
  const int ticks = 400;
  for (int i = 0; i < ticks + 600; ++i) {
    const double speed = i < ticks ? way / (ticks * kPeriod.count()) : 0.0;
    test::command_velocity(*robot, towards(setup, robot->truth().q, {0.0, 0.0, -speed}));
    robot->advance(kPeriod);
  }
  return robot->truth();
}

TEST(Wall, IsAsStiffAsTheSceneSays) {
  SimSetup setup = test::ur5e_setup();
  const double height = tip_height(setup);
  for (const double stiffness : {1e3, 1e4, 1e5}) {
    setup.scene.wall = Wall{.p_W = {0.0, 0.0, height}, .stiffness = stiffness, .half_width = 1.0};
    const Truth truth = pressed(setup, 20.0 / stiffness);
    const double depth = height - lowest(setup, truth);
    const double force = truth.F_S_S.force.norm();
    EXPECT_NEAR(force, 20.0, 2.0) << stiffness;  // the servo itself gives way a little
    EXPECT_NEAR(force / depth / stiffness, 1.0, 0.01) << stiffness;
    EXPECT_NEAR(depth, truth.plate, 0.01 * depth) << stiffness;
  }
}

TEST(Wall, IsFeltByTheSensorAsAForceOnTheRobot) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.wall = Wall{.p_W = {0.0, 0.0, tip_height(setup)}, .half_width = 1.0};
  const Truth truth = pressed(setup, 1e-3);
  const Vec3 force_W = truth.X_WP.R * truth.F_S_S.force;  // P and S are one frame here
  EXPECT_NEAR(force_W.z(), 1e4 * truth.plate, 0.01);
  EXPECT_GT(force_W.z(), 9.0);
  EXPECT_LT(force_W.head<2>().norm(), 0.05);
}

TEST(Wall, IsInTheTruthWithTheForceOfItsSpring) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.wall = Wall{.p_W = {0.0, 0.0, tip_height(setup)}, .half_width = 1.0};
  const Truth truth = pressed(setup, 1e-3);
  EXPECT_GT(truth.F_P_W.force.z(), 9.0);
  EXPECT_NEAR(truth.F_P_W.force.z(), 1e4 * truth.plate, 0.01);  // at rest up to 1 um/s
  EXPECT_LT(truth.F_P_W.force.head<2>().norm(), 1e-9);          // no friction
  // what the sensor feels below a tool without mass, about the same point: P and S are one here
  const Wrench felt_W = rotated(truth.X_WP.R, truth.F_S_S);
  EXPECT_NEAR((truth.F_P_W.force - felt_W.force).norm(), 0.0, 0.05);
  EXPECT_NEAR((truth.F_P_W.torque - felt_W.torque).norm(), 0.0, 1e-3);
}

TEST(Hand, AddsToWhatTheWallDoesInTheTruth) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.wall = Wall{.p_W = {0.0, 0.0, tip_height(setup)}, .half_width = 1.0};
  const auto robot = test::made(setup);
  const Wrench hand{.force = {1.0, 2.0, -5.0}, .torque = {0.1, -0.2, 0.3}};
  robot->push(hand);
  for (int i = 0; i < 1000; ++i) robot->advance(kPeriod);
  const Truth& truth = robot->truth();
  EXPECT_NEAR(truth.F_P_W.force.x(), hand.force.x(), 1e-9);
  EXPECT_NEAR(truth.F_P_W.force.y(), hand.force.y(), 1e-9);
  EXPECT_NEAR(truth.F_P_W.force.z(), hand.force.z() + 1e4 * truth.plate, 0.01);
}

TEST(Wall, StandsWhereTheSceneSaysWhicheverWayItFaces) {
  for (const Vec3& normal : {Vec3{0, 0, 1}, Vec3{0, 0, -1}, Vec3{1, 0, 0}, Vec3{1, -2, 3}}) {
    SimSetup setup = test::ur5e_setup();
    setup.scene.wall = Wall{.p_W = {5.0, 5.0, 5.0}, .normal_W = normal, .stiffness = 1e3};
    const auto robot = test::made(setup);
    robot->advance(Seconds{0.2});
    EXPECT_NEAR(robot->truth().plate, 0.0, 1e-12);  // [m]; gravity alone would be g / w^2 = 6e-6
  }
}

TEST(WavySurface, PressesLikeAPlateWhereItIsFlat) {
  SimSetup setup = test::ur5e_setup();
  const double height = tip_height(setup);
  setup.scene.wavy = WavySurface{.X_WU = {.p = {0.0, 0.0, height}}, .amplitude = 0.0};
  const Truth truth = pressed(setup, 1e-3);
  EXPECT_NEAR((truth.X_WP.R * truth.F_S_S.force).z() / (height - lowest(setup, truth)), 1e4, 100.0);
}

TEST(WavySurface, PushesAlongTheNormalAtTheNearestPoint) {
  const WavySurface surface{.damping = 0.0};
  const double k = 2.0 * std::numbers::pi / surface.wavelength;
  const double radius = 0.01;
  for (const double u : {0.0, 0.013, 0.025, 0.06, 0.075}) {
    // a ball that was put 0.2 mm into the surface at u
    const Vec3 foot{u, 0.0, surface.amplitude * std::sin(k * u)};
    const Vec3 n = Vec3{-surface.amplitude * k * std::cos(k * u), 0.0, 1.0}.normalized();
    const Vec3 force = wavy_force(surface, radius, foot + (radius - 2e-4) * n, Vec3::Zero());
    EXPECT_LT((force - 2.0 * n).norm(), 1e-9) << u;
    EXPECT_EQ(wavy_force(surface, radius, foot + (radius + 1e-6) * n, Vec3::Zero()), Vec3::Zero());
  }
}

TEST(WavySurface, RubsAgainstSliding) {
  WavySurface surface{.damping = 0.0, .friction = 0.3};
  surface.amplitude = 0.0;
  const Vec3 force = wavy_force(surface, 0.01, {0.0, 0.0, 0.009}, {0.02, 0.0, 0.0});
  EXPECT_NEAR(force.x(), -3.0, 1e-9);
  EXPECT_NEAR(force.z(), 10.0, 1e-9);
}

TEST(Hole, TakesAPegThatIsThinnerAndRefusesOneThatIsThicker) {
  for (const double clearance : {2e-4, -2e-4}) {  // of the radius
    SimSetup setup = test::ur5e_setup();
    setup.scene.tool.peg_length = 0.04;
    setup.scene.tool.X_SP.p = {0.0, 0.0, 0.05};
    const Pose X_WP = test::made(setup)->truth().X_WP;
    Hole hole{.radius = setup.scene.tool.tip_radius + clearance};
    hole.X_WH.R.col(0) = X_WP.R.col(0);
    hole.X_WH.R.col(1) = -X_WP.R.col(1);
    hole.X_WH.R.col(2) = -X_WP.R.col(2);
    hole.X_WH.p = X_WP.p + 2e-3 * X_WP.R.col(2);
    setup.scene.hole = hole;

    const auto robot = test::made(setup);
    for (int i = 0; i < 1200; ++i) {
      if (robot->truth().F_S_S.force.norm() > 50.0) break;
      test::command_velocity(*robot, towards(setup, robot->truth().q, 0.01 * X_WP.R.col(2)));
      robot->advance(kPeriod);
    }
    const double way = X_WP.p.z() - robot->truth().X_WP.p.z();
    if (clearance > 0.0) {
      EXPECT_GT(way, 0.0115);  // [m]; 12 mm but for the servo's delay and lag
      EXPECT_LT(robot->truth().F_S_S.force.norm(), 1.0);
    } else {
      // [m]; 2 mm to the block, less than the chamfer, and 50 N on the block's springs
      EXPECT_LT(way, 3e-3 + 50.0 / hole.stiffness + 5e-4);
    }
  }
}

}  // namespace
}  // namespace supple::sim
