#pragma once

#include <string>
#include <string_view>

namespace supple::config {

struct ReadNumber {
  double value = 0.0;
  std::string problem;  // "is '5kg', which is not a number"; empty if there is none
  std::string hint;
};

/// A finite decimal number from all of the text, in any locale. The key's unit helps to explain
/// what is wrong.
[[nodiscard]] ReadNumber read_number(std::string_view text, std::string_view key);

}  // namespace supple::config
