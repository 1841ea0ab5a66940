#include "supple/config/live.hpp"

#include <algorithm>
#include <array>

namespace supple::config {
namespace {

constexpr std::array<std::string_view, 12> kOnce{"run",
                                                 "simulation",
                                                 "script",
                                                 "expect",
                                                 "ur",
                                                 "netft",
                                                 "robot.driver",
                                                 "robot.model",
                                                 "robot.period_ms",
                                                 "wrench.device",
                                                 "wrench.calibration",
                                                 "robot.start_joints_deg"};

/// "a.b" is in "a".
bool is_in(std::string_view path, std::string_view section) noexcept {
  if (!path.starts_with(section)) return false;
  return path.size() == section.size() || path[section.size()] == '.' ||
         path[section.size()] == '[';
}

}  // namespace

std::optional<std::string_view> set_up_once(std::string_view path) noexcept {
  const auto found = std::find_if(kOnce.begin(), kOnce.end(), [&](std::string_view each) {
    return is_in(path, each) || is_in(each, path);
  });
  return found == kOnce.end() ? std::nullopt : std::optional{*found};
}

}  // namespace supple::config
