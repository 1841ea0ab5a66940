#pragma once

// The keys of Supple's configuration as ROS parameters. They are found by walking the one
// description of the configuration, so a parameter has the key's name, its default and its
// documentation:
//
//   admittance.translation.mass_kg, wrench.low_pass.cutoff_hz, safety.max_force_n, ...
//
// A list of sections, such as limits.keep_in, is one parameter that holds YAML text: ROS has no
// parameters of that shape.

#include <cstdint>
#include <rclcpp/parameter_value.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace supple_controller {

enum class KeyKind : std::uint8_t {
  kValue,
  kSwitch,  // false switches the section of that name off
  kYaml,    // text that stands for a list of sections
};

struct ConfigKey {
  std::string name;              // with dots
  std::string description;       // what `ros2 param describe` says
  rclcpp::ParameterValue usual;  // its default; not set where it has none
  KeyKind kind = KeyKind::kValue;
};

/// Every key that a controller uses, in the order of docs/config.md.
[[nodiscard]] std::vector<ConfigKey> config_keys();

/// Sections at the top of a configuration: those that a controller uses.
[[nodiscard]] std::vector<std::string> used_sections();

/// Sections that only `supple run` uses.
[[nodiscard]] bool is_unused_section(std::string_view name);

}  // namespace supple_controller
