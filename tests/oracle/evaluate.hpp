#pragma once

// The model's functions as ones that return what they compute.

#include "supple/core/time.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/model/momentum.hpp"

namespace supple::test {

[[nodiscard]] inline MatV mass_matrix(const model::RobotModel& model, const VecQ& q) {
  model::Workspace work;
  MatV M(model.nv(), model.nv());
  model::mass_matrix(model, work, q, M);
  return M;
}

[[nodiscard]] inline MatV coriolis_matrix(const model::RobotModel& model, const VecQ& q,
                                          const VecV& v) {
  model::Workspace work;
  MatV C(model.nv(), model.nv());
  model::coriolis_matrix(model, work, q, v, C);
  return C;
}

[[nodiscard]] inline VecV inverse_dynamics(const model::RobotModel& model, const VecQ& q,
                                           const VecV& v, const VecV& vdot) {
  model::Workspace work;
  VecV tau(model.nv());
  model::inverse_dynamics(model, work, q, v, vdot, tau);
  return tau;
}

[[nodiscard]] inline VecV forward_dynamics(const model::RobotModel& model, const VecQ& q,
                                           const VecV& v, const VecV& tau) {
  model::Workspace work;
  VecV vdot(model.nv());
  model::forward_dynamics(model, work, q, v, tau, vdot);
  return vdot;
}

[[nodiscard]] inline VecV bias_forces(const model::RobotModel& model, const VecQ& q,
                                      const VecV& v) {
  model::Workspace work;
  VecV h(model.nv());
  model::bias_forces(model, work, q, v, h);
  return h;
}

[[nodiscard]] inline VecV gravity(const model::RobotModel& model, const VecQ& q) {
  model::Workspace work;
  VecV g(model.nv());
  model::gravity(model, work, q, g);
  return g;
}

[[nodiscard]] inline model::Momentum momentum(const model::RobotModel& model, const VecQ& q,
                                              const VecV& v) {
  model::Workspace work;
  model::Momentum out = model::Momentum::sized_for(model);
  model::momentum(model, work, q, v, out);
  return out;
}

/// Where the robot is after moving with the constant v for t seconds.
[[nodiscard]] inline VecQ moved(const model::RobotModel& model, const VecQ& q, const VecV& v,
                                double t) {
  return model::integrated(model, q, v, Seconds{t});
}

/// Unit velocity of one coordinate.
[[nodiscard]] inline VecV unit_velocity(const model::RobotModel& model, int k) {
  return VecV::Unit(model.nv(), k);
}

}  // namespace supple::test
