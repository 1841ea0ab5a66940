#pragma once

// Parameters that somebody gave, and what Supple's configuration makes of them.

#include <functional>
#include <map>
#include <rclcpp/parameter_value.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "config_keys.hpp"

namespace supple_controller {

/// By name, with dots.
using Given = std::map<std::string, rclcpp::ParameterValue, std::less<>>;

/// Names and kinds of the keys, to tell parameters of the configuration from others.
class KnownKeys {
 public:
  KnownKeys();

  [[nodiscard]] const std::vector<ConfigKey>& all() const noexcept { return keys_; }
  [[nodiscard]] KeyKind kind_of(std::string_view name) const;
  /// It belongs to the configuration, if only by a slip of the pen: such a one is refused there.
  [[nodiscard]] bool is_meant(std::string_view name) const;

 private:
  std::vector<ConfigKey> keys_;
  std::vector<std::string> sections_;
  std::map<std::string, KeyKind, std::less<>> kinds_;
};

/// The later one counts: a switch that is off takes its section's keys away, and a key its switch.
void remember(const KnownKeys& known, Given& given, const std::string& name,
              const rclcpp::ParameterValue& value);

/// As changes of a configuration, one per section: "wrench={low_pass: {cutoff_hz: 20}}".
[[nodiscard]] std::vector<std::string> changes_of(const KnownKeys& known, const Given& given);

}  // namespace supple_controller
