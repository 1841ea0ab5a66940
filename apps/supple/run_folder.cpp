#include "apps/supple/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "apps/supple/log_setup.hpp"
#include "apps/supple/run_options.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/status_line.hpp"
#include "supple/config/legged/legged.hpp"
#include "supple/runtime/signals.hpp"
#include "supple/scenario/legged_run.hpp"
#include "supple/scenario/run.hpp"

namespace supple::app {
namespace {

std::vector<std::filesystem::path> configurations(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == ".yaml") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

struct Tally {
  int passed = 0;
  int failed = 0;
  int refused = 0;  // could not be run
  bool interrupted = false;
};

void print_row(const std::string& name, bool passed, const scenario::Findings& findings,
               double simulated, double seconds) {
  const auto& all = findings.all;
  const auto met = std::count_if(all.begin(), all.end(),
                                 [](const scenario::Finding& each) { return each.passed; });
  fmt::print("{:<28} {:<4} {:>2} of {:<2} {:>8.2f} s {:>6.0f} x\n", name, passed ? "ok" : "FAIL",
             met, all.size(), simulated, seconds > 0.0 ? simulated / seconds : 0.0);
  for (const scenario::Finding& each : all) {
    if (!each.passed) {
      fmt::print("    {}: wanted {}, measured {}\n", each.what, each.wanted, each.measured);
    }
  }
  std::fflush(stdout);
}

/// A legged robot's.
void run_legged_row(const std::filesystem::path& file, const config::Options& options,
                    const std::filesystem::path& log, runtime::StopFlag& stop, Tally& tally) {
  const std::string name = file.stem().string();
  const auto setup = config::load_legged(file, sources(), options);
  if (!setup) {
    fmt::print(stderr, "{}\n", setup.error().text());
    ++tally.refused;
    return;
  }
  const auto outcome = [&] {
    StatusLine line{name, setup->config.run.duration_s};
    return scenario::run(*setup,
                         {.log = log,
                          .files = run_files(*setup),
                          .observer = [&](const scenario::LeggedStatus& now) { line.show(now); },
                          .stop = &stop});
  }();
  if (!outcome) {
    fmt::print(stderr, "{}: {}\n", file.string(), outcome.error().text());
    ++tally.refused;
    return;
  }
  tally.interrupted = outcome->interrupted;
  if (tally.interrupted) return;
  print_row(name, outcome->passed(), outcome->findings, outcome->simulated, outcome->took);
  if (outcome->log_error) fmt::print("    {}\n", *outcome->log_error);
  (outcome->passed() ? tally.passed : tally.failed) += 1;
}

/// Runs one and prints its row, or why it could not be run.
void run_row(const std::filesystem::path& file, const Args& args, runtime::StopFlag& stop,
             Tally& tally) {
  const std::string name = file.stem().string();
  config::Options options = run_options(args);
  options.changes.emplace_back("run.clock=simulated");
  std::filesystem::path log;
  if (args.has("--log")) log = std::filesystem::path{args.one("--log")} / (name + ".mcap");
  if (config::is_legged_file(file)) return run_legged_row(file, options, log, stop, tally);
  const auto setup = config::load(file, sources(), options);
  if (!setup) {
    fmt::print(stderr, "{}\n", by_flags(setup.error(), args).text());
    ++tally.refused;
    return;
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto outcome = [&] {
    StatusLine line{name, setup->config.run.duration_s};
    return scenario::run(*setup, {.log = log_setup(*setup, log),
                                  .observer = [&](const runtime::Status& now) { line.show(now); },
                                  .stop = &stop});
  }();
  if (!outcome) {
    fmt::print(stderr, "{}: {}\n", file.string(), outcome.error().text());
    ++tally.refused;
    return;
  }
  if (outcome->interrupted()) {
    tally.interrupted = true;
    return;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  print_row(name, outcome->passed(), outcome->findings, outcome->run.loop.simulated.count(),
            took.count());
  for (const std::string& error : outcome->run.log_errors) fmt::print("    {}\n", error);
  (outcome->passed() ? tally.passed : tally.failed) += 1;
}

}  // namespace

int run_folder(const std::filesystem::path& folder, const Args& args) {
  const auto files = configurations(folder);
  if (files.empty()) {
    fmt::print(stderr, "'{}' has no file that ends in .yaml; name a folder of configurations\n",
               folder.string());
    return kBadUsage;
  }
  if (args.has("--report") || args.has("--clock")) {
    fmt::print(stderr,
               "supple run: --report and --clock are for one CONFIG; a FOLDER is run in simulated "
               "time, and 'supple report' makes pages of its logs\n");
    return kBadUsage;
  }
  if (args.has("--log")) {
    std::error_code error;
    std::filesystem::create_directories(args.one("--log"), error);
    if (error) {
      fmt::print(stderr, "--log '{}': {}; for a folder it is a folder, too\n", args.one("--log"),
                 error.message());
      return kBadUsage;
    }
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  Tally tally;
  fmt::print("{:<28} {:<4} {:>8} {:>10} {:>8}\n", "", "", "met", "simulated", "speed");
  for (const auto& file : files) {
    run_row(file, args, stop, tally);
    if (tally.interrupted) break;
  }
  fmt::print("{} passed, {} failed{}{}\n", tally.passed, tally.failed,
             tally.refused > 0 ? fmt::format(", {} could not be run", tally.refused) : "",
             tally.interrupted ? ", then interrupted" : "");
  if (tally.refused > 0) return kBadUsage;
  return tally.failed == 0 && !tally.interrupted ? kOk : kFailed;
}

}  // namespace supple::app
