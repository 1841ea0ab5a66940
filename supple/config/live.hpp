#pragma once

#include <optional>
#include <string_view>

namespace supple::config {

/// What a run is set up from once, such as "simulation" or "robot.model", if the path is that, in
/// it, or around it. Nothing where it may change while the robot runs.
[[nodiscard]] std::optional<std::string_view> set_up_once(std::string_view path) noexcept;

}  // namespace supple::config
