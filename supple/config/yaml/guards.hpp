#pragma once

// Limits that hold before a YAML parser sees a text, so that no text costs more than a moment and
// a few megabytes.

#include <cstddef>
#include <string_view>

#include "supple/config/text/notes.hpp"

namespace supple::config {

inline constexpr std::size_t kMaxBytes = 1024 * 1024;
inline constexpr int kMaxDepth = 64;
inline constexpr int kMaxNodes = 20'000;

/// False, with a note, if the text is too large, is not UTF-8, has control characters or tabs for
/// indentation, or opens more brackets than the depth allows.
[[nodiscard]] bool passes_guards(std::string_view text, int source, Notes& notes);

}  // namespace supple::config
