#pragma once

// The worst samples once more, each with a log that can be replayed.

#include <filesystem>
#include <functional>
#include <vector>

#include "supple/runtime/recorder.hpp"
#include "supple/sweep/results.hpp"

namespace supple::sweep {

/// A log of a run at this place.
using MakeLog =
    std::function<runtime::LogSetup(const config::Setup&, const std::filesystem::path&)>;

/// Into `worst/` of the folder, which is emptied first. A run whose numbers are not those of its
/// row is told as a problem: results would not be what a log shows.
[[nodiscard]] std::vector<WorstCase> logged_worst(const Sweep& sweep, const std::vector<Row>& rows,
                                                  const std::filesystem::path& folder,
                                                  const MakeLog& make_log);

}  // namespace supple::sweep
