#pragma once

// Mass properties of a rigid body, and how they add up when bodies are welded together.

#include "supple/core/spatial.hpp"

namespace supple::model {

/// A body B in the axes of a frame fixed to it, with its origin at Bo.
struct Inertia {
  double mass = 0.0;             // [kg]
  Vec3 p_BBcm = Vec3::Zero();    // centre of mass [m]
  Mat3 I_BBcm_B = Mat3::Zero();  // rotational inertia about the centre of mass [kg m^2]
};

/// The same body in the axes and from the origin of A.
[[nodiscard]] Inertia expressed_in(const Pose& X_AB, const Inertia& body_B) noexcept;

/// Two bodies welded together; both in the same axes, from the same origin.
[[nodiscard]] Inertia welded(const Inertia& a, const Inertia& b) noexcept;

/// Moments about the principal axes, smallest first [kg m^2].
[[nodiscard]] Vec3 principal_moments(const Mat3& I) noexcept;

}  // namespace supple::model
