#include "apps/supple/run_one.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iterator>

#include "supple/scenario/session.hpp"
#include "supple/scenario/sim_setup.hpp"

namespace supple::app {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

telemetry::RunFiles run_files(const config::Setup& setup) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return {.config = config::effective(setup.config),
          .model = contents(setup.model_file),
          .details = {{"supple", SUPPLE_VERSION},
                      {"date", fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(now))},
                      {"model", setup.model_file.filename().string()}}};
}

std::optional<runtime::RealtimeRequest> realtime_of(const config::RunSection& run) {
  if (run.clock == config::Clock::kSimulated || run.realtime == config::Realtime::kOff) return {};
  runtime::RealtimeRequest request{.priority = run.priority};
  request.rule =
      run.realtime == config::Realtime::kEnforce ? runtime::Rule::kEnforce : runtime::Rule::kWarn;
  if (run.cpu >= 0) request.cpus = {run.cpu};
  return request;
}

}  // namespace

bool RunOutcome::interrupted() const {
  return run.loop.end == runtime::End::kStopRequested || run.loop.end == runtime::End::kAtOnce;
}

Result<RunOutcome, std::string> run_one(const config::Setup& setup, const RunOptions& options) {
  const auto robot_setup = scenario::sim_setup(setup);
  if (!robot_setup) return Failure{robot_setup.error().text()};
  const auto robot = sim::SimRobot::create(*robot_setup);
  if (!robot) return Failure{fmt::format("simulation: {}", robot.error())};

  runtime::Script script;
  scenario::add_script(setup, script);
  scenario::SimWitness witness{**robot};
  scenario::Referee referee{setup};
  const config::RunSection& section = setup.config.run;

  runtime::Session session;
  session.pace =
      section.clock == config::Clock::kWall ? runtime::Pace::kWall : runtime::Pace::kFree;
  session.loop.params = &setup.params;
  session.loop.robot = robot->get();
  session.loop.mode = scenario::command_mode(setup);
  session.loop.course = scenario::course_of(setup);
  session.loop.operators = {&script};
  session.loop.witness = &witness;
  session.loop.stop = options.stop;
  session.realtime = realtime_of(section);
  session.log.file = options.log;
  session.log.files = run_files(setup);
  session.watch.observer = options.observer;
  session.watch.on_tick = [&](const telemetry::Tick& tick, const control::Params& params) {
    referee.add(tick, params);
  };
  auto result = runtime::run(session);
  if (!result) return Failure{result.error()};
  return RunOutcome{.run = *std::move(result), .findings = referee.findings()};
}

}  // namespace supple::app
