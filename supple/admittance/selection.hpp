#pragma once

// Which axes yield. An axis that is not selected feels nothing: it rests at zero offset. When it is
// deselected while it is away, it returns like a critically damped mass of its own,
//
//   x'' + 2 w x' + w^2 x = 0
//
// from where it is and as fast as it is, and is held once it has arrived. The return is a commanded
// motion: no wrench enters it. A selected axis starts with K = 0 and its ramp.

#include <array>
#include <cstdint>

#include "supple/core/spatial.hpp"

namespace supple::admittance {

/// x y z rx ry rz, in the axes of the gains.
using Selection = std::array<bool, 6>;

enum class AxisMode : std::uint8_t { kYielding, kReturning, kHeld };

using AxisModes = std::array<AxisMode, 6>;

/// Nearer to zero than this an axis has arrived [m], [rad], [m/s], [rad/s].
inline constexpr double kArrived = 1e-9;

/// The mode of an axis that is `selected` or not, at offset x and rate v.
[[nodiscard]] AxisMode next_mode(AxisMode now, bool selected, double x, double v) noexcept;

}  // namespace supple::admittance
