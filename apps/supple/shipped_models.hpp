#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "supple/config/config.hpp"

namespace supple::app {

/// share/supple/models beside the folder that this program is in.
[[nodiscard]] std::filesystem::path shipped_models();

/// Their names, in order.
[[nodiscard]] std::vector<std::string> shipped_names();

/// Robots from URDF files.
[[nodiscard]] config::Sources sources();

}  // namespace supple::app
