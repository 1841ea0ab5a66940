#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "supple/config/text/notes.hpp"
#include "supple/config/yaml/node.hpp"

namespace supple::config {

/// The tree of one YAML document, of any kind; nothing, with notes, if there is none. Where a part
/// is refused (an alias, a tag, a key given twice) the rest is still there to be read. `path`
/// stands before the keys in messages.
[[nodiscard]] std::optional<Node> parse_yaml(std::string_view text, int source, Notes& notes,
                                             std::string_view path = {});

/// The bytes of a file, or of anything else that can be read; nothing, with a note, if it cannot.
[[nodiscard]] std::optional<std::string> file_contents(const std::filesystem::path& file,
                                                       int source, Notes& notes);

}  // namespace supple::config
