#pragma once

#include <optional>
#include <string>

#include "supple/sim/sim_robot.hpp"

namespace supple::sim {

/// The first thing that is wrong with a setup, in a sentence.
[[nodiscard]] std::optional<std::string> problem_of(const SimSetup& setup);

}  // namespace supple::sim
