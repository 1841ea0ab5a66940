#include <gtest/gtest.h>

#include "sim_support.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/sim/engine.hpp"
#include "supple/sim/mjcf.hpp"
#include "support/random.hpp"

namespace supple::sim {
namespace {

constexpr Seconds kPeriod{1e-3};

TEST(SimulatedArm, HasTheDynamicsOfTheKernel) {
  const model::RobotModel bare = test::shipped_robot("ur5e");
  const model::FrameId flange = *bare.frame_named("tool0");
  Scene scene;
  scene.tool.mass = 2.3;
  scene.tool.p_SL = {0.01, -0.02, 0.07};
  scene.tool.I_L_S = Vec3{4e-3, 5e-3, 2e-3}.asDiagonal();
  const model::RobotModel robot =
      bare.with_load(flange, {scene.tool.mass, scene.tool.p_SL, scene.tool.I_L_S});
  const VecJ rotor = test::joints_of({0.5, 0.4, 0.3, 0.1, 0.05, 0.02});
  auto engine = *Engine::load(mjcf(bare, flange, rotor, scene, Seconds{2.5e-4}), bare.joints());
  model::Workspace work;
  test::Rng rng{7};

  for (int trial = 0; trial < 200; ++trial) {
    VecJ q(6);
    VecJ v(6);
    VecJ vdot(6);
    for (int i = 0; i < 6; ++i) {
      q[i] = test::uniform(rng, -3.0, 3.0);
      v[i] = test::uniform(rng, -3.0, 3.0);
      vdot[i] = test::uniform(rng, -30.0, 30.0);
    }
    VecJ tau(6);
    model::inverse_dynamics(robot, work, q, v, vdot, tau);
    tau += rotor.cwiseProduct(vdot);

    engine.set_state(q, v);
    engine.begin();
    engine.end(tau);

    // v_next = v + h vdot; what is left is rounding, and quaternions in place of matrices
    constexpr double kTolerance = 1e-7;  // [rad/s^2] of 30
    ASSERT_LT(((engine.v() - v) / 2.5e-4 - vdot).norm(), kTolerance) << trial;
    model::update_placements(robot, work, q);
    ASSERT_LT((model::pose(robot, work, flange).p - engine.tip().p).norm(), 1e-13);
  }
}

TEST(SimulatedArm, HoldsStillUnderItsWeight) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.tool.mass = 3.0;
  for (const bool ideal : {true, false}) {
    if (!ideal) setup.drives = typical_drives(setup.robot);
    const auto robot = test::made(setup);
    for (int i = 0; i < 2000; ++i) {
      test::command_velocity(*robot, VecJ::Zero(6));
      robot->advance(kPeriod);
    }
    EXPECT_LT((robot->truth().q - setup.q0).norm(), 1e-9);  // [rad]
    EXPECT_LT(robot->truth().v.norm(), 1e-9);               // [rad/s]
  }
}

TEST(SimulatedArm, ReportsTheTorqueThatCarriesItsWeight) {
  SimSetup setup = test::ur5e_setup();
  const auto robot = test::made(setup);
  robot::Reading reading;
  for (int i = 0; i < 100; ++i) robot->advance(kPeriod);
  robot->read(reading);

  model::Workspace work;
  VecJ g(6);
  model::gravity(setup.robot, work, setup.q0, g);
  EXPECT_LT((reading.joints.tau - g).norm(), 1e-6);  // [N m]
}

TEST(SimulatedArm, MovesNoFasterThanItsMotorsCan) {
  SimSetup setup = test::ur5e_setup();
  setup.drives = typical_drives(setup.robot);
  setup.drives.motors.joints[0].no_load = 0.6;
  const auto robot = test::made(setup);
  for (int i = 0; i < 2000; ++i) {
    test::command_velocity(*robot, test::joints_of({1.0, 0.0, 0.0, 0.0, 0.0, 0.0}));
    robot->advance(kPeriod);
  }
  // stall (1 - v / no_load) = viscous v + coulomb, with stall 300 N m, 9 N m s/rad and 6 N m
  EXPECT_NEAR(robot->truth().v[0], (300.0 - 6.0) / (300.0 / 0.6 + 9.0), 1e-3);
}

TEST(SimulatedArm, RunsTheSameTwiceAndAnotherSeedDoesNot) {
  SimSetup setup = test::ur5e_setup();
  setup.drives = typical_drives(setup.robot);
  setup.wrench = typical_sensor();
  setup.joints.velocity_noise = 1e-3;
  setup.scene.wall = Wall{.p_W = {0.0, 0.0, 0.1}};
  setup.pushes = {{.start = Seconds{0.1}, .duration = Seconds{0.2}, .F = {.force = {5, 9, 2}}}};
  SimSetup other = setup;
  other.seed = 2;
  const auto a = test::made(setup);
  const auto b = test::made(setup);
  const auto c = test::made(other);
  bool different = false;
  for (int i = 0; i < 500; ++i) {
    robot::Reading of_a;
    robot::Reading of_b;
    robot::Reading of_c;
    for (auto* robot : {a.get(), b.get(), c.get()}) {
      test::command_velocity(*robot, test::joints_of({0.1, 0.2, 0.1, -0.2, 0.0, 0.3}));
      robot->advance(kPeriod);
    }
    a->read(of_a);
    b->read(of_b);
    c->read(of_c);
    ASSERT_EQ(of_a.joints.q, of_b.joints.q);
    ASSERT_EQ(of_a.joints.v, of_b.joints.v);
    ASSERT_EQ(of_a.wrench.reading.force, of_b.wrench.reading.force);
    ASSERT_EQ(of_a.wrench.reading.torque, of_b.wrench.reading.torque);
    different = different || of_a.joints.v != of_c.joints.v;
  }
  EXPECT_TRUE(different);
}

TEST(SimulatedArm, SaysWhatIsWrongWithASetup) {
  SimSetup setup = test::ur5e_setup();
  setup.scene.wall = Wall{.stiffness = -1.0};
  EXPECT_EQ(SimRobot::create(setup).error(), "wall.stiffness is -1, must be above 0 and finite");
  setup.scene.wall.reset();
  setup.faults = {{.kind = FaultKind::kStall, .start = Seconds{-1.0}}};
  EXPECT_EQ(SimRobot::create(setup).error(), "faults[0].start is -1, must be 0 or more and finite");
}

}  // namespace
}  // namespace supple::sim
