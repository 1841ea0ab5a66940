#pragma once

#include "supple/config/legged/legged.hpp"
#include "supple/legged/gait.hpp"
#include "supple/sim/sim_quadruped.hpp"

namespace supple::scenario {

/// The sections `quadruped` and `simulation`.
[[nodiscard]] sim::QuadrupedSetup sim_setup(const config::LeggedSetup& setup);

/// What a step of the script tells the gait.
[[nodiscard]] legged::GaitCommand command_of(const config::LeggedStepSection& step);

}  // namespace supple::scenario
