#pragma once

#include <string_view>

namespace supple {

/// Why parameters cannot be used: the member, its value (of entry `index`, or -1), and the rule it
/// breaks.
struct Problem {
  std::string_view member;
  double value = 0.0;
  int index = -1;
  std::string_view rule;
};

}  // namespace supple
