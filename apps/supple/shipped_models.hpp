#pragma once

#include <filesystem>

#include "supple/config/config.hpp"

namespace supple::app {

/// share/supple/models beside the folder that this program is in.
[[nodiscard]] std::filesystem::path shipped_models();

/// Robots from URDF files.
[[nodiscard]] config::Sources sources();

}  // namespace supple::app
