#pragma once

#include <filesystem>

#include "apps/supple/command.hpp"
#include "supple/core/result.hpp"
#include "supple/report/report.hpp"

namespace supple::app {

/// A configuration of an arm, with its cockpit; and after it the scenes that are asked for there.
/// Returns the exit code.
int run_arm(const std::filesystem::path& path, const Args& args);

/// Where the log of a run goes: --log, or a name with the date. Empty with --no-log.
[[nodiscard]] Result<std::filesystem::path, std::string> log_file(const Args& args,
                                                                  const std::string& name);

/// Writes a page beside the log; false if it cannot be written.
bool wrote_page(const report::Report& report, const std::filesystem::path& log);

}  // namespace supple::app
