// How much faster than real time the simulated UR5e runs, with and without the controller. CPU time
// of this process; the fastest of several runs counts.

#include <fmt/core.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "support/ur5e_controller.hpp"
#include "unit/sim/loop.hpp"

namespace supple::bench {
namespace {

constexpr Seconds kPeriod{1e-3};
constexpr double kAsked = 20.0;  // times real time, of the arm on a wall with its controller

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Bench {
  test::Ur5e ur5e;
  sim::SimSetup setup;
};

/// The arm presses with 10 N on a wall of 1e4 N/m that it touches from the start.
Bench on_a_wall() {
  Bench out{test::ur5e_controller(kPeriod), test::ur5e_setup()};
  admittance::Params& law = out.ur5e.design.admittance;
  law.gains.translation.stiffness.z() = 0.0;
  law.gains.translation.damping.z() = 450.0;
  law.F_target.force.z() = -10.0;
  out.setup.q0 = out.ur5e.q0;
  out.setup.drives = sim::typical_drives(out.setup.robot);
  out.setup.servo.interval = kPeriod;
  out.setup.wrench = sim::typical_sensor();
  const Pose X_WP = test::made(out.setup)->truth().X_WP;
  out.setup.scene.wall = sim::Wall{
      .p_W = X_WP.p + 1e-4 * X_WP.R.col(2), .normal_W = -X_WP.R.col(2), .half_width = 1.0};
  return out;
}

Bench in_the_air() {
  Bench out = on_a_wall();
  out.setup.scene.wall.reset();
  out.ur5e.design.admittance.F_target = {};
  return out;
}

/// Seconds of CPU for each simulated one.
double cost(const Bench& bench, double seconds, bool controlled) {
  test::Loop loop{test::params_of(bench.ur5e.design), bench.setup, kPeriod};
  const auto robot = test::made(bench.setup);
  loop.tick(safety::Request::kStart);
  loop.run(0.2);
  const int ticks = static_cast<int>(seconds / kPeriod.count());
  const double start = cpu_seconds();
  for (int i = 0; i < ticks; ++i) {
    if (controlled) {
      loop.tick();
    } else {
      test::command_velocity(*robot, VecJ::Zero(6));
      robot->advance(kPeriod);
    }
  }
  const double used = cpu_seconds() - start;
  if (controlled && !loop.out().verdict.running()) std::exit(1);
  return used / seconds;
}

double print_row(const std::string& name, const Bench& bench, bool controlled, double seconds) {
  constexpr int kRuns = 5;
  double best = 1e9;
  for (int i = 0; i < kRuns; ++i) best = std::min(best, cost(bench, seconds, controlled));
  fmt::print("{:<48} {:>12.1f} {:>12.1f}\n", name, 1e6 * best * kPeriod.count(), 1.0 / best);
  return 1.0 / best;
}

}  // namespace
}  // namespace supple::bench

/// sim_bench [seconds]: how long each run is in simulated time.
int main(int argc, char** argv) {
  using namespace supple::bench;
  const double seconds = argc > 1 ? std::max(std::atof(argv[1]), 0.01) : 5.0;
  fmt::print("{:<48} {:>12} {:>12}\n", "UR5e, tick 1 kHz, physics 4 kHz", "us per tick",
             "x real time");
  print_row("in the air, without a controller", in_the_air(), false, seconds);
  print_row("in the air", in_the_air(), true, seconds);
  const double ratio = print_row("pressing on a wall", on_a_wall(), true, seconds);
  fmt::print("\npromised on a wall: {} x real time; measured: {:.1f}\n", kAsked, ratio);
}
