#include "supple/config/visit/writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/config/visit/flow.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

bool is_word(std::string_view text) {
  const auto letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
  const auto other = [](char c) {
    return ('0' <= c && c <= '9') || c == '_' || c == '-' || c == '.' || c == '/';
  };
  constexpr std::array<std::string_view, 9> kMeaning{"true", "false", "null", "yes", "no",
                                                     "on",   "off",   "y",    "n"};
  std::string lower{text};
  for (char& c : lower) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return !text.empty() && letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return letter(c) || other(c); }) &&
         std::find(kMeaning.begin(), kMeaning.end(), lower) == kMeaning.end();
}

/// A word as it is, anything else in quotes.
std::string in_quotes(std::string_view text) {
  if (is_word(text)) return std::string{text};
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

void Writer::line(std::string_view key, std::string_view value) {
  if (after_dash_) {
    after_dash_ = false;
  } else {
    yaml_.append(2 * open_.size(), ' ');
  }
  yaml_ += fmt::format("{}:{}{}\n", in_quotes(key), value.empty() ? "" : " ", value);
}

void Writer::open(std::string_view key, std::string_view if_empty) {
  line(key, "");
  open_.push_back({yaml_.size(), if_empty});
}

void Writer::number(const Key& key, double& value, const Range& /*range*/) {
  line(key.name, digits(value));
}

void Writer::integer(const Key& key, int& value, const Range& /*range*/) {
  line(key.name, std::to_string(value));
}

void Writer::boolean(const Key& key, bool& value) { line(key.name, value ? "true" : "false"); }

void Writer::numbers(const Key& key, std::span<double> values,
                     std::span<const std::string_view> /*labels*/, const Range& /*range*/) {
  line(key.name, flow_list(values));
}

void Writer::flags(const Key& key, std::span<bool> values,
                   std::span<const std::string_view> labels) {
  line(key.name, fmt::format("[{}]", fmt::join(labels_on(values, labels), ", ")));
}

void Writer::list(const Key& key, std::vector<double>& values, std::size_t /*most*/,
                  const Range& /*range*/) {
  line(key.name, flow_list(values));
}

void Writer::texts(const Key& key, std::vector<std::string>& values, std::size_t /*most*/) {
  std::string list;
  for (const std::string& value : values) {
    list += fmt::format("{}{}", list.empty() ? "" : ", ", in_quotes(value));
  }
  line(key.name, fmt::format("[{}]", list));
}

void Writer::preset(std::string& name, std::span<const Preset> /*presets*/) {
  if (!name.empty()) line("preset", in_quotes(name));
}

void Writer::text(const Key& key, std::string& value, TextKind /*kind*/) {
  if (!value.empty()) line(key.name, in_quotes(value));
}

void Writer::choose(const Key& key, std::size_t& index,
                    std::span<const Choice<std::size_t>> choices) {
  if (open_.empty() && !only_.empty()) return;  // beside the one section that is asked for
  line(key.name, choices[index].name);
}

bool Writer::begin_section(const Key& key) {
  if (open_.empty() && !only_.empty() && key.name != only_) return false;
  open(key.name, "{}");
  return true;
}

bool Writer::begin_optional(const Key& key, bool present) {
  if (open_.empty() && !only_.empty() && key.name != only_) return false;
  if (!present) {
    line(key.name, "off");
    return false;
  }
  return begin_section(key);
}

void Writer::end_section() {
  const Open section = open_.back();
  open_.pop_back();
  if (yaml_.size() > section.start) return;
  if (yaml_.ends_with('\n')) yaml_.pop_back();
  yaml_ += fmt::format("{}{}\n", yaml_.ends_with(' ') ? "" : " ", section.if_empty);
  after_dash_ = false;
}

Visitor::Items Writer::begin_list(const Key& key, std::size_t count, std::size_t /*most*/) {
  if (open_.empty() && !only_.empty() && key.name != only_) return {.count = count};
  open(key.name, "[]");
  return {.enter = true, .fresh = false, .count = count};
}

void Writer::begin_item(std::size_t /*index*/) {
  yaml_.append(2 * open_.size(), ' ');
  yaml_ += "- ";
  open_.push_back({yaml_.size(), "{}"});
  after_dash_ = true;
}

Visitor::Names Writer::begin_map(const Key& key, const std::vector<std::string>& names,
                                 std::size_t /*most*/) {
  open(key.name, "{}");
  return {.enter = true, .fresh = false, .names = names};
}

}  // namespace supple::config
