#pragma once

// What the observer says in one tick; see sensing.hpp.

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::control {

struct Sensed {
  bool updated = false;       // with torques of this tick; otherwise what was known stands
  VecJ residual;              // tau_ext [N m]
  Wrench F_P_W;               // estimate at the probe, world axes
  Wrench sigma_W;             // standard deviation of each of its numbers
  int unknowns = 6;           // 3 where a point contact is assumed
  int rank = 0;               // of those, directions that the torques show
  Wrench unobservable_W;      // of unit length: the direction shown least; zero where all are shown
  double misfit = 0.0;        // what is left of the torques, in squares of their noise
  double trust = 1.0;         // part of the estimate that counts, within [0, 1]
  double disagreement = 0.0;  // of sensor and observer where they are fused: chi-square, 6

  bool touch = false;
  bool collision = false;
  double ratio = 0.0;      // of the torque that decides to its threshold
  int joint = 0;           // whose torque that is
  double torque = 0.0;     // its size, less what a contact at the tool explains where that is asked
  double threshold = 0.0;  // of a touch, at the joint's speed [N m]
  double speed = 0.0;      // [rad/s]
};

}  // namespace supple::control
