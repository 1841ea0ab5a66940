#include "supple/config/visit/documenter.hpp"

#include <fmt/format.h>

#include <utility>

#include "supple/config/text/notes.hpp"
#include "supple/config/text/units.hpp"
#include "supple/config/visit/flow.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

std::string with_unit(const Key& key, std::string what) {
  const auto unit = unit_of(key.name);
  return unit ? fmt::format("{} [{}]", what, unit->name) : what;
}

std::string range_of(const Range& range) {
  return fmt::format("{} to {}", digits(range.low), digits(range.high));
}

std::string capitalised(std::string text) {
  if (!text.empty() && 'a' <= text[0] && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

Documenter::Documenter(std::string_view head, std::string_view title_of_top) : head_{head} {
  sections_.push_back({std::string{title_of_top}, "", "", ""});
  open_.push_back(0);
}

std::string Documenter::markdown() const {
  std::string page = head_;
  for (const Section& section : sections_) {
    if (section.meaning.empty() && section.rows.empty()) continue;
    page += fmt::format("\n## {}\n", section.path);
    if (!section.meaning.empty()) page += fmt::format("\n{}.\n", capitalised(section.meaning));
    page += section.remarks;
    if (section.rows.empty()) continue;
    page += "\n| key | value | default | meaning |\n| --- | --- | --- | --- |\n" + section.rows;
  }
  return page;
}

std::string Documenter::default_or_need(const Key& key, std::string value) {
  const bool without = std::exchange(without_default_, false);
  if (key.need == Need::kRequired) return "required";
  return without || value.empty() ? "none" : fmt::format("`{}`", value);
}

void Documenter::add_row(const Key& key, std::string_view what, std::string_view usual,
                         std::string_view rest) {
  here().rows += fmt::format("| `{}` | {} | {} | {}{}{} |\n", key.name, what, usual, key.meaning,
                             rest.empty() ? "" : "; ", rest);
}

void Documenter::number(const Key& key, double& value, const Range& range) {
  add_row(key, with_unit(key, range_of(range)), default_or_need(key, digits(value)), range.reason);
}

void Documenter::integer(const Key& key, int& value, const Range& range) {
  add_row(key, with_unit(key, fmt::format("whole number, {}", range_of(range))),
          default_or_need(key, std::to_string(value)), range.reason);
}

void Documenter::boolean(const Key& key, bool& value) {
  add_row(key, "`true` or `false`", default_or_need(key, value ? "true" : "false"), "");
}

void Documenter::numbers(const Key& key, std::span<double> values,
                         std::span<const std::string_view> labels, const Range& range) {
  add_row(key,
          with_unit(key, fmt::format("[{}], each {}", fmt::join(labels, ", "), range_of(range))),
          default_or_need(key, flow_list(values)), range.reason);
}

void Documenter::flags(const Key& key, std::span<bool> values,
                       std::span<const std::string_view> labels) {
  const std::string on = fmt::format("[{}]", fmt::join(labels_on(values, labels), ", "));
  add_row(key, fmt::format("a list of {}", fmt::join(labels, ", ")), default_or_need(key, on), "");
}

void Documenter::list(const Key& key, std::vector<double>& values, std::size_t most,
                      const Range& range) {
  add_row(key, with_unit(key, fmt::format("up to {} numbers, each {}", most, range_of(range))),
          default_or_need(key, values.empty() ? "" : flow_list(values)), range.reason);
}

void Documenter::texts(const Key& key, std::vector<std::string>& values, std::size_t most) {
  add_row(key, fmt::format("a list of up to {} texts", most),
          default_or_need(key, values.empty() ? "" : fmt::format("[{}]", fmt::join(values, ", "))),
          "");
}

void Documenter::preset(std::string& /*name*/, std::span<const Preset> presets) {
  std::string names;
  for (const Preset& preset : presets) {
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ", preset.name);
  }
  add_row({"preset", "where keys come from that are not given"}, names, "none", "");
  for (const Preset& preset : presets) {
    here().remarks += fmt::format("\nPreset `{}`: {}.\n\n```yaml\n{}```\n", preset.name,
                                  preset.meaning, preset.yaml);
  }
}

void Documenter::alternatives(std::span<const std::string_view> keys) {
  std::string names;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    names += fmt::format("{}`{}`", i == 0 ? "" : i + 1 < keys.size() ? ", " : " and ", keys[i]);
  }
  here().remarks += fmt::format("\nOf {}, at most one is given.\n", names);
}

void Documenter::text(const Key& key, std::string& value, TextKind kind) {
  add_row(key, kind == TextKind::kName ? "name" : "path", default_or_need(key, value), "");
}

void Documenter::choose(const Key& key, std::size_t& index,
                        std::span<const Choice<std::size_t>> choices) {
  std::string names;
  std::string meanings;
  for (const auto& choice : choices) {
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ", choice.name);
    meanings +=
        fmt::format("{}`{}`: {}", meanings.empty() ? "" : "; ", choice.name, choice.meaning);
  }
  add_row(key, names, default_or_need(key, std::string{choices[index].name}), meanings);
}

bool Documenter::holds(const Key& /*key*/, bool present) {
  without_default_ = !present;
  return true;
}

void Documenter::add_section(const Key& key, std::string_view ending, std::string_view remark) {
  const std::string above = open_.size() == 1 ? "" : here().path;
  sections_.push_back({joined(above, key.name) + std::string{ending}, std::string{key.meaning},
                       remark.empty() ? "" : fmt::format("\n{}\n", remark), ""});
}

bool Documenter::begin_section(const Key& key) {
  add_section(key, "", key.need == Need::kRequired ? "Required." : "");
  open_.push_back(sections_.size() - 1);
  return true;
}

bool Documenter::begin_optional(const Key& key, bool present) {
  add_section(key, "", present ? "On by default; `off` switches it off." : "`off` by default.");
  open_.push_back(sections_.size() - 1);
  return true;
}

Visitor::Items Documenter::begin_list(const Key& key, std::size_t /*count*/, std::size_t most) {
  add_section(key, "[]", fmt::format("A list of up to {} entries with these keys.", most));
  return {.enter = true, .fresh = true, .count = 1};
}

void Documenter::begin_item(std::size_t /*index*/) { open_.push_back(sections_.size() - 1); }

Visitor::Names Documenter::begin_map(const Key& key, const std::vector<std::string>& /*names*/,
                                     std::size_t most) {
  add_section(
      key, "",
      fmt::format("Up to {} entries, each under a name of your own with these keys.", most));
  open_.push_back(sections_.size() - 1);
  return {.enter = true, .fresh = true, .names = {"NAME"}};
}

}  // namespace supple::config
