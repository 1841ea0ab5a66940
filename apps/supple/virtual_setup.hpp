#pragma once

#include <string>

#include "apps/supple/command.hpp"
#include "supple/config/config.hpp"
#include "supple/core/result.hpp"

namespace supple::app {

/// The robot that CONFIG, --model and --set of a `supple virtual` name; otherwise what is wrong.
[[nodiscard]] Result<config::Setup, std::string> virtual_setup(const Args& args);

}  // namespace supple::app
