#pragma once

// The parts of the tick that are about feet. All need placements and twists in the workspace.

#include "supple/legged/tick.hpp"

namespace supple::legged {

/// How a foot moves, in world axes.
struct FootMotion {
  Vec3 p_BF_W = Vec3::Zero();   // of its centre, seen from the base
  Vec3 v_WF_W = Vec3::Zero();   // of its centre
  Vec3 rolling = Vec3::Zero();  // part of v_WF_W that comes from rolling on the ground
};

[[nodiscard]] Vec3 up_of(const Params& params) noexcept;

[[nodiscard]] FootMotion foot_motion(const Params& params, const model::Workspace& work,
                                     const Vec3& p_WB, int foot) noexcept;

/// The force on a foot that explains the torques of the joints alone, without the base's rows:
/// min |tau - J' f|^2 / noise^2 + |f|^2 / prior^2.
[[nodiscard]] Vec3 leg_force(const Params& params, const model::Workspace& work, int foot,
                             VecIn tau_ext) noexcept;

/// Forces on the feet that stand.
[[nodiscard]] estimation::PointForces standing_forces(const Params& params,
                                                      const model::Workspace& work,
                                                      const PerFoot<bool>& stands,
                                                      VecIn tau_ext) noexcept;

}  // namespace supple::legged
