#pragma once

// The equation of motion
//
//   M(q) vdot + C(q, v) v + g(q) = tau + tau_ext
//
// Each function evaluates the model at its arguments; the workspace is scratch, and keeps the
// placements for questions of kinematics.hpp. The first six rows of a floating base are the force
// on it and the moment about its origin, in world axes.

#include "supple/core/joints.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::model {

/// M(q), nv x nv, both triangles.
void mass_matrix(const RobotModel& model, Workspace& work, VecIn q, MatOut M) noexcept;

/// tau = M vdot + C v + g.
void inverse_dynamics(const RobotModel& model, Workspace& work, VecIn q, VecIn v, VecIn vdot,
                      VecOut tau) noexcept;

/// Bias forces C v + g.
void bias_forces(const RobotModel& model, Workspace& work, VecIn q, VecIn v, VecOut h) noexcept;

void gravity(const RobotModel& model, Workspace& work, VecIn q, VecOut g) noexcept;

/// C(q, v) from Christoffel symbols: Mdot = C + C^T, and Mdot - 2 C is skew-symmetric.
void coriolis_matrix(const RobotModel& model, Workspace& work, VecIn q, VecIn v, MatOut C) noexcept;

/// vdot = M^-1 (tau - C v - g) by articulated bodies; needs model.has_dynamics().
void forward_dynamics(const RobotModel& model, Workspace& work, VecIn q, VecIn v, VecIn tau,
                      VecOut vdot) noexcept;

}  // namespace supple::model
