#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace supple::app {

/// All of it, or what was there before: never a half. Otherwise why not.
[[nodiscard]] std::optional<std::string> write_whole(const std::filesystem::path& file,
                                                     const std::string& text);

}  // namespace supple::app
