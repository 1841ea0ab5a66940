#include "supple/config/yaml/change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "supple/config/yaml/guards.hpp"
#include "supple/config/yaml/parse.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

std::vector<std::string_view> split(std::string_view path) {
  std::vector<std::string_view> keys;
  for (;;) {
    const std::size_t dot = path.find('.');
    keys.push_back(path.substr(0, dot));
    if (dot == std::string_view::npos) return keys;
    path.remove_prefix(dot + 1);
  }
}

/// The change has no lines, so its values have no place but the change.
void place_at(Mark mark, Node& node) {
  node.mark = mark;
  node.key_mark = mark;
  for (Node& child : node.children) place_at(mark, child);
}

}  // namespace

std::optional<Node> parse_change(std::string_view change, int source, Notes& notes) {
  const Mark mark{source, 0, 0};
  const std::size_t sign = change.find('=');
  const auto refuse = [&](std::string_view what) {
    notes.add(mark, "", fmt::format("'{}' {}", printable(change), what),
              "write it like robot.period_ms=4");
    return std::nullopt;
  };
  if (sign == std::string_view::npos) return refuse("has no '='");

  const std::string_view path = change.substr(0, sign);
  const std::vector<std::string_view> keys = split(path);
  if (std::find(keys.begin(), keys.end(), "") != keys.end()) return refuse("has an empty key");
  if (keys.size() > kMaxDepth) return refuse("has too many keys");
  if (path.find('[') != std::string_view::npos) {
    notes.add(mark, path, "is one entry of a list", "give the whole list: key=[1, 2, 3]");
    return std::nullopt;
  }

  Notes inner;
  const int whole = inner.add_source("");
  auto node = parse_yaml(change.substr(sign + 1), whole, inner, path);
  for (const Issue& issue : inner.empty() ? std::vector<Issue>{} : inner.sorted().issues) {
    notes.add(mark, issue.path.empty() ? path : std::string_view{issue.path}, issue.what,
              issue.hint);
  }
  if (!node) return std::nullopt;

  for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
    Node map;
    map.kind = Kind::kMap;
    node->key = std::string{*key};
    map.children.push_back(*std::move(node));
    node = std::move(map);
  }
  place_at(mark, *node);
  return node;
}

}  // namespace supple::config
