#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "apps/supple/command.hpp"
#include "apps/supple/log_setup.hpp"
#include "apps/supple/make_report.hpp"
#include "apps/supple/run_arm.hpp"
#include "apps/supple/run_folder.hpp"
#include "apps/supple/run_options.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/status_line.hpp"
#include "supple/config/legged/legged.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/scenario/legged_run.hpp"

namespace supple::app {
namespace {

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

}  // namespace

int run(const Args& args) {
  const std::filesystem::path path = args.words[0];
  if (std::filesystem::is_directory(path)) return run_folder(path, args);
  if (args.has("--no-log") && args.has("--report")) {
    return refuse("supple run: --report needs a log; leave --no-log away");
  }
  const std::string name = path.stem().string();
  if (!config::is_legged_file(path)) return run_arm(path, args);
  if (args.has("--cockpit") || args.has("--stay")) {
    return refuse("supple run: --cockpit and --stay are for arms; a legged run has no cockpit");
  }
  return run_legs(path, name, args);
}

}  // namespace supple::app
