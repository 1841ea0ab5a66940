#pragma once

// What the arm does when something touches it, or it hits something:
//
//   report   says so, and goes on
//   hold     brakes and stays; goes on when it is told to
//   retreat  goes back the way it came for a bounded distance, and then stays as with hold
//   float    yields without stiffness until the contact has ended, and goes on by itself
//   stop     brakes and is a fault, which needs a reset

#include <cstdint>

namespace supple::safety {

enum class Reaction : std::uint8_t { kReport, kHold, kRetreat, kFloat, kStop };

/// What a contact detector has found in this tick.
struct ContactFacts {
  bool touch = false;
  bool collision = false;     // the higher level
  int joint = 0;              // that decides
  double torque = 0.0;        // of it, from outside [N m]
  double threshold = 0.0;     // of a touch at its speed [N m]
  double collision_at = 1.0;  // of a collision, in thresholds
  double speed = 0.0;         // of the joint [rad/s]
};

}  // namespace supple::safety
