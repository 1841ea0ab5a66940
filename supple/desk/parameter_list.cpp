#include "supple/desk/parameter_list.hpp"

#include <algorithm>
#include <utility>

#include "supple/config/live.hpp"
#include "supple/config/text/notes.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;
using cockpit::foxglove::Parameter;
using config::Key;

/// Collects values by path. Entries of lists are left out: nobody can set one alone.
class Lister final : public config::Visitor {
 public:
  [[nodiscard]] std::vector<Parameter> take() { return std::move(all_); }

  void number(const Key& key, double& value, const config::Range& /*range*/) override {
    add(key, value);
  }
  void integer(const Key& key, int& value, const config::Range& /*range*/) override {
    add(key, value);
  }
  void boolean(const Key& key, bool& value) override { add(key, value); }
  void numbers(const Key& key, std::span<double> values,
               std::span<const std::string_view> /*labels*/,
               const config::Range& /*range*/) override {
    add(key, cockpit::json_of(values));
  }
  void flags(const Key& key, std::span<bool> values,
             std::span<const std::string_view> labels) override {
    Json::Array on;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i]) on.emplace_back(labels[i]);
    }
    add(key, std::move(on));
  }
  void list(const Key& key, std::vector<double>& values, std::size_t /*most*/,
            const config::Range& /*range*/) override {
    add(key, cockpit::json_of(values));
  }
  void texts(const Key& key, std::vector<std::string>& values, std::size_t /*most*/) override {
    Json::Array lines;
    for (const std::string& each : values) lines.emplace_back(each);
    add(key, std::move(lines));
  }
  void preset(std::string& /*name*/, std::span<const config::Preset> /*presets*/) override {}
  void alternatives(std::span<const std::string_view> /*keys*/) override {}
  void rule(config::Rule /*check*/, std::vector<std::string_view> /*of*/) override {}

 protected:
  void text(const Key& key, std::string& value, config::TextKind /*kind*/) override {
    add(key, value);
  }
  void choose(const Key& key, std::size_t& index,
              std::span<const config::Choice<std::size_t>> choices) override {
    add(key, choices[index].name);
  }
  bool holds(const Key& /*key*/, bool present) override { return present; }
  bool begin_section(const Key& key) override {
    open_.push_back(config::joined(here(), key.name));
    return true;
  }
  bool begin_optional(const Key& key, bool present) override {
    if (present) return begin_section(key);
    add(key, "off");
    return false;
  }
  void end_section() override { open_.pop_back(); }
  Items begin_list(const Key& /*key*/, std::size_t /*count*/, std::size_t /*most*/) override {
    return {};
  }
  void begin_item(std::size_t /*index*/) override {}
  void end_list() override {}
  Names begin_map(const Key& /*key*/, const std::vector<std::string>& /*names*/,
                  std::size_t /*most*/) override {
    return {};
  }
  void end_map() override {}

 private:
  [[nodiscard]] std::string here() const { return open_.empty() ? "" : open_.back(); }
  void add(const Key& key, Json value) {
    std::string path = config::joined(here(), key.name);
    if (config::set_up_once(path)) return;
    all_.push_back({std::move(path), std::move(value)});
  }

  std::vector<Parameter> all_;
  std::vector<std::string> open_;
};

bool has(const std::vector<Parameter>& all, std::string_view name) {
  return std::any_of(all.begin(), all.end(), [&](const Parameter& p) { return p.name == name; });
}

Json three(const Vec3& u) { return cockpit::json_of(std::span{u.data(), 3}); }

/// Letters, digits and what stands between them: YAML reads it as it is, and as nothing else.
bool is_plain(std::string_view text) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
  return !text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos;
}

/// JSON is YAML; but a word in quotes is no 'off' and no 'true'.
std::string yaml_of(const Json& value) {
  if (value.text() != nullptr && is_plain(*value.text())) return *value.text();
  return value.dump();
}

}  // namespace

std::vector<Parameter> parameters_of(const config::Config& config) {
  config::Config copy = config;
  Lister lister;
  describe(lister, copy);
  std::vector<Parameter> all = lister.take();
  // damping that was given as a ratio: what it comes to can be set, too
  const admittance::Gains gains =
      config::gains_of(config.admittance.translation, config.admittance.rotation);
  constexpr std::string_view kLinear = "admittance.translation.damping_n_s_per_m";
  constexpr std::string_view kAngular = "admittance.rotation.damping_nm_s_per_rad";
  if (!has(all, kLinear)) all.push_back({std::string{kLinear}, three(gains.translation.damping)});
  if (!has(all, kAngular)) all.push_back({std::string{kAngular}, three(gains.rotation.damping)});
  return all;
}

std::string change_of(const Parameter& parameter) {
  return parameter.name + "=" + yaml_of(parameter.value);
}

}  // namespace supple::desk
