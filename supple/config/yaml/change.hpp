#pragma once

#include <optional>
#include <string_view>

#include "supple/config/text/notes.hpp"
#include "supple/config/yaml/node.hpp"

namespace supple::config {

/// A change such as "robot.period_ms=4" as a layer of its own; nothing, with a note, if it is not
/// a path, a '=' and a value written as in the file.
[[nodiscard]] std::optional<Node> parse_change(std::string_view change, int source, Notes& notes);

}  // namespace supple::config
