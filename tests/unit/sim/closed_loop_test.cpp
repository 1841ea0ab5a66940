#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "loop.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::sim {
namespace {

constexpr double kTarget = 10.0;  // [N]

SimSetup setup_of(const test::Ur5e& ur5e) {
  SimSetup setup = test::ur5e_setup();
  setup.q0 = ur5e.q0;
  setup.drives = typical_drives(setup.robot);
  return setup;
}

struct Contact {
  double peak = 0.0;     // of the force [N]
  double settled = 0.0;  // after the touch it stays within 5 % from here on [s]
  double final = 0.0;    // [N]
  int touches = 0;       // how often the force came up from nothing
  bool running = false;
};

/// Goes down at its own free speed F/D until it presses with 10 N on a wall 5 mm away.
Contact pressed(double stiffness, double damping, Seconds period) {
  test::Ur5e ur5e = test::ur5e_controller(period);
  admittance::Params& law = ur5e.design.admittance;
  law.gains.translation.stiffness.z() = 0.0;
  law.gains.translation.damping.z() = damping;
  law.gains.translation.mass.z() = 1.0;  // D >= 2 sqrt(M K_e) on each of the walls below
  law.F_target.force.z() = -kTarget;     // the tool's z points down
  SimSetup setup = setup_of(ur5e);
  Wall wall{.stiffness = stiffness, .half_width = 1.0};
  const Pose X_WP = test::made(setup)->truth().X_WP;
  wall.normal_W = -X_WP.R.col(2);
  wall.p_W = X_WP.p + 5e-3 * X_WP.R.col(2);
  setup.scene.wall = wall;

  test::Loop loop{test::params_of(ur5e.design), setup, period};
  loop.tick(safety::Request::kStart);
  Contact out;
  double touched = -1.0;
  bool in_contact = false;
  const double end = 5e-3 * damping / kTarget + 1.5;
  for (double t = 0.0; t < end; t += period.count()) {
    loop.tick();
    const double force = -loop.truth().F_S_S.force.z();
    if (force > 0.2 && !in_contact) {
      in_contact = true;
      ++out.touches;
      if (touched < 0.0) touched = t;
    }
    if (loop.truth().contacts == 0) in_contact = false;
    out.peak = std::max(out.peak, force);
    if (std::abs(force - kTarget) > 0.05 * kTarget) out.settled = t - touched;
    out.final = force;
  }
  out.running = loop.out().verdict.running();
  return out;
}

/// Lag of the default servo and of the reading, as reference for the rule D = 2.8 K_e tau.
double lag(Seconds period) {
  const ServoParams servo;
  const double reading = 0.25e-3;  // a step of the physics [s]
  return servo.delay.count() + 1.0 / (2.0 * std::numbers::pi * servo.bandwidth) + reading +
         0.5 * period.count();
}

TEST(ClosedLoop, PressesOnAWallWithTheForceItIsGiven) {
  constexpr Seconds kPeriod{2e-3};
  for (const double stiffness : {2e3, 1e4, 3e4, 1e5}) {
    const Contact contact = pressed(stiffness, 2.8 * stiffness * lag(kPeriod), kPeriod);
    EXPECT_TRUE(contact.running);
    EXPECT_NEAR(contact.final, kTarget, 0.1) << stiffness;
    EXPECT_LT(contact.peak, 1.15 * kTarget) << stiffness;
    EXPECT_LT(contact.settled, 0.25) << stiffness;
    EXPECT_EQ(contact.touches, 1) << stiffness;
  }
}

TEST(ClosedLoop, ChattersWithLessDampingThanTheContactNeeds) {
  constexpr Seconds kPeriod{2e-3};
  const Contact contact = pressed(1e4, 0.4 * 1e4 * lag(kPeriod), kPeriod);
  EXPECT_TRUE(contact.touches > 3 || !contact.running);
}

TEST(ClosedLoop, AHandOf20NewtonMoves100NewtonPerMetreBy20Centimetres) {
  const test::Ur5e ur5e = test::ur5e_controller();
  SimSetup setup = setup_of(ur5e);
  setup.pushes = {{.start = Seconds{0.1},
                   .duration = Seconds{40.0},
                   .ramp = Seconds{0.5},
                   .F = {.force = {0.0, 0.0, 20.0}}}};
  for (const auto mode : {robot::CommandMode::kVelocity, robot::CommandMode::kPosition}) {
    test::Loop loop{ur5e.params, setup, Seconds{2e-3}};
    loop.mode = mode;
    loop.tick(safety::Request::kStart);
    const Pose X_WP0 = loop.truth().X_WP;
    loop.run(25.0);
    const Vec3 way = loop.truth().X_WP.p - X_WP0.p;
    EXPECT_TRUE(loop.out().verdict.running());
    EXPECT_NEAR(way.z(), 0.2, 1e-3);
    EXPECT_LT(way.head<2>().norm(), 1e-3);
  }
}

TEST(ClosedLoop, FollowsAWavySurfaceWithoutLosingIt) {
  constexpr Seconds kPeriod{2e-3};
  test::Ur5e ur5e = test::ur5e_controller(kPeriod);
  admittance::Params& law = ur5e.design.admittance;
  law.gains.translation.stiffness.z() = 0.0;
  law.gains.translation.damping.z() = 2.8 * 1e4 * lag(kPeriod);
  law.gains.translation.stiffness.head<2>().setConstant(2000.0);
  law.gains.translation.damping.head<2>().setConstant(500.0);
  law.F_target.force.z() = -kTarget;
  SimSetup setup = setup_of(ur5e);
  const Pose X_WP0 = test::made(setup)->truth().X_WP;
  WavySurface wavy;
  wavy.X_WU.p = X_WP0.p - Vec3{0.0, 0.0, 6e-3};
  setup.scene.wavy = wavy;

  test::Loop loop{test::params_of(ur5e.design), setup, kPeriod};
  loop.tick(safety::Request::kStart);
  loop.run(1.5);
  double least = 1e9;
  double most = 0.0;
  // a hand drags the tool 40 mm along the waves: 80 N on 2000 N/m
  for (int i = 0; i < 1000; ++i) {
    loop.tick();
    const double force = (loop.truth().X_WP.R * loop.truth().F_S_S.force).z();
    least = std::min(least, force);
    most = std::max(most, force);
  }
  EXPECT_GT(least, 9.0);
  EXPECT_LT(most, 11.0);
}

}  // namespace
}  // namespace supple::sim
