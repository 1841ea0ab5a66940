#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
  double swing = 0.0;    // of the force in the last 0.3 s [N]
  bool running = false;
};

/// Goes down at its own free speed F/D until it presses with 10 N on a wall 5 mm away.
Contact pressed(double stiffness, double damping, Seconds period, double mass = 1.0,
                double seconds = 1.5) {
  test::Ur5e ur5e = test::ur5e_controller(period);
  admittance::Params& law = ur5e.design.admittance;
  law.gains.translation.stiffness.z() = 0.0;
  law.gains.translation.damping.z() = damping;
  law.gains.translation.mass.z() = mass;
  law.F_target.force.z() = -kTarget;  // the tool's z points down
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
  const double end = 5e-3 * damping / kTarget + seconds;
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
    if (t > end - 0.3) out.swing = std::max(out.swing, std::abs(force - kTarget));
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

// 1 kg: D is above 2 sqrt(M K_e) on each of the walls
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

TEST(ClosedLoop, ChattersBelowTheDampingThatTheSampledAnalysisPredicts) {
  // 15 Hz, 4 ms, 2 ms, 5 kg on 1e4 N/m: the roots of the sampled loop's polynomial leave the unit
  // circle below 123.2 N s/m (computed apart from this library)
  constexpr double kCritical = 123.2;
  constexpr Seconds kPeriod{2e-3};
  const Contact less = pressed(1e4, 0.9 * kCritical, kPeriod, 5.0, 3.0);
  EXPECT_GT(less.swing, 5.0);  // [N]
  EXPECT_GT(less.touches, 10);
  const Contact more = pressed(1e4, 1.1 * kCritical, kPeriod, 5.0, 8.0);
  EXPECT_LT(more.swing, 2.0);  // [N]
  EXPECT_LT(more.touches, 10);
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
    loop.run(14.0);
    const Vec3 way = loop.truth().X_WP.p - X_WP0.p;
    EXPECT_TRUE(loop.out().verdict.running());
    EXPECT_NEAR(way.z(), 0.2, 1e-3);
    EXPECT_LT(way.head<2>().norm(), 1e-3);
  }
}

TEST(ClosedLoop, OnWavesTheForceErrsByTheDampingTimesTheSurfacesSpeed) {
  constexpr Seconds kPeriod{2e-3};
  constexpr double kSpeed = 0.02;  // along the waves [m/s]
  test::Ur5e ur5e = test::ur5e_controller(kPeriod);
  admittance::Params& law = ur5e.design.admittance;
  const double damping = 2.8 * 1e4 * lag(kPeriod);
  law.gains.translation.mass.z() = 1.0;
  law.gains.translation.damping = {500.0, 500.0, damping};
  law.gains.translation.stiffness = {2000.0, 2000.0, 0.0};
  law.F_target.force.z() = -kTarget;
  SimSetup setup = setup_of(ur5e);
  const Pose X_WP = test::made(setup)->truth().X_WP;
  const WavySurface wavy{.X_WU = {.R = Mat3::Identity(), .p = X_WP.p - Vec3{0.0, 0.0, 6e-3}}};
  setup.scene.wavy = wavy;

  test::Loop loop{test::params_of(ur5e.design), setup, kPeriod};
  loop.tick(safety::Request::kStart);
  loop.run(1.5);
  const Pose X_WD = loop.out().X_WD;
  const int wave = static_cast<int>(wavy.wavelength / kSpeed / kPeriod.count());  // ticks
  double squares = 0.0;
  for (int i = 0; i < 2 * wave; ++i) {
    control::Target target{.X_WT = X_WD, .V_WT_W = {.linear = {kSpeed, 0.0, 0.0}}};
    target.X_WT.p.x() += kSpeed * kPeriod.count() * i;
    loop.target = target;
    loop.tick();
    const double error = -loop.truth().F_S_S.force.z() - kTarget;
    if (i >= wave) squares += error * error / wave;
  }
  const double steepest = 2.0 * std::numbers::pi * wavy.amplitude / wavy.wavelength;
  const double expected = damping * steepest * kSpeed * 0.5 * std::numbers::sqrt2;
  EXPECT_TRUE(loop.out().verdict.running());
  // slopes of 0.3 turn the normal, and the lag adds its own part
  EXPECT_NEAR(std::sqrt(squares), expected, 0.15 * expected);
}

}  // namespace
}  // namespace supple::sim
