#include "supple/config/layers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "supple/config/calibration.hpp"
#include "supple/config/visit/what_is.hpp"
#include "supple/config/yaml/change.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::config {
namespace {

/// The file as the lowest layer; nothing, with a note, if it has no keys.
std::optional<Node> parse_file(std::string_view text, int source, Notes& notes) {
  auto tree = parse_yaml(text, source, notes);
  if (!tree || tree->kind == Kind::kMap) return tree;
  if (tree->kind == Kind::kRefused) return std::nullopt;
  std::string hint = "a configuration starts with the key 'robot:'";
  if (tree->kind == Kind::kScalar && tree->text.find(':') != std::string::npos) {
    hint = "a ':' is followed by a space";
  }
  const Mark mark = tree->kind == Kind::kEmpty ? Mark{source, 0, 0} : tree->mark;
  notes.add(mark, "", fmt::format("{}; it needs keys", what_is(*tree)), std::move(hint));
  return std::nullopt;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Layers::Layers(std::string_view text, std::string_view text_name,
               const std::vector<std::string>& changes) {
  if (auto file = parse_file(text, notes.add_source(text_name), notes)) {
    trees_.push_back(*std::move(file));
  }
  readable_ = !trees_.empty();
  const int source = notes.add_source("--set");
  for (const std::string& change : changes) {
    if (auto layer = parse_change(change, source, notes)) trees_.push_back(*std::move(layer));
  }
}

void Layers::take_in_calibration(const std::filesystem::path& folder) {
  if (!readable_) return;
  const auto name = taken_calibration_name(trees_);
  if (!name) return;
  check_beside_calibration(trees_.front(), notes);
  if (auto tree = calibration_tree(folder / *name, notes)) {
    trees_.insert(trees_.begin() + 1, *std::move(tree));
  }
}

void Layers::refuse(const FileKind& own, const FileKind& other) {
  for (Node& tree : trees_) {
    const auto foreign = [&](const Node& node) {
      if (has(own.sections, node.key) || !has(other.sections, node.key)) return false;
      notes.add(node.key_mark, node.key, fmt::format("is a section of {}", other.name),
                fmt::format("this file is of {}, as its section '{}' says; it has: {}", own.name,
                            own.sections.front(), fmt::join(own.sections, ", ")));
      return true;
    };
    const auto rest = std::remove_if(tree.children.begin(), tree.children.end(), foreign);
    tree.children.erase(rest, tree.children.end());
  }
}

std::vector<const Node*> Layers::all() const {
  std::vector<const Node*> out;
  out.reserve(trees_.size());
  for (const Node& tree : trees_) out.push_back(&tree);
  return out;
}

}  // namespace supple::config
