#include "supple/scenario/run.hpp"

#include <optional>
#include <utility>

#include "supple/runtime/script.hpp"
#include "supple/scenario/session.hpp"
#include "supple/scenario/sim_setup.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::scenario {
namespace {

using runtime::Pace;

/// All but the robot.
Result<Outcome, config::ConfigError> run_session(runtime::Session session,
                                                 const config::Setup& setup,
                                                 const RunOptions& options) {
  runtime::Script script;
  add_script(setup, script);
  Referee referee{setup};
  session.loop.params = &setup.params;
  session.loop.course = course_of(setup);
  session.loop.operators.insert(session.loop.operators.begin(), &script);
  session.loop.stop = options.stop;
  if (session.pace == Pace::kWall) session.realtime = realtime_of(setup.config.run);
  session.log = options.log;
  session.watch.observer = options.observer;
  session.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params& params) {
    referee.add(tick, params);
    if (options.on_tick) options.on_tick(tick, params);
  };
  auto result = runtime::run(session);
  if (!result) return Failure{config::ConfigError{{{"run", "", result.error(), ""}}}};
  return Outcome{.run = *std::move(result), .findings = referee.findings()};
}

Result<Outcome, config::ConfigError> run_at(Pace pace, const config::Setup& setup,
                                            const RunOptions& options) {
  if (pace == Pace::kFree && !(setup.config.run.duration_s > 0.0)) {
    return Failure{config::one_issue(
        "run.duration_s", "is 0, which has no end",
        "in simulated time a run needs one, as 10; by the clock (run.clock wall) Ctrl-C ends it")};
  }
  const auto made = sim_setup(setup);
  if (!made) return Failure{made.error()};
  const auto robot = sim::SimRobot::create(*made);
  if (!robot)
    return Failure{config::one_issue("simulation", "cannot be used: " + robot.error(), "")};
  SimWitness witness{**robot};
  runtime::Session session;
  session.pace = pace;
  session.loop.robot = robot->get();
  session.loop.mode = command_mode(setup);
  session.loop.witness = &witness;
  return run_session(std::move(session), setup, options);
}

}  // namespace

bool Outcome::interrupted() const {
  return run.loop.end == runtime::End::kStopRequested || run.loop.end == runtime::End::kAtOnce;
}

bool Outcome::passed() const {
  const bool rests = run.loop.end != runtime::End::kStopTimeout;
  return rests && run.log_errors.empty() && run.ticks_dropped == 0 &&
         (interrupted() || findings.passed());
}

Result<Outcome, config::ConfigError> run(const config::Setup& setup, const RunOptions& options) {
  const bool by_the_clock = setup.config.run.clock == config::Clock::kWall;
  return run_at(by_the_clock ? Pace::kWall : Pace::kFree, setup, options);
}

Result<Outcome, config::ConfigError> run(const config::Setup& setup, Devices& devices,
                                         const RunOptions& options) {
  runtime::Session session;
  session.loop.robot = devices.robot.get();
  session.loop.mode = command_mode(setup);
  session.loop.operators = {devices.go_on.get()};
  session.watch.notices = devices.notices.get();
  session.watch.on_notice = options.on_notice;
  auto outcome = run_session(std::move(session), setup, options);
  devices.arm->finish();
  return outcome;
}

Result<Findings, config::ConfigError> simulated(const config::Setup& setup, const OnTick& on_tick) {
  RunOptions options;
  options.on_tick = on_tick;
  auto outcome = run_at(Pace::kFree, setup, options);
  if (!outcome) return Failure{outcome.error()};
  return outcome->findings;
}

}  // namespace supple::scenario
