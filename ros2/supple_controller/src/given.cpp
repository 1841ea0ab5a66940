#include "given.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <supple/text/words.hpp>

namespace supple_controller {
namespace {

using rclcpp::ParameterType;

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

template <class Values, class Write>
std::string flow_list(const Values& values, Write write) {
  std::string out;
  for (const auto& value : values) out += (out.empty() ? "" : ", ") + write(value);
  return fmt::format("[{}]", out);
}

std::string truth(bool value) { return value ? "true" : "false"; }

/// The value as it would stand in a file.
std::string yaml_of(const rclcpp::ParameterValue& value, KeyKind kind) {
  switch (value.get_type()) {
    case ParameterType::PARAMETER_BOOL:
      if (kind == KeyKind::kSwitch) return value.get<bool>() ? "{}" : "off";
      return truth(value.get<bool>());
    case ParameterType::PARAMETER_INTEGER:
      return std::to_string(value.get<std::int64_t>());
    case ParameterType::PARAMETER_DOUBLE:
      return supple::digits(value.get<double>());
    case ParameterType::PARAMETER_STRING:
      return kind == KeyKind::kValue ? in_quotes(value.get<std::string>())
                                     : value.get<std::string>();
    case ParameterType::PARAMETER_BOOL_ARRAY:
      return flow_list(value.get<std::vector<bool>>(), truth);
    case ParameterType::PARAMETER_INTEGER_ARRAY:
      return flow_list(value.get<std::vector<std::int64_t>>(),
                       [](std::int64_t x) { return std::to_string(x); });
    case ParameterType::PARAMETER_DOUBLE_ARRAY:
      return flow_list(value.get<std::vector<double>>(), supple::digits);
    case ParameterType::PARAMETER_STRING_ARRAY:
      return flow_list(value.get<std::vector<std::string>>(), in_quotes);
    default:
      return "~";
  }
}

std::string_view section_of(std::string_view name) { return name.substr(0, name.find('.')); }

/// Names with dots become maps in maps.
struct Tree {
  std::optional<std::string> leaf;
  std::map<std::string, Tree, std::less<>> below;

  [[nodiscard]] std::string yaml() const {
    if (below.empty()) return leaf.value_or("{}");
    std::string out;
    // a section that is off and has keys is two answers to one question, and is refused as such
    const auto add = [&out](std::string_view key, const std::string& value) {
      out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", in_quotes(key), value);
    };
    for (const auto& [key, tree] : below) add(key, tree.yaml());
    if (leaf && *leaf != "{}") add(*leaf, "given, and keys of the section, too");
    return fmt::format("{{{}}}", out);
  }
};

void put(Tree& tree, std::string_view name, std::string value) {
  const std::size_t dot = name.find('.');
  Tree& next = tree.below[std::string{name.substr(0, dot)}];
  if (dot == std::string_view::npos) {
    next.leaf = std::move(value);
  } else {
    put(next, name.substr(dot + 1), std::move(value));
  }
}

}  // namespace

KnownKeys::KnownKeys() : keys_{config_keys()}, sections_{used_sections()} {
  for (const ConfigKey& key : keys_) kinds_[key.name] = key.kind;
}

KeyKind KnownKeys::kind_of(std::string_view name) const {
  const auto found = kinds_.find(name);
  return found == kinds_.end() ? KeyKind::kValue : found->second;
}

bool KnownKeys::is_meant(std::string_view name) const {
  const std::string_view section = section_of(name);
  if (std::find(sections_.begin(), sections_.end(), section) != sections_.end()) return true;
  return name.find('.') != std::string_view::npos && supple::nearest(section, sections_, 4);
}

void remember(const KnownKeys& known, Given& given, const std::string& name,
              const rclcpp::ParameterValue& value) {
  const auto starts_with = [](std::string_view text, std::string_view start) {
    return text.starts_with(start) && text.size() > start.size() && text[start.size()] == '.';
  };
  if (known.kind_of(name) == KeyKind::kSwitch) {
    std::erase_if(given, [&](const auto& item) { return starts_with(item.first, name); });
  }
  std::erase_if(given, [&](const auto& item) {
    return known.kind_of(item.first) == KeyKind::kSwitch && starts_with(name, item.first);
  });
  given[name] = value;
}

std::vector<std::string> changes_of(const KnownKeys& known, const Given& given) {
  Tree top;
  for (const auto& [name, value] : given) {
    if (value.get_type() == ParameterType::PARAMETER_NOT_SET) continue;
    put(top, name, yaml_of(value, known.kind_of(name)));
  }
  std::vector<std::string> changes;
  changes.reserve(top.below.size());
  for (const auto& [section, tree] : top.below) {
    changes.push_back(fmt::format("{}={}", section, tree.yaml()));
  }
  return changes;
}

}  // namespace supple_controller
