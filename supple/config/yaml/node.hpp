#pragma once

// A YAML file as a plain tree. Aliases, tags and merge keys have been refused on the way here, so a
// tree is as large as its text.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "supple/config/text/notes.hpp"

namespace supple::config {

enum class Kind : std::uint8_t {
  kEmpty,    // nothing, null or ~
  kScalar,   // text
  kList,     // children in order
  kMap,      // children with keys, each key once
  kRefused,  // noted already; readers pass over it
};

struct Node {
  Kind kind = Kind::kEmpty;
  Mark mark;
  std::string key;      // if the parent is a map
  Mark key_mark;        // likewise
  std::string text;     // of a scalar
  bool quoted = false;  // of a scalar: in quotes, so a text even if it looks like a number
  std::vector<Node> children;

  /// The child of a map; null if there is none.
  [[nodiscard]] const Node* child(std::string_view name) const {
    for (const Node& node : children) {
      if (kind == Kind::kMap && node.key == name) return &node;
    }
    return nullptr;
  }
};

}  // namespace supple::config
