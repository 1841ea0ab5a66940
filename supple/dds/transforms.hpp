#pragma once

// The frames that do not move against each other, as `/tf_static` tells them.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "supple/core/spatial.hpp"

namespace supple::dds {

/// A forest: every frame has one parent at most.
class Transforms {
 public:
  static constexpr std::size_t kMost = 1000;  // frames

  /// X_AB, the child B in its parent A; replaces what was said of B before. False, and nothing
  /// changes, where a frame has no name, would be its own ancestor, or is one too many.
  bool add(std::string_view parent, std::string_view child, const Pose& X_AB);

  /// X_AB, where there is a way.
  [[nodiscard]] std::optional<Pose> between(std::string_view A, std::string_view B) const;
  [[nodiscard]] std::size_t size() const noexcept { return parents_.size(); }

 private:
  struct Link {
    std::string parent;
    Pose X_PC;
  };
  struct Root {
    std::string_view name;
    Pose X_RF;
  };
  [[nodiscard]] Root root_of(std::string_view frame) const;

  std::map<std::string, Link, std::less<>> parents_;  // by the child
};

}  // namespace supple::dds
