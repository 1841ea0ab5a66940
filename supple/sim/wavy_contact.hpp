#pragma once

// A ball on a wavy surface z = A sin(k x): the nearest point of the surface to the ball's centre
// gives normal and depth, and the surface pushes along the normal with
//
//   f = max(0, K depth + D depth rate)     friction mu f against the sliding velocity

#include "supple/core/spatial.hpp"
#include "supple/sim/scene.hpp"

namespace supple::sim {

/// Force on the ball at its centre [N], world axes. `p_WC` is the centre, `v_C_W` its velocity.
/// A turning ball does not rub: the tip slides, it does not roll.
[[nodiscard]] Vec3 wavy_force(const WavySurface& surface, double radius, const Vec3& p_WC,
                              const Vec3& v_C_W) noexcept;

/// x of the point of the surface nearest to (x, z), in the surface's axes.
[[nodiscard]] double nearest_x(const WavySurface& surface, double x, double z) noexcept;

}  // namespace supple::sim
