#pragma once

#include <fmt/format.h>

#include <string>

#include "supple/config/yaml/node.hpp"
#include "supple/text/words.hpp"

namespace supple::config {

/// "is '5'", "is a list", "is empty": the start of a sentence about the wrong kind of value.
[[nodiscard]] inline std::string what_is(const Node& node) {
  switch (node.kind) {
    case Kind::kScalar:
      return fmt::format("is '{}'", printable(node.text));
    case Kind::kList:
      return "is a list";
    case Kind::kMap:
      return "has keys below it";
    case Kind::kEmpty:
    case Kind::kRefused:
      break;
  }
  return "is empty";
}

}  // namespace supple::config
