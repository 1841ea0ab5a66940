#include "supple/config/text/number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <system_error>

#include "supple/config/text/units.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::array<std::string_view, 3> kYamlNotFinite{".nan", ".inf", ".infinity"};

bool is_not_finite(std::string_view word) {
  std::string lower{word};
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (lower.starts_with('-') || lower.starts_with('+')) lower.erase(0, 1);
  return std::find(kYamlNotFinite.begin(), kYamlNotFinite.end(), lower) != kYamlNotFinite.end();
}

/// Number at the start of the text, and what follows it.
struct Prefix {
  double value = 0.0;
  std::errc error{};
  std::string_view rest;
};

Prefix number_at_start(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  Prefix prefix;
  const char* const end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, prefix.value);
  prefix.error = result.ec;
  prefix.rest = {result.ptr, static_cast<std::size_t>(end - result.ptr)};
  return prefix;
}

std::string hint_for(const Prefix& prefix, std::string_view text, std::string_view key) {
  if (prefix.error != std::errc{} || !std::isfinite(prefix.value)) return {};
  if (prefix.rest.starts_with(',')) {
    std::string point{text};
    std::replace(point.begin(), point.end(), ',', '.');
    if (read_number(point, key).problem.empty()) return fmt::format("write {}", point);
  }
  const char next = prefix.rest.empty() ? ' ' : prefix.rest.front();
  const bool has_unit = next == ' ' || ('a' <= next && next <= 'z') || ('A' <= next && next <= 'Z');
  if (!has_unit) return {};
  const auto unit = unit_of(key);
  return unit ? fmt::format("write the number alone; the end of the key says {}", unit->name)
              : "write the number alone";
}

}  // namespace

ReadNumber read_number(std::string_view text, std::string_view key) {
  const Prefix prefix = number_at_start(text);
  const bool whole = prefix.rest.empty() && !text.empty();
  if (is_not_finite(text) ||
      (whole && prefix.error == std::errc{} && !std::isfinite(prefix.value))) {
    return {0.0, fmt::format("is {}, which is not a finite number", printable(text)), ""};
  }
  if (whole && prefix.error == std::errc::result_out_of_range) {
    return {0.0, fmt::format("is {}, which is outside the range of a double", printable(text)), ""};
  }
  if (!whole || prefix.error != std::errc{}) {
    return {0.0, fmt::format("is '{}', which is not a number", printable(text)),
            hint_for(prefix, text, key)};
  }
  return {prefix.value, "", ""};
}

}  // namespace supple::config
