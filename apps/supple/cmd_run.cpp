#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

#include "apps/supple/command.hpp"
#include "apps/supple/log_setup.hpp"
#include "apps/supple/make_report.hpp"
#include "apps/supple/run_folder.hpp"
#include "apps/supple/run_options.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/status_line.hpp"
#include "supple/config/legged/legged.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/scenario/legged_run.hpp"
#include "supple/scenario/run.hpp"

namespace supple::app {
namespace {

Result<std::filesystem::path, std::string> log_file(const Args& args, const std::string& name) {
  if (args.has("--no-log")) return std::filesystem::path{};
  std::filesystem::path file = args.one("--log");
  if (file.empty()) {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const std::string base = fmt::format("runs/{}-{:%Y%m%d-%H%M%S}", name, fmt::gmtime(now));
    file = base + ".mcap";
    for (int i = 2; std::filesystem::exists(file); ++i) file = fmt::format("{}-{}.mcap", base, i);
  }
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  if (error) {
    return Failure{
        fmt::format("log '{}': {}; name another place with --log", file.string(), error.message())};
  }
  return file;
}

std::string opening(const config::Setup& setup, const std::string& name, const std::string& robot) {
  const bool wall = setup.config.run.clock == config::Clock::kWall;
  const double duration = setup.config.run.duration_s;
  return fmt::format(
      "{}: {}, {:g} ticks a second of {} time{}\n", name, robot,
      1.0 / setup.params.safety.period.count(), wall ? "real" : "simulated",
      duration > 0.0 ? fmt::format(", {:g} s", duration) : std::string{", until Ctrl-C"});
}

/// What a robot has to say, when it says it.
void say(const robot::Notice& notice) {
  constexpr std::array<std::string_view, 3> kLevels{"", "warning: ", "error: "};
  fmt::print(stderr, "{}{}\n", kLevels[static_cast<std::size_t>(notice.level)], notice.text);
}

/// False if the page cannot be written.
bool wrote_page(const report::Report& report, const std::filesystem::path& log) {
  std::filesystem::path page = log;
  page.replace_extension(".html");
  if (const auto problem = write_page(report, page)) {
    fmt::print(stderr, "{}\n", *problem);
    return false;
  }
  fmt::print("report: {}\n", page.string());
  return true;
}

/// What the log says; false if it cannot be read, or the page cannot be written.
bool told_figures(const std::filesystem::path& log, bool with_page) {
  const auto report = made_report(log, {});
  if (!report) {
    fmt::print(stderr, "{}\n", report.error());
    return false;
  }
  for (const auto& [what, value] : report->figures) fmt::print("  {:<22} {}\n", what, value);
  return !with_page || wrote_page(*report, log);
}

std::string opening(const config::LeggedSetup& setup, const std::string& name) {
  const bool wall = setup.config.run.clock == config::Clock::kWall;
  return fmt::format("{}: {} in MuJoCo, {:g} ticks a second of {} time, {:g} s\n", name,
                     setup.params.model.name(), 1.0 / setup.period.count(),
                     wall ? "real" : "simulated", setup.config.run.duration_s);
}

int run_legs(const std::filesystem::path& path, const std::string& name, const Args& args) {
  const auto setup = config::load_legged(path, sources(), run_options(args));
  if (!setup) return refuse(by_flags(setup.error(), args).text());
  const auto log = log_file(args, name);
  if (!log) return refuse(log.error());
  const auto outcome = [&] {
    runtime::StopFlag stop;
    const runtime::StopOnSignals signals{stop};
    StatusLine line{name, setup->config.run.duration_s};
    std::fputs(opening(*setup, name).c_str(), stdout);
    std::fflush(stdout);
    return scenario::run(*setup,
                         {.log = *log,
                          .files = run_files(*setup),
                          .observer = [&](const scenario::LeggedStatus& now) { line.show(now); },
                          .stop = &stop});
  }();
  if (!outcome) return refuse(outcome.error().text());
  fmt::print("{}", scenario::summary(*outcome));
  if (outcome->interrupted) {
    fmt::print("expectations: not looked at, the run was interrupted\n");
  } else {
    fmt::print("{}", outcome->findings.text());
  }
  if (!log->empty()) fmt::print("log: {}\n", log->string());
  bool told = true;
  if (!log->empty() && args.has("--report")) {
    const auto report = made_report(*log, {});
    if (!report) return refuse(report.error());
    told = wrote_page(*report, *log);
  }
  return outcome->passed() && told ? kOk : kFailed;
}

/// None where the robot is simulated; otherwise the exit code of a robot that cannot be used, with
/// the reason said.
Result<std::optional<scenario::Devices>, int> devices_of(const config::Setup& setup,
                                                         const Args& args) {
  if (setup.config.robot.driver == config::Driver::kSimulation) {
    return std::optional<scenario::Devices>{};
  }
  auto made = scenario::connect(
      setup,
      {.unlock_protective_stop = args.has("--unlock-protective-stop"), .version = SUPPLE_VERSION});
  if (made) return std::optional{*std::move(made)};
  fmt::print(stderr, "{}\n", made.error().text);
  return Failure{made.error().configuration ? kBadUsage : kUnreachable};
}

Result<scenario::Outcome, config::ConfigError> run_arm(const config::Setup& setup,
                                                       const std::string& name,
                                                       const std::filesystem::path& log,
                                                       std::optional<scenario::Devices>& devices) {
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  StatusLine line{name, setup.config.run.duration_s};
  bool begun = false;
  const auto show = [&](const runtime::Status& now) {
    if (!std::exchange(begun, true)) {
      const std::string robot =
          devices ? devices->opening() : fmt::format("{} in MuJoCo", setup.params.robot.name());
      std::fputs(opening(setup, name, robot).c_str(), stdout);
      std::fflush(stdout);
    }
    line.show(now);
  };
  const scenario::RunOptions options{
      .log = log_setup(setup, log), .observer = show, .on_notice = say, .stop = &stop};
  return devices ? scenario::run(setup, *devices, options) : scenario::run(setup, options);
}

}  // namespace

int run(const Args& args) {
  const std::filesystem::path path = args.words[0];
  if (std::filesystem::is_directory(path)) return run_folder(path, args);
  if (args.has("--no-log") && args.has("--report")) {
    return refuse("supple run: --report needs a log; leave --no-log away");
  }
  const std::string name = path.stem().string();
  if (config::is_legged_file(path)) return run_legs(path, name, args);
  const auto setup = config::load(path, sources(), run_options(args));
  if (!setup) return refuse(by_flags(setup.error(), args).text());
  const auto log = log_file(args, name);
  if (!log) return refuse(log.error());

  auto found = devices_of(*setup, args);
  if (!found) return found.error();
  std::optional<scenario::Devices> devices = *std::move(found);
  const auto outcome = run_arm(*setup, name, *log, devices);
  if (!outcome) return refuse(outcome.error().text());

  fmt::print("{}", runtime::summary(outcome->run));
  if (devices) fmt::print("{}", devices->account());
  if (outcome->interrupted()) {
    fmt::print("expectations: not looked at, the run was interrupted\n");
  } else {
    fmt::print("{}", outcome->findings.text());
  }
  const bool told = log->empty() || told_figures(*log, args.has("--report"));
  return outcome->passed() && told ? kOk : kFailed;
}

}  // namespace supple::app
