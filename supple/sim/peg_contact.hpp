#pragma once

// Where a round peg touches a round hole with a chamfer. A hole of boxes would be felt side by
// side, and costs a search for every box; round things have few ways to touch:
//
//   the edge of the peg's end    on the block's face, the chamfer, the bore or its bottom
//   the two rims of the hole     on the peg's side or its end
//
// Each of the three circles is a polygon of 128 corners, which errs by 3e-4 of its radius. Of each
// eighth of a circle the deepest corner counts.

#include <cstddef>

#include "supple/core/spatial.hpp"
#include "supple/core/static_vector.hpp"
#include "supple/sim/scene.hpp"

namespace supple::sim {

struct Touch {
  Vec3 p_H = Vec3::Zero();  // in the middle of the overlap [m]
  Vec3 n_H = Vec3::Zero();  // unit, from the block to the peg
  double depth = 0.0;       // of the overlap [m]
};

inline constexpr std::size_t kMostTouches = 24;
using Touches = StaticVector<Touch, kMostTouches>;

struct RoundHole {
  double radius = 0.0;
  double depth = 0.0;
  double chamfer = 0.0;
};

/// X_HP is at the peg's end, z out of the tool and into the hole.
[[nodiscard]] Touches touches_of(const RoundHole& hole, double peg_radius, double peg_length,
                                 const Pose& X_HP) noexcept;

/// How deep the point (rho, z), rho from the hole's axis, is inside the block [m]; 0 outside.
/// `n_rho` and `n_z` then lead out on the shortest way.
struct InBlock {
  double depth = 0.0;
  double n_rho = 0.0;
  double n_z = 0.0;
};
[[nodiscard]] InBlock in_block(const RoundHole& hole, double rho, double z) noexcept;

/// Makes MuJoCo use this for a cylinder and an ellipsoid whose user data are a hole's radius, depth
/// and chamfer. Other pairs stay as they are.
void teach_mujoco_round_holes() noexcept;

}  // namespace supple::sim
