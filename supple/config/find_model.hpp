#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "supple/config/config.hpp"

namespace supple::config {

/// The file that `model` stands for: a path from `folder`, or the name of a shipped model. Noted at
/// `key` otherwise.
[[nodiscard]] std::optional<std::filesystem::path> find_model(const std::string& model,
                                                              const std::filesystem::path& folder,
                                                              const Sources& sources, Judge& judge,
                                                              std::string_view key);

}  // namespace supple::config
