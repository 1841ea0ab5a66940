#pragma once

// From the units of keys to SI.

#include <array>
#include <numbers>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::config {

inline constexpr double kDegree = std::numbers::pi / 180.0;  // [rad]
inline constexpr double kMillimetre = 1e-3;                  // [m]

[[nodiscard]] inline Seconds milliseconds(double ms) noexcept { return Seconds{1e-3 * ms}; }

[[nodiscard]] inline Vec3 vec3(const std::array<double, 3>& a) noexcept {
  return {a[0], a[1], a[2]};
}

[[nodiscard]] inline std::array<double, 3> three(double value) noexcept {
  return {value, value, value};
}

}  // namespace supple::config
