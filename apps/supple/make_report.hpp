#pragma once

// A report from a log, with the limits of the configuration in it.

#include <filesystem>
#include <optional>
#include <string>

#include "supple/core/result.hpp"
#include "supple/report/report.hpp"

namespace supple::app {

/// `title` is the file's name where it is empty.
[[nodiscard]] Result<report::Report, std::string> made_report(const std::filesystem::path& log,
                                                              std::string title);

/// What went wrong, if so.
[[nodiscard]] std::optional<std::string> write_page(const report::Report& report,
                                                    const std::filesystem::path& file);
[[nodiscard]] std::optional<std::string> write_pictures(const report::Report& report,
                                                        const std::filesystem::path& folder);

}  // namespace supple::app
