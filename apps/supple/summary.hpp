#pragma once

#include <string>

#include "supple/config/config.hpp"

namespace supple::app {

/// What a configuration comes to, as comment lines of YAML: how each axis yields, where the probe
/// starts.
[[nodiscard]] std::string summary(const config::Setup& setup);

}  // namespace supple::app
