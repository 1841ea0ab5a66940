#include "supple/scenario/session.hpp"

#include <algorithm>

#include "supple/scenario/plan.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

runtime::CourseOptions course_of(const config::Setup& setup) {
  runtime::CourseOptions out{.start = setup.config.run.start};
  if (setup.config.run.duration_s > 0.0) out.duration = Seconds{setup.config.run.duration_s};
  // a script may start the robot again after a stop
  const bool scripted = !setup.config.script.empty() || !setup.config.expect.metrics.empty();
  if (scripted && setup.config.run.duration_s > 0.0) out.linger = runtime::kForever;
  return out;
}

robot::CommandMode command_mode(const config::Setup& setup) {
  if (setup.config.robot.driver == config::Driver::kRos2) {
    return setup.config.ros2.command == config::Ros2Command::kVelocity
               ? robot::CommandMode::kVelocity
               : robot::CommandMode::kPosition;
  }
  const bool simulated = setup.config.robot.driver == config::Driver::kSimulation;
  const config::CommandKind kind =
      simulated ? setup.config.simulation.command : setup.config.ur.command;
  return kind == config::CommandKind::kVelocity ? robot::CommandMode::kVelocity
                                                : robot::CommandMode::kPosition;
}

std::optional<runtime::RealtimeRequest> realtime_of(const config::RunSection& section) {
  if (section.realtime == config::Realtime::kOff) return {};
  runtime::RealtimeRequest request{.priority = section.priority};
  request.rule = section.realtime == config::Realtime::kEnforce ? runtime::Rule::kEnforce
                                                                : runtime::Rule::kWarn;
  if (section.cpu >= 0) request.cpus = {section.cpu};
  return request;
}

void add_script(const config::Setup& setup, runtime::Script& script) {
  // half a period early: times of ticks are sums of periods, and round
  const Seconds half{0.5e-3 * setup.config.robot.period_ms};
  for (const PlannedStep& step : plan(setup)) {
    const Seconds at = std::max(step.at - half, Seconds{0.0});
    const runtime::Wish wish{
        .target = step.target, .desired = step.desired, .request = step.request};
    if (step.target || step.desired || step.request != safety::Request::kNone) {
      script.add(at, wish);
    }
    if (step.change != nullptr) {
      script.add(at, runtime::Settings{.params = step.change->params,
                                       .config = config::effective(step.change->config)});
    }
  }
}

bool SimWitness::truth(telemetry::Truth& out) noexcept {
  const sim::Truth& truth = robot_.truth();
  out = {.X_WP = truth.X_WP, .F_P_W = truth.F_P_W, .tau_ext = truth.tau_ext};
  return true;
}

}  // namespace supple::scenario
