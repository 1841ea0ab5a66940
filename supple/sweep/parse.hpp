#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "supple/config/issue.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/core/result.hpp"
#include "supple/sweep/file.hpp"

namespace supple::sweep {

/// What else is looked at while problems can still be told with their places in the file. What it
/// returns are problems of other files.
using FurtherChecks =
    std::function<std::vector<config::Issue>(const SweepFile& file, config::Judge& judge)>;

/// The file's text; `name` stands in the messages. `further` is asked where there is a scenario.
[[nodiscard]] Result<SweepFile, config::ConfigError> parse(std::string_view text,
                                                           std::string_view name,
                                                           const FurtherChecks& further = {});

}  // namespace supple::sweep
