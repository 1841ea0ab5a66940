#pragma once

// A place in a tree by its path, as in "simulation.pushes[0].force_n".

#include <string>
#include <string_view>
#include <vector>

#include "supple/config/yaml/node.hpp"
#include "supple/core/result.hpp"

namespace supple::config {

/// A key, and after it the entries of lists.
struct PathStep {
  std::string key;
  std::vector<std::size_t> entries;
};

/// Otherwise what is wrong with it: "has an empty key".
[[nodiscard]] Result<std::vector<PathStep>, std::string> path_steps(std::string_view path);

/// The same with every entry left open, as lists of sections are named:
/// "simulation.pushes[].force_n".
[[nodiscard]] std::string open_path(const std::vector<PathStep>& steps);

/// Where the value belongs in a tree that lies above another: maps are made on the way, and a list
/// is copied from the tree below as a whole. Otherwise why there is no such place.
[[nodiscard]] Result<Node*, std::string> place_in(Node& tree, const Node& below,
                                                  const std::vector<PathStep>& steps);

}  // namespace supple::config
