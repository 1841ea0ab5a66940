#include "supple/scenario/run.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "supple/runtime/script.hpp"
#include "supple/scenario/session.hpp"
#include "supple/scenario/sim_setup.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::scenario {
namespace {

using config::ConfigError;
using runtime::Pace;

/// Measures while the loop goes on.
class Watching final : public runtime::Onlooker {
 public:
  Watching(Referee& referee, const OnTick& on_tick) : referee_{referee}, on_tick_{on_tick} {}

  void see(const telemetry::Tick& tick, const control::Params& params) noexcept override {
    referee_.add(tick, params);
    if (!on_tick_ || blind_) return;
    try {
      on_tick_(tick, params);
    } catch (...) {
      blind_ = true;  // as in a run with a recorder: a watcher that throws sees no more
    }
  }

 private:
  Referee& referee_;
  const OnTick& on_tick_;
  bool blind_ = false;
};

ConfigError no_end() {
  return config::one_issue(
      "run.duration_s", "is 0, which has no end",
      "in simulated time a run needs one, as 10; by the clock (run.clock wall) Ctrl-C ends it");
}

Result<std::unique_ptr<sim::SimRobot>, ConfigError> sim_robot(const config::Setup& setup) {
  const auto made = sim_setup(setup);
  if (!made) return Failure{made.error()};
  auto robot = sim::SimRobot::create(*made);
  if (robot) return *std::move(robot);
  return Failure{config::one_issue("simulation", "cannot be used: " + robot.error(), "")};
}

/// All but the robot.
Result<Outcome, config::ConfigError> run_session(runtime::Session session,
                                                 const config::Setup& setup,
                                                 const RunOptions& options) {
  runtime::Script script;
  add_script(setup, script);
  Referee referee{setup};
  session.loop.params = &setup.params;
  session.loop.course = course_of(setup);
  if (options.stay) {
    session.loop.course.duration = runtime::kForever;
    session.loop.course.linger = runtime::kForever;
  }
  auto& operators = session.loop.operators;
  operators.insert(operators.begin(), options.operators.begin(), options.operators.end());
  operators.insert(operators.begin(), &script);
  if (options.ros2 != nullptr && options.ros2->targets() != nullptr) {
    operators.push_back(options.ros2->targets());
  }
  session.loop.stop = options.stop;
  if (session.pace == Pace::kWall) session.realtime = realtime_of(setup.config.run);
  session.log = options.log;
  session.watch.observer = options.observer;
  session.watch.on_settings = options.on_settings;
  session.watch.board = options.board;
  session.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params& params) {
    referee.add(tick, params);
    if (options.on_tick) options.on_tick(tick, params);
    if (options.ros2 != nullptr) options.ros2->publish(tick, params);
  };
  auto result = runtime::run(session);
  if (!result) return Failure{config::ConfigError{{{"run", "", result.error(), ""}}}};
  return Outcome{
      .run = *std::move(result), .findings = referee.findings(), .complete = referee.complete()};
}

Result<Outcome, config::ConfigError> run_at(Pace pace, const config::Setup& setup,
                                            const RunOptions& options) {
  if (pace == Pace::kFree && !(setup.config.run.duration_s > 0.0)) {
    return Failure{no_end()};
  }
  const auto robot = sim_robot(setup);
  if (!robot) return Failure{robot.error()};
  SimWitness witness{**robot};
  runtime::Session session;
  session.pace = pace;
  session.loop.robot = robot->get();
  session.loop.mode = command_mode(setup);
  session.loop.witness = &witness;
  session.watch.notices = options.notices;
  if (options.notices == nullptr && options.ros2 != nullptr) {
    session.watch.notices = options.ros2->notices().get();
  }
  session.watch.on_notice = options.on_notice;
  if (options.hand != nullptr) {
    options.hand->take_hold_of(robot->get(), setup.params.safety.period);
    session.loop.operators = {options.hand};
  }
  return run_session(std::move(session), setup, options);
}

}  // namespace

bool Outcome::interrupted() const {
  const bool ended =
      run.loop.end == runtime::End::kStopRequested || run.loop.end == runtime::End::kAtOnce;
  return ended && !complete;
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
  if (devices.go_on) session.loop.operators = {devices.go_on.get()};
  session.watch.notices = devices.notices.get();
  session.watch.on_notice = options.on_notice;
  auto outcome = run_session(std::move(session), setup, options);
  devices.finish();
  return outcome;
}

Result<Findings, config::ConfigError> simulated(const config::Setup& setup, const OnTick& on_tick) {
  if (!(setup.config.run.duration_s > 0.0)) return Failure{no_end()};
  const auto robot = sim_robot(setup);
  if (!robot) return Failure{robot.error()};
  // one thread does it all: nothing waits for another, and many runs go on side by side
  SimWitness witness{**robot};
  runtime::Script script;
  add_script(setup, script);
  Referee referee{setup};
  Watching watching{referee, on_tick};
  static_cast<void>(runtime::run_free({.params = &setup.params,
                                       .robot = robot->get(),
                                       .mode = command_mode(setup),
                                       .course = course_of(setup),
                                       .operators = {&script},
                                       .witness = &witness,
                                       .onlooker = &watching}));
  return referee.findings();
}

}  // namespace supple::scenario
