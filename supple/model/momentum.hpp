#pragma once

// What a momentum observer needs, in O(n) and one pass. With p = M v,
//
//   pdot = tau + tau_ext + C^T v - g
//
// so tau_ext follows from p without an acceleration, a mass matrix or a Coriolis matrix.

#include "supple/core/joints.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::model {

/// All of size nv; give them their size first (see `sized_for`).
struct Momentum {
  VecV p;    // M v
  VecV ctv;  // C^T v
  VecV g;    // gravity

  static Momentum sized_for(const RobotModel& model) noexcept {
    return {VecV::Zero(model.nv()), VecV::Zero(model.nv()), VecV::Zero(model.nv())};
  }
};

void momentum(const RobotModel& model, Workspace& work, VecIn q, VecIn v, Momentum& out) noexcept;

}  // namespace supple::model
