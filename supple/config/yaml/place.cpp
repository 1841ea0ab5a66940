#include "supple/config/yaml/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "supple/config/yaml/guards.hpp"

namespace supple::config {
namespace {

/// The number in "3]"; what follows it is left in `text`.
std::optional<std::size_t> entry_of(std::string_view& text) {
  std::size_t entry = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), entry);
  const auto length = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || length >= text.size() || text[length] != ']') return std::nullopt;
  text.remove_prefix(length + 1);
  return entry;
}

Result<PathStep, std::string> step_of(std::string_view text) {
  const std::size_t bracket = text.find('[');
  PathStep step{.key = std::string{text.substr(0, bracket)}, .entries = {}};
  if (step.key.empty()) return Failure{std::string{"has an empty key"}};
  if (bracket == std::string_view::npos) return step;
  text.remove_prefix(bracket);
  while (!text.empty()) {
    if (text.front() != '[') return Failure{std::string{"has something behind an entry's ']'"}};
    text.remove_prefix(1);
    const auto entry = entry_of(text);
    if (!entry) return Failure{std::string{"has brackets without a number, as in key[2]"}};
    step.entries.push_back(*entry);
  }
  return step;
}

Node& child_of(Node& map, const std::string& key) {
  if (map.kind != Kind::kMap) {
    map.kind = Kind::kMap;
    map.children.clear();
  }
  const auto found = std::find_if(map.children.begin(), map.children.end(),
                                  [&](const Node& each) { return each.key == key; });
  if (found != map.children.end()) return *found;
  Node& made = map.children.emplace_back();
  made.key = key;
  return made;
}

/// The list that stands below, with the key and the place of the node that takes it over.
void take_list(Node& node, const Node& list) {
  std::string key = std::move(node.key);
  node = list;
  node.key = std::move(key);
}

/// The list that an entry is named of is taken over from below where the tree has none. Why there
/// is no such entry, if so.
std::string list_problem(Node& at, const Node* under, const std::string& key, std::size_t entry) {
  if (at.kind != Kind::kList) {
    if (under == nullptr || under->kind != Kind::kList) {
      return fmt::format("names an entry of '{}', where there is no list", key);
    }
    take_list(at, *under);
  }
  if (entry < at.children.size()) return {};
  return fmt::format("names entry {} of '{}', which has {}: 0 is the first", entry, key,
                     at.children.size());
}

const Node* child_at(const Node* list, std::size_t entry) {
  const bool has = list != nullptr && list->kind == Kind::kList && entry < list->children.size();
  return has ? &list->children[entry] : nullptr;
}

}  // namespace

Result<std::vector<PathStep>, std::string> path_steps(std::string_view path) {
  std::vector<PathStep> steps;
  for (;;) {
    const std::size_t dot = path.find('.');
    auto step = step_of(path.substr(0, dot));
    if (!step) return Failure{step.error()};
    steps.push_back(*std::move(step));
    if (steps.size() > static_cast<std::size_t>(kMaxDepth)) {
      return Failure{std::string{"has too many keys"}};
    }
    if (dot == std::string_view::npos) return steps;
    path.remove_prefix(dot + 1);
  }
}

std::string open_path(const std::vector<PathStep>& steps) {
  std::string out;
  for (const PathStep& step : steps) {
    if (!out.empty()) out += '.';
    out += step.key;
    for (std::size_t i = 0; i < step.entries.size(); ++i) out += "[]";
  }
  return out;
}

Result<Node*, std::string> place_in(Node& tree, const Node& below,
                                    const std::vector<PathStep>& steps) {
  Node* at = &tree;
  const Node* under = &below;
  for (const PathStep& step : steps) {
    at = &child_of(*at, step.key);
    under = under != nullptr ? under->child(step.key) : nullptr;
    for (const std::size_t entry : step.entries) {
      if (const std::string problem = list_problem(*at, under, step.key, entry); !problem.empty()) {
        return Failure{problem};
      }
      at = &at->children[entry];
      under = child_at(under, entry);
    }
  }
  return at;
}

}  // namespace supple::config
