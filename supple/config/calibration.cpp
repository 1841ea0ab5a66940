#include "supple/config/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "supple/config/yaml/parse.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::string_view kSection = "wrench";
constexpr std::string_view kKey = "calibration";

/// What a calibration says, and nobody else may beside it.
constexpr std::array<std::string_view, 4> kFound{
    "wrench.bias_n", "wrench.bias_nm", "wrench.payload.mass_kg", "wrench.payload.centre_m"};
/// What it says where the sensor was found turned.
constexpr std::string_view kTurned = "robot.sensor_offset.rpy_deg";

const Node* at(const Node& tree, std::string_view path) {
  const Node* node = &tree;
  while (node != nullptr && !path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    node = node->child(path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return node;
}

/// The path is a key of a calibration, or leads to one.
bool known(std::string_view path) {
  const auto leads = [path](std::string_view key) {
    return key == path || (key.starts_with(path) && key[path.size()] == '.');
  };
  return leads(kTurned) || std::any_of(kFound.begin(), kFound.end(), leads);
}

void check_keys(const Node& map, const std::string& above, Notes& notes) {
  for (const Node& child : map.children) {
    const std::string path = joined(above, child.key);
    if (!known(path)) {
      std::vector<std::string> names{kFound.begin(), kFound.end()};
      names.emplace_back(kTurned);
      notes.add(child.key_mark, path, "is not a key of a calibration file",
                fmt::format("it has: {}", fmt::join(names, ", ")));
    } else if (child.kind == Kind::kMap) {
      check_keys(child, path, notes);
    }
  }
}

}  // namespace

std::optional<std::string> taken_calibration_name(std::deque<Node>& layers) {
  std::optional<std::string> name;
  for (const Node& layer : layers) {
    const Node* node = at(layer, "wrench.calibration");
    if (node == nullptr) continue;
    if (node->kind != Kind::kScalar || node->text.empty()) return std::nullopt;  // the reader notes
    name = node->text;
  }
  for (Node& layer : layers) {
    for (Node& section : layer.children) {
      if (section.key != kSection || section.kind != Kind::kMap) continue;
      const auto gone = std::remove_if(section.children.begin(), section.children.end(),
                                       [](const Node& node) { return node.key == kKey; });
      section.children.erase(gone, section.children.end());
    }
  }
  return name;
}

void check_beside_calibration(const Node& file, Notes& notes) {
  for (const std::string_view path : kFound) {
    const Node* node = at(file, path);
    if (node == nullptr) continue;
    notes.add(node->mark, path, "is given beside wrench.calibration, which stands for it",
              "take one of the two away");
  }
}

std::optional<Node> calibration_tree(const std::filesystem::path& file, Notes& notes) {
  const std::size_t before = notes.size();
  const int source = notes.add_source(file.string());
  const auto text = file_contents(file, source, notes);
  if (!text) return std::nullopt;
  auto tree = parse_yaml(*text, source, notes);
  if (!tree) return std::nullopt;
  if (tree->kind != Kind::kMap) {
    notes.add({source, 0, 0}, "", "is no calibration file; it needs keys",
              "'supple calibrate' writes one");
    return std::nullopt;
  }
  const auto told = std::remove_if(tree->children.begin(), tree->children.end(),
                                   [](const Node& node) { return node.key == kKey; });
  tree->children.erase(told, tree->children.end());
  check_keys(*tree, "", notes);
  for (const std::string_view path : kFound) {
    if (at(*tree, path) != nullptr) continue;
    notes.add({source, 0, 0}, path, "is missing", "'supple calibrate' writes it");
  }
  if (notes.size() > before) return std::nullopt;
  return tree;
}

}  // namespace supple::config
