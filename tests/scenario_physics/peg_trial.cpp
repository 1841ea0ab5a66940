#include "peg_trial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "supple/core/rotation.hpp"
#include "support/ur5e_controller.hpp"
#include "unit/sim/loop.hpp"

namespace supple::test {
namespace {

constexpr Seconds kPeriod{2e-3};
constexpr double kAbove = 5e-3;       // of the peg's end over the block at the start [m]
constexpr double kPegRadius = 0.01;   // [m]
constexpr double kPegLength = 0.05;   // [m]
constexpr double kGripperMass = 0.3;  // [kg]

/// A UR5e with the probe at the peg's end, and a hole where it is not expected.
struct Bench {
  Ur5e ur5e;
  sim::SimSetup setup;
  Pose X_WP;  // of the peg's end at the start: 5 mm above where the hole should be
};

Pose misplaced(const PegTask& task, std::uint32_t seed) {
  std::mt19937 rng{seed};
  std::uniform_real_distribution<double> angle{0.0, 2.0 * std::numbers::pi};
  const double there = angle(rng);
  const double about = angle(rng);
  return {.R = exp3(task.tilt * Vec3{std::cos(about), std::sin(about), 0.0}),
          .p = task.offset * Vec3{std::cos(there), std::sin(there), 0.0}};
}

Bench bench_of(const PegTask& task, std::uint32_t seed) {
  Bench out{.ur5e = ur5e_controller(kPeriod), .setup = ur5e_setup(), .X_WP = {}};
  const Pose X_SP{.p = {0.0, 0.0, 0.12}};
  control::Design& design = out.ur5e.design;
  design.robot = *design.robot.with_frame("peg", design.sensor, X_SP);
  design.probe = *design.robot.frame_named("peg");
  design.wrench.payload = {.mass = kGripperMass, .p_SL = {0.0, 0.0, 0.05}};

  sim::SimSetup& setup = out.setup;
  setup.q0 = out.ur5e.q0;
  setup.drives = sim::typical_drives(setup.robot);
  setup.wrench = sim::typical_sensor();
  setup.seed = seed;
  setup.scene.tool = {.mass = kGripperMass,
                      .p_SL = {0.0, 0.0, 0.05},
                      .X_SP = X_SP,
                      .tip_radius = kPegRadius,
                      .peg_length = kPegLength};
  out.X_WP = made(setup)->truth().X_WP;
  const Pose X_PH{.R = Vec3{1.0, -1.0, -1.0}.asDiagonal(), .p = {0.0, 0.0, kAbove}};
  setup.scene.hole = sim::Hole{.X_WH = out.X_WP * X_PH * misplaced(task, seed),
                               .radius = kPegRadius + task.clearance,
                               .depth = kHoleDepth,
                               .chamfer = task.chamfer,
                               .friction = task.friction};
  return out;
}

void measure(const Bench& bench, const Loop& loop, double t, PegResult& out) {
  const sim::Truth& truth = loop.truth();
  out.peak = std::max(out.peak, truth.F_P_W.force.norm());
  out.depth = -(inverse(bench.setup.scene.hole->X_WH) * truth.X_WP).p.z();
  out.stopped = out.stopped || !loop.out().verdict.running();
  if (out.depth < kInserted) out.time = t;
}

/// Turn and radius of a spiral whose path is run along with a constant speed.
Vec3 spiral(const PegScript& script, double t) {
  const double grow = script.spiral_pitch / (2.0 * std::numbers::pi);
  const double turn = std::sqrt(2.0 * script.spiral_speed * t / grow);
  const double radius = std::min(grow * turn, script.spiral_radius);
  return radius * Vec3{std::cos(turn), std::sin(turn), 0.0};
}

double spiral_time(const PegScript& script) {
  const double grow = script.spiral_pitch / (2.0 * std::numbers::pi);
  const double turn = script.spiral_radius / grow;
  return 0.5 * grow * turn * turn / script.spiral_speed;
}

admittance::Params law_of(const PegScript& script, double force, double stiffness) {
  admittance::Params law;
  law.gains.translation = {.mass = Vec3::Constant(1.0),
                           .damping = Vec3::Constant(script.damping),
                           .stiffness = {stiffness, stiffness, 0.0}};
  law.gains.rotation = {.mass = Vec3::Constant(0.02),
                        .damping = Vec3::Constant(script.turning_damping),
                        .stiffness = {0.0, 0.0, 10.0}};
  law.F_target.force.z() = -force;  // z points down
  law.ramp = Seconds{0.2};
  return law;
}

}  // namespace

PegResult peg_with_compliance(const PegTask& task, const PegScript& script, std::uint32_t seed) {
  Bench bench = bench_of(task, seed);
  const auto params = [&bench](const admittance::Params& law) {
    bench.ur5e.design.admittance = law;
    return params_of(bench.ur5e.design);
  };
  const auto search = params(law_of(script, script.press_force, script.stiffness));
  const auto insert = params(law_of(script, script.insert_force, 0.0));
  const double found = script.search_from + spiral_time(script);

  Loop loop{search, bench.setup, kPeriod};
  loop.tick(safety::Request::kStart);
  PegResult out;
  bool searching = true;
  for (double t = 0.0; t < script.end && out.depth < kInserted && !out.stopped;
       t += kPeriod.count()) {
    if (searching && t >= script.search_from) {
      const Pose X_PT{.p = spiral(script, t - script.search_from)};
      loop.target = control::Target{.X_WT = bench.X_WP * X_PT, .V_WT_W = {}};
    }
    if (searching && t >= found) {
      searching = false;
      loop.target.reset();
      loop.set_params(insert);
    }
    loop.tick();
    measure(bench, loop, t, out);
  }
  return out;
}

PegResult peg_with_stiff_arm(const PegTask& task, std::uint32_t seed) {
  Bench bench = bench_of(task, seed);
  bench.ur5e.design.admittance.selected = {false, false, false, false, false, false};
  bench.ur5e.design.reference.linear_speed = 0.01;
  Loop loop{params_of(bench.ur5e.design), bench.setup, kPeriod};
  loop.tick(safety::Request::kStart);
  loop.target = control::Target{.X_WT = bench.X_WP * Pose{.p = {0.0, 0.0, kAbove + kHoleDepth}},
                                .V_WT_W = {}};
  PegResult out;
  for (double t = 0.0; t < 5.0 && !out.stopped; t += kPeriod.count()) {
    loop.tick();
    measure(bench, loop, t, out);
  }
  return out;
}

}  // namespace supple::test
