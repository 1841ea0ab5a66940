#pragma once

// All samples of a sweep, on all threads of all its processes. The first process hands samples out
// one by one as others get free, and writes the journal; it works, too.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/runtime/stop.hpp"
#include "supple/sweep/journal.hpp"
#include "supple/sweep/ranks.hpp"
#include "supple/sweep/row.hpp"
#include "supple/sweep/sweep.hpp"

namespace supple::sweep {

struct Progress {
  std::uint64_t total = 0;
  std::uint64_t done = 0;
  std::uint64_t before = 0;  // done by earlier runs
  std::uint64_t stopped = 0;
  std::uint64_t refused = 0;
  std::chrono::duration<double> elapsed{0.0};  // of this run
  int lost = 0;                                // processes that are heard no more
};

struct ConductOptions {
  int jobs = 1;  // threads of this process
  const runtime::StopFlag* stop = nullptr;
  std::function<void(const Progress&)> progress;
  /// A process that is not heard for so long is lost; others do what it had.
  std::chrono::milliseconds patience{20'000};
};

struct Conducted {
  std::vector<Row> rows;  // in the order of the samples
  Progress progress;
  bool interrupted = false;
};

/// Of the first process. Otherwise why the journal could not be written, or whose file differs.
[[nodiscard]] Result<Conducted, std::string> conduct(const Sweep& sweep, Journal& journal,
                                                     Ranks& ranks, const ConductOptions& options);

/// Of the first process where there is nothing to do: the others leave.
void dismiss(Ranks& ranks);

/// Of every other process: works until it is told that all is done. Otherwise why it was sent away.
[[nodiscard]] std::optional<std::string> assist(const Sweep& sweep, Ranks& ranks,
                                                const ConductOptions& options);

}  // namespace supple::sweep
