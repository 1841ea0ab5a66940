#include "config_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <supple/config/sections.hpp>
#include <supple/config/visit/visitor.hpp>
#include <supple/text/words.hpp>
#include <utility>

namespace supple_controller {
namespace {

using supple::digits;
using supple::config::Key;
using supple::config::Preset;
using supple::config::Range;

// of a simulated robot, a script and devices that Supple talks to itself
constexpr std::array<std::string_view, 7> kUnused{"run",        "ur",     "netft", "ros2",
                                                  "simulation", "script", "expect"};

class KeyLister final : public supple::config::Visitor {
 public:
  [[nodiscard]] std::vector<ConfigKey> keys() && { return std::move(keys_); }

  void number(const Key& key, double& value, const Range& range) override {
    add(key, in_range(range), with_default(rclcpp::ParameterValue{value}));
  }
  void integer(const Key& key, int& value, const Range& range) override {
    add(key, fmt::format("whole number, {}", in_range(range)),
        with_default(rclcpp::ParameterValue{value}));
  }
  void boolean(const Key& key, bool& value) override {
    add(key, "true or false", with_default(rclcpp::ParameterValue{value}));
  }
  void numbers(const Key& key, std::span<double> values, std::span<const std::string_view> labels,
               const Range& range) override {
    const std::vector<double> usual{values.begin(), values.end()};
    add(key, fmt::format("[{}], each {}", fmt::join(labels, ", "), in_range(range)),
        with_default(rclcpp::ParameterValue{usual}));
  }
  void flags(const Key& key, std::span<bool> values,
             std::span<const std::string_view> labels) override {
    std::vector<std::string> on;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i]) on.emplace_back(labels[i]);
    }
    add(key, fmt::format("a list of {}, in quotes", fmt::join(labels, ", ")),
        with_default(rclcpp::ParameterValue{on}));
  }
  void list(const Key& key, std::vector<double>& values, std::size_t most,
            const Range& range) override {
    add(key, fmt::format("up to {} numbers, each {}", most, in_range(range)),
        with_default(rclcpp::ParameterValue{values}));
  }
  void texts(const Key& key, std::vector<std::string>& values, std::size_t most) override {
    add(key, fmt::format("up to {} texts", most), with_default(rclcpp::ParameterValue{values}));
  }
  void preset(std::string& /*name*/, std::span<const Preset> presets) override {
    std::vector<std::string> names;
    for (const Preset& preset : presets) names.emplace_back(preset.name);
    add({"preset", "where keys come from that are not given"},
        fmt::format("{}", fmt::join(names, ", ")), {});
  }
  void alternatives(std::span<const std::string_view> /*keys*/) override {}
  void rule(supple::config::Rule /*check*/, std::vector<std::string_view> /*of*/) override {}

 protected:
  void text(const Key& key, std::string& value, supple::config::TextKind /*kind*/) override {
    add(key, "text",
        value.empty() ? with_default({}) : with_default(rclcpp::ParameterValue{value}));
  }
  void choose(const Key& key, std::size_t& index,
              std::span<const supple::config::Choice<std::size_t>> choices) override {
    std::vector<std::string> names;
    for (const auto& choice : choices) names.emplace_back(choice.name);
    add(key, fmt::format("{}", fmt::join(names, ", ")),
        with_default(rclcpp::ParameterValue{names[index]}));
  }
  bool holds(const Key& /*key*/, bool present) override {
    without_default_ = !present;
    return true;
  }
  bool begin_section(const Key& key) override {
    if (open_.empty() && is_unused_section(key.name)) return false;
    open_.push_back(path_of(key));
    return true;
  }
  bool begin_optional(const Key& key, bool present) override {
    if (open_.empty() && is_unused_section(key.name)) return false;
    add(key,
        fmt::format("false switches the section off, which is {} by default",
                    present ? "on" : "off"),
        {});
    keys_.back().kind = KeyKind::kSwitch;
    return begin_section(key);
  }
  void end_section() override { open_.pop_back(); }
  Items begin_list(const Key& key, std::size_t count, std::size_t most) override {
    if (!open_.empty() || !is_unused_section(key.name)) {
      add(key, fmt::format("up to {} entries as YAML text", most), {});
      keys_.back().kind = KeyKind::kYaml;
    }
    return {.enter = false, .fresh = false, .count = count};
  }
  void begin_item(std::size_t /*index*/) override {}
  void end_list() override {}
  Names begin_map(const Key& key, const std::vector<std::string>& names,
                  std::size_t most) override {
    add(key, fmt::format("up to {} named entries as YAML text", most), {});
    keys_.back().kind = KeyKind::kYaml;
    return {.enter = false, .fresh = false, .names = names};
  }
  void end_map() override {}

 private:
  static std::string in_range(const Range& range) {
    return fmt::format("{} to {} ({})", digits(range.low), digits(range.high), range.reason);
  }
  [[nodiscard]] std::string path_of(const Key& key) const {
    return open_.empty() ? std::string{key.name} : fmt::format("{}.{}", open_.back(), key.name);
  }
  rclcpp::ParameterValue with_default(rclcpp::ParameterValue usual) {
    return std::exchange(without_default_, false) ? rclcpp::ParameterValue{} : std::move(usual);
  }
  void add(const Key& key, std::string_view what, rclcpp::ParameterValue usual) {
    keys_.push_back({path_of(key), fmt::format("{}; {}", key.meaning, what), std::move(usual)});
  }

  std::vector<ConfigKey> keys_;
  std::vector<std::string> open_;
  bool without_default_ = false;  // the next value has none
};

}  // namespace

bool is_unused_section(std::string_view name) {
  return std::find(kUnused.begin(), kUnused.end(), name) != kUnused.end();
}

std::vector<ConfigKey> config_keys() {
  supple::config::Config config;
  KeyLister lister;
  describe(lister, config);
  return std::move(lister).keys();
}

std::vector<std::string> used_sections() {
  std::vector<std::string> sections;
  for (const ConfigKey& key : config_keys()) {
    std::string section = key.name.substr(0, key.name.find('.'));
    if (sections.empty() || sections.back() != section) sections.push_back(std::move(section));
  }
  return sections;
}

}  // namespace supple_controller
