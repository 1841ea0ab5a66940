#pragma once

// The published contact protocol: walls of 2e3 to 1e5 N/m, forces of 5, 10 and 20 N, approaches of
// 5 to 50 mm/s, a surface that moves, an impulse; for Supple and beside it others on the same
// plant.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "supple/benchmark/trial.hpp"
#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/runtime/stop.hpp"

namespace supple::benchmark {

struct Contestant {
  std::string name;   // of a column: "supple_tuned"
  std::string title;  // "Supple, tuned to the wall"
  std::string gains;  // which, and where they come from
};

/// In the order of every table.
[[nodiscard]] const std::vector<Contestant>& contestants();

struct Protocol {
  std::vector<double> stiffnesses{2e3, 1e4, 3e4, 1e5};  // [N/m]
  std::vector<double> forces{5.0, 10.0, 20.0};          // [N]
  std::vector<double> speeds{5e-3, 20e-3, 50e-3};       // [m/s]
};
/// Fewer of each: seconds instead of a minute.
[[nodiscard]] Protocol quick_protocol();

/// All tasks: walls, then waves, then the impulse.
[[nodiscard]] std::vector<TrialTask> tasks_of(const Protocol& protocol);

struct Trialled {
  std::size_t contestant = 0;
  TrialTask task;
  Figures figures;
};

struct BenchmarkOptions {
  int jobs = 1;
  const runtime::StopFlag* stop = nullptr;
  std::function<void(std::size_t done, std::size_t total)> progress;
};

/// Every contestant in every task, in this order, whatever the number of threads. Otherwise what
/// went wrong; none where it was stopped.
[[nodiscard]] Result<std::vector<Trialled>, std::string> benchmarked(
    const Protocol& protocol, const config::Sources& sources, const BenchmarkOptions& options);

}  // namespace supple::benchmark
