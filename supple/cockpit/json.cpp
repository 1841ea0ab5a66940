#include "supple/cockpit/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace supple::cockpit {

std::optional<std::uint32_t> Json::count() const noexcept {
  const auto value = number();
  constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
  if (!value || !(*value >= 0.0 && *value <= kMost) || *value != std::floor(*value)) return {};
  return static_cast<std::uint32_t>(*value);
}

std::optional<std::vector<double>> Json::numbers() const {
  const Array* items = array();
  if (items == nullptr) return std::nullopt;
  std::vector<double> out;
  for (const Json& item : *items) {
    const auto value = item.number();
    if (!value || !std::isfinite(*value)) return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

const Json& Json::operator[](std::string_view name) const noexcept {
  static const Json none;
  const Object* members = object();
  if (members == nullptr) return none;
  const auto found = std::find_if(members->rbegin(), members->rend(),
                                  [&](const auto& each) { return each.first == name; });
  return found == members->rend() ? none : found->second;
}

void put_json_text(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

void Json::put_items(std::string& out, const Array& items) {
  out += '[';
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += ',';
    items[i].put(out);
  }
  out += ']';
}

void Json::put_members(std::string& out, const Object& members) {
  out += '{';
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0) out += ',';
    put_json_text(out, members[i].first);
    out += ':';
    members[i].second.put(out);
  }
  out += '}';
}

void Json::put(std::string& out) const {
  if (const auto* flag = std::get_if<bool>(&value_)) {
    out += *flag ? "true" : "false";
  } else if (const auto* value = std::get_if<double>(&value_); value && std::isfinite(*value)) {
    fmt::format_to(std::back_inserter(out), "{}", *value);
  } else if (const auto* words = text()) {
    put_json_text(out, *words);
  } else if (const auto* items = array()) {
    put_items(out, *items);
  } else if (const auto* members = object()) {
    put_members(out, *members);
  } else {
    out += "null";
  }
}

std::string Json::dump() const {
  std::string out;
  put(out);
  return out;
}

Json json_of(std::span<const double> values) {
  Json::Array out;
  for (const double value : values) out.emplace_back(value);
  return out;
}

}  // namespace supple::cockpit
