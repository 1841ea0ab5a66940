#pragma once

// How the joints yield where the tool does not move: a push on the elbow of an arm with seven
// joints. With N = I - J' (J J' + lambda^2 I)^-1 J, which leaves of a torque what no wrench at the
// tool explains, the joints move by N w, where
//
//   m wdot + d w = beyond_band(N tau_ext)
//
// so that tau_ext . N w = (N tau_ext) . w has the sign of a loss: passive. There is no spring; the
// posture of ik/ is one. lambda lets an arm with six joints yield by the motion that it loses to
// its tool in a singularity.

#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/time.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/resolved_rates.hpp"

namespace supple::control {

struct SelfMotionParams {
  double inertia = 0.5;   // m, above 0 [kg m^2]
  double damping = 10.0;  // d, above 0 [N m s/rad]
  double deadband = 2.0;  // of the length of N tau_ext, >= 0 [N m]
  double length = 0.3;    // of J's angular rows, above 0 [m]
  double lambda = 0.01;   // above 0 [m]
};

[[nodiscard]] std::optional<Problem> problem_of(const SelfMotionParams& params) noexcept;

struct SelfMotionState {
  VecJ w;
};

/// N x.
[[nodiscard]] VecJ without_tool(const SelfMotionParams& params, const Jac6& J,
                                const VecJ& x) noexcept;

/// One period; N w is added to `rates` as far as the bounds allow.
void add_self_motion(const SelfMotionParams& params, SelfMotionState& state, const Jac6& J,
                     const VecJ& tau_ext, const ik::JointBounds& bounds, Seconds dt,
                     ik::Rates& rates) noexcept;

}  // namespace supple::control
