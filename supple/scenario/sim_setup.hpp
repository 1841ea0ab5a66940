#pragma once

// The simulated robot of a configuration: its sections `simulation`, `wrench` and `robot` together.

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::scenario {

/// Otherwise what the configuration lacks, in the words of its keys.
[[nodiscard]] Result<sim::SimSetup, config::ConfigError> sim_setup(const config::Setup& setup);

}  // namespace supple::scenario
