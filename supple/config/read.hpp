#pragma once

#include <filesystem>

#include "supple/config/config.hpp"
#include "supple/config/layers.hpp"

namespace supple::config {

/// The layers of a configuration, from the file up, become a setup; `folder` is what its paths
/// start from. The layers are readable.
[[nodiscard]] Result<Setup, ConfigError> setup_of(Layers layers, std::filesystem::path folder,
                                                  const Sources& sources, bool robot_only);

/// Nothing but a lack of memory can throw in `read_it`, and a caller is spared even that.
[[nodiscard]] Result<Setup, ConfigError> guarded(
    const std::function<Result<Setup, ConfigError>()>& read_it) noexcept;

}  // namespace supple::config
