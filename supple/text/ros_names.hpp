#pragma once

// Names as ROS 2 takes them.

#include <optional>
#include <string>
#include <string_view>

namespace supple::text {

/// Letters, digits and single underscores, and no digit first.
[[nodiscard]] bool is_node_name(std::string_view name) noexcept;
/// "/", or "/" and names with "/" between them.
[[nodiscard]] bool is_namespace(std::string_view name) noexcept;

/// The whole name of a topic: `name` is whole already (`/wrench`), or counts from the namespace
/// (`wrench`) or from the node (`~/wrench`). Nothing where it is no name.
[[nodiscard]] std::optional<std::string> whole_topic(std::string_view name, std::string_view space,
                                                     std::string_view node);

}  // namespace supple::text
