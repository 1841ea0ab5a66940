#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <optional>
#include <string>

#include "apps/supple/command.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/status_line.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/scenario/run.hpp"

namespace supple::app {
namespace {

/// A UR5e that presses on one wall: contact costs the simulator the most.
constexpr std::string_view kConfig = R"(
robot:
  model: ur5e
  probe_frame: tool0
  probe_offset: {xyz_m: [0, 0, 0.15]}
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 1
wrench: {payload: {mass_kg: 1.1, centre_m: [0, 0, 0.07]}, deadband: {force_n: 0.3, force_knee_n: 0.1, torque_nm: 0.05, torque_knee_nm: 0.02}}
admittance:
  translation: {mass_kg: [5, 5, 3], stiffness_n_per_m: [300, 300, 0], damping_n_s_per_m: [100, 100, 450]}
  target_n: [0, 0, -10]
simulation:
  drives: {kind: typical}
  wall: {point_m: [0, 0, 0.01], stiffness_n_per_m: 10000}
)";

Result<scenario::Outcome, config::ConfigError> ran(std::string_view clock, double seconds,
                                                   std::string_view name, runtime::StopFlag& stop) {
  const config::Options options{
      .changes = {fmt::format("run.clock={}", clock), fmt::format("run.duration_s={}", seconds)}};
  const auto setup = config::parse(kConfig, "bench.yaml", sources(), options);
  if (!setup) return Failure{setup.error()};
  StatusLine line{std::string{name}, seconds};
  return scenario::run(
      *setup, {.observer = [&](const runtime::Status& now) { line.show(now); }, .stop = &stop});
}

std::optional<double> seconds_of(const Args& args) {
  if (!args.has("--seconds")) return 10.0;
  const std::string text = args.one("--seconds");
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good =
      error == std::errc{} && end == text.data() + text.size() && value >= 1.0 && value <= 86400.0;
  return good ? std::optional{value} : std::nullopt;
}

}  // namespace

int bench(const Args& args) {
  const auto seconds = seconds_of(args);
  if (!seconds) {
    return refuse(fmt::format("supple bench: --seconds '{}' is not a number of 1 to 86400",
                              args.one("--seconds")));
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  constexpr double kSimulated = 20.0;  // [s]

  const auto fast = ran("simulated", kSimulated, "as fast as it can", stop);
  if (!fast) return refuse(fast.error().text());
  const double wall = Seconds{fast->run.loop.wall}.count();
  fmt::print("As fast as it can: a UR5e on one wall, 1000 ticks a second, no log\n");
  fmt::print("{:.1f} s simulated in {:.2f} s: {:.0f} times real time\n\n{}",
             fast->run.loop.simulated.count(), wall,
             wall > 0.0 ? fast->run.loop.simulated.count() / wall : 0.0,
             runtime::summary(fast->run));
  if (fast->interrupted()) return kFailed;

  const auto paced = ran("wall", *seconds, "by the clock", stop);
  if (!paced) return refuse(paced.error().text());
  fmt::print("\nBy the clock: the same for {:g} s\n\n{}", *seconds, runtime::summary(paced->run));
  return paced->passed() && !paced->interrupted() ? kOk : kFailed;
}

}  // namespace supple::app
