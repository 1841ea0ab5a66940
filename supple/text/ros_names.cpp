#include "supple/text/ros_names.hpp"

#include <algorithm>

namespace supple::text {
namespace {

constexpr std::size_t kLongest = 247;  // what ROS 2 leaves of 255 bytes

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_token(std::string_view token) noexcept {
  if (token.empty() || is_digit(token.front())) return false;
  if (token.find("__") != std::string_view::npos) return false;
  return std::all_of(token.begin(), token.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

/// "/", tokens, "/" between them and none at the end.
bool is_whole(std::string_view name) noexcept {
  if (name.size() < 2 || name.size() > kLongest || name.front() != '/') return false;
  while (!name.empty()) {
    name.remove_prefix(1);
    const std::size_t end = std::min(name.find('/'), name.size());
    if (!is_token(name.substr(0, end))) return false;
    name.remove_prefix(end);
  }
  return true;
}

std::string below(std::string_view space, std::string_view name) {
  return std::string{space == "/" ? "" : space}.append("/").append(name);
}

}  // namespace

bool is_node_name(std::string_view name) noexcept {
  return is_token(name) && name.size() <= kLongest;
}

bool is_namespace(std::string_view name) noexcept { return name == "/" || is_whole(name); }

std::optional<std::string> whole_topic(std::string_view name, std::string_view space,
                                       std::string_view node) {
  std::string whole{name};
  if (name.starts_with("~/")) {
    whole = below(below(space, node), name.substr(2));
  } else if (!name.starts_with("/")) {
    whole = below(space, name);
  }
  if (!is_whole(whole)) return std::nullopt;
  return whole;
}

}  // namespace supple::text
