#pragma once

#include <string_view>

namespace supple::ik {

/// Why params cannot be used: the member, its value (of joint `index`, or -1), and the rule.
struct Problem {
  std::string_view member;
  double value = 0.0;
  int index = -1;
  std::string_view rule;
};

}  // namespace supple::ik
