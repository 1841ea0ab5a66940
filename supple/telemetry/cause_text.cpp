#include "supple/telemetry/cause_text.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace supple::telemetry {
namespace {

/// "joint 3 of 6", or the wrench's axis.
std::string place_of(const safety::Cause& cause, long joints) {
  constexpr std::array<std::string_view, 6> kAxes{"fx", "fy", "fz", "tx", "ty", "tz"};
  if (safety::name(cause.reason).starts_with("wrench")) {
    const auto axis = static_cast<std::size_t>(cause.index);
    return std::string{axis < kAxes.size() ? kAxes[axis] : "?"};
  }
  const std::string joint = fmt::format("joint {}", cause.index + 1);
  return joints > 0 ? fmt::format("{} of {}", joint, joints) : joint;
}

}  // namespace

std::string text_of(const safety::Cause& cause, long joints) {
  std::string text{safety::sentence(cause.reason)};
  const std::string_view unit = safety::unit(cause.reason);
  if (unit.empty()) return text;
  text += fmt::format(" ({:.4g} {}, limit {:.4g}", cause.value, unit, cause.limit);
  if (cause.index >= 0) text += ", " + place_of(cause, joints);
  if (cause.speed != 0.0) text += fmt::format(" at {:.3g} rad/s", cause.speed);
  return text + ")";
}

}  // namespace supple::telemetry
