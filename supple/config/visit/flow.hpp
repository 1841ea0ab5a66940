#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "supple/text/words.hpp"

namespace supple::config {

/// "[1, 2.5]"
[[nodiscard]] inline std::string flow_list(std::span<const double> values) {
  std::string out = "[";
  for (const double value : values) out += (out.size() > 1 ? ", " : "") + digits(value);
  return out + "]";
}

[[nodiscard]] inline std::vector<std::string_view> labels_on(
    std::span<const bool> values, std::span<const std::string_view> labels) {
  std::vector<std::string_view> on;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i]) on.push_back(labels[i]);
  }
  return on;
}

}  // namespace supple::config
