#pragma once

// A configuration as parameters of the Foxglove protocol: names are the paths of its keys, values
// are those of the file.

#include <string>
#include <vector>

#include "supple/cockpit/foxglove.hpp"
#include "supple/config/sections.hpp"

namespace supple::desk {

/// All keys that may change while the robot runs and have a value.
[[nodiscard]] std::vector<cockpit::foxglove::Parameter> parameters_of(const config::Config& config);

/// "admittance.target_n=[0, 0, -5]", as config::changed takes it.
[[nodiscard]] std::string change_of(const cockpit::foxglove::Parameter& parameter);

}  // namespace supple::desk
