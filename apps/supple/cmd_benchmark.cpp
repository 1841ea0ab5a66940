#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>

#include "apps/supple/many_runs.hpp"
#include "apps/supple/progress.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/write_file.hpp"
#include "supple/benchmark/results.hpp"
#include "supple/runtime/signals.hpp"

namespace supple::app {

int benchmark_contact(const Args& args) {
  const benchmark::Protocol protocol =
      args.has("--quick") ? benchmark::quick_protocol() : benchmark::Protocol{};
  const std::filesystem::path folder =
      args.has("--output") ? args.one("--output") : std::string{"runs/benchmark"};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return refuse(fmt::format("'{}': {}; name another folder with --output", folder.string(),
                              error.message()));
  }
  runtime::StopFlag stop;
  const runtime::StopOnSignals signals{stop};
  std::optional<Progress> progress{"benchmark"};
  const auto trials = benchmark::benchmarked(
      protocol, sources(),
      {.jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency())),
       .stop = &stop,
       .progress = [&](std::size_t done, std::size_t total) {
         progress->at_share(static_cast<double>(done) / static_cast<double>(total));
       }});
  progress.reset();
  if (!trials) return refuse(trials.error());
  if (trials->empty()) {
    fmt::print("interrupted: nothing was written\n");
    return kFailed;
  }
  fmt::print(
      "{} trials on a simulated UR5e: peak as a multiple of the force, and when it stays "
      "within 5 %\n\n{}\n{}\n",
      trials->size(), benchmark::table(*trials), benchmark::tally(*trials));
  for (const benchmark::Contestant& each : benchmark::contestants()) {
    fmt::print("{}: {}\n", each.title, each.gains);
  }
  for (const auto& [name, text] : {std::pair{"benchmark.csv", benchmark::csv(*trials)},
                                   std::pair{"benchmark.html", benchmark::page(*trials)}}) {
    if (const auto problem = write_whole(folder / name, text)) return refuse(*problem);
    fmt::print("{}{}\n", name == std::string_view{"benchmark.csv"} ? "\n" : "",
               (folder / name).string());
  }
  return kOk;
}

}  // namespace supple::app
