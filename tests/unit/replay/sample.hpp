#pragma once

// Logs of a perfect UR5e that is pushed, with a configuration that is easy to reckon with.

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/control/adopt.hpp"
#include "supple/telemetry/tick_log.hpp"
#include "supple/urdf/load.hpp"
#include "support/files.hpp"

namespace supple::test {

inline constexpr double kPeriod = 2e-3;  // [s]
inline constexpr double kMass = 5.0;
inline constexpr double kDamping = 400.0;
inline constexpr double kStiffness = 800.0;

inline const std::string kYieldingArm = R"(robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: tool0
wrench:
  low_pass: off
  deadband: {force_n: 0, force_knee_n: 0, torque_nm: 0, torque_knee_nm: 0}
admittance:
  ramp_s: 0
  drift_guard: off
  translation:
    mass_kg: [5, 5, 5]
    damping_n_s_per_m: [400, 400, 400]
    stiffness_n_per_m: [800, 800, 800]
safety:
  wrench_stuck_ms: 0
)";

inline std::string ur5e_urdf() { return contents(source_dir() / "models/ur5e.urdf"); }

inline config::Sources ur5e_sources() {
  const auto load =
      [](const std::filesystem::path&,
         const model::BuildOptions& options) -> Result<model::RobotModel, std::string> {
    auto robot = urdf::parse_urdf(ur5e_urdf(), "ur5e.urdf", options);
    if (!robot) return Failure{robot.error().text()};
    return *std::move(robot);
  };
  return {.load_model = load, .shipped_models = {}, .one_model = true};
}

inline config::Setup used(const Result<config::Setup, config::ConfigError>& setup) {
  if (!setup) {
    std::fprintf(stderr, "%s\n", setup.error().text().c_str());
    std::abort();
  }
  return *setup;
}

struct LiveChange {
  std::uint64_t tick_index = 0;
  std::vector<std::string> values;  // "admittance.ramp_s=1"
};

/// What happens in a run.
struct Script {
  std::size_t ticks = 1000;
  std::function<Wrench(double time)> push;  // on the sensor, in its axes
  std::vector<LiveChange> changes;
  std::function<void(std::uint64_t index, control::TickInput&)> ask;  // requests, targets
};

struct Run {
  std::vector<telemetry::Tick> ticks;
  std::vector<telemetry::Change> changes;
  telemetry::RunFiles files;
};

inline Run run(const Script& script) {
  config::Setup setup = used(config::parse(kYieldingArm, "arm.yaml", ur5e_sources()));
  Run run{.ticks = std::vector<telemetry::Tick>(script.ticks),
          .changes = {},
          .files = {.config = config::effective(setup.config), .model = ur5e_urdf()}};
  control::State state;
  VecJ q(6);
  q << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;
  VecJ v = VecJ::Zero(6);
  auto change = script.changes.begin();
  for (std::uint64_t i = 0; i < script.ticks; ++i) {
    for (; change != script.changes.end() && change->tick_index == i; ++change) {
      config::Setup next = used(config::changed(setup, change->values, ur5e_sources()));
      control::adopt(setup.params, next.params, state);
      setup = std::move(next);
      run.changes.push_back({i, config::effective(setup.config)});
    }
    telemetry::Tick& tick = run.ticks[i];
    tick.index = i;
    tick.time = 5'000'000'000 + 2'000'000 * i;
    tick.in.facts = {.request = i == 0 ? safety::Request::kStart : safety::Request::kNone,
                     .dt = Seconds{kPeriod},
                     .q = q,
                     .v = v,
                     .joint_stamp = i + 1,
                     .reading = script.push(kPeriod * static_cast<double>(i)),
                     .reading_stamp = i + 1};
    if (script.ask) script.ask(i, tick.in);
    control::tick(setup.params, state, tick.in, tick.out);
    v = tick.out.v_command;
    q += tick.out.checked.dt.count() * v;
  }
  return run;
}

inline void write(const Run& run, telemetry::TickLog& log) {
  auto change = run.changes.begin();
  for (const telemetry::Tick& tick : run.ticks) {
    for (; change != run.changes.end() && change->tick_index <= tick.index; ++change) {
      log.add_change(change->tick_index, tick.time, change->config);
    }
    log.add(tick);
  }
  log.close();
}

inline telemetry::Bytes file_of(const Run& run) {
  telemetry::Bytes file;
  telemetry::TickLog log{telemetry::memory_sink(file), run.files, {.plots = false, .mcap = {}}};
  write(run, log);
  return file;
}

/// The lowest bit of a number becomes the other one.
inline void flip(double& x) { x = std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) ^ 1U); }

inline Wrench to_and_fro(double t) {
  return {.force = {15.0 * std::sin(6.0 * t), 3.0, 20.0 * std::cos(4.0 * t)},
          .torque = {0.2 * std::sin(3.0 * t), 0.0, 0.1}};
}

/// Pushed to and fro, with a live change of gains, one of probe and filter, a hold and a target.
inline Run eventful_run(std::size_t ticks = 1500) {
  const auto ask = [](std::uint64_t i, control::TickInput& in) {
    if (i == 900) in.facts.request = safety::Request::kHold;
    if (i == 1000) in.facts.request = safety::Request::kResume;
    if (i != 1100) return;
    const Mat3 down = Vec3{1.0, -1.0, -1.0}.asDiagonal();
    in.target = control::Target{.X_WT = {.R = down, .p = {0.4, 0.1, 0.4}}, .V_WT_W = {}};
  };
  const LiveChange gains{400, {"admittance.translation.stiffness_n_per_m=[500, 600, 700]"}};
  const LiveChange probe{
      700,
      {"robot.probe_offset={xyz_m: [0, 0.02, 0.1]}", "wrench.low_pass={order: 1, cutoff_hz: 40}"}};
  return run({.ticks = ticks, .push = to_and_fro, .changes = {gains, probe}, .ask = ask});
}

}  // namespace supple::test
