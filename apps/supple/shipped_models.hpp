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

/// The file of a model that a person names: a path, or a shipped one.
[[nodiscard]] Result<std::filesystem::path, std::string> model_file(const std::string& given);

/// Robots from URDF files.
[[nodiscard]] config::Sources sources();

}  // namespace supple::app
