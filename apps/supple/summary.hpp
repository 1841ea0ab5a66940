#pragma once

#include <string>

#include "supple/config/config.hpp"

namespace supple::app {

/// What a configuration comes to, as comment lines of YAML: how each axis yields, and what limits
/// and stops the robot.
[[nodiscard]] std::string summary(const config::Setup& setup);

/// The part about the axes.
[[nodiscard]] std::string axes_summary(const config::Setup& setup);

/// What each axis holds in contact, with the figures of the robot that it follows from.
[[nodiscard]] std::string contact_summary(const config::Config& config);
[[nodiscard]] std::string plant_summary(const config::Config& config);

}  // namespace supple::app
