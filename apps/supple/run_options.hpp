#pragma once

#include "apps/supple/command.hpp"
#include "supple/config/config.hpp"

namespace supple::app {

/// --set, and after them the flags that are another way to say it: --duration, --clock,
/// --robot-host (robot.driver ur, run.clock wall and ur.host) and --sensor-host.
[[nodiscard]] config::Options run_options(const Args& args);

/// The same problems, those of a flag's value under the flag's own name.
[[nodiscard]] config::ConfigError by_flags(config::ConfigError error, const Args& args);

}  // namespace supple::app
