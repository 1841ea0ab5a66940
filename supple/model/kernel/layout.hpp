#pragma once

// The numbers that the kernel works on: plain arrays, because the kernel is compiled several times
// for different instruction sets and must share neither inline functions nor alignment rules with
// the rest (docs/performance.md).
//
// Body 0 is the root: the world for a fixed base, the trunk for a floating one. Bodies 1..joints
// follow in depth-first order, each moved by one joint relative to its parent, with the joint's
// axis as its z axis. Three-vectors are padded to four doubles with a zero.

#include <cstdint>

namespace supple::model::kernel {

inline constexpr int kMaxBodies = 19;  // root + 18 joints
inline constexpr int kLanes = 24;      // joints 1..18 at lanes 0..17, padded to whole vectors
inline constexpr int kMaxVelocities = 24;

using Triple = double[4];

/// What never changes for a body and the joint that carries it.
struct alignas(64) Body {
  Triple t;     // from the parent's origin to this body's, in the parent's axes, at q = 0 [m]
  Triple com;   // centre of mass in the body's axes [m]
  Triple I[3];  // columns of the inertia about the centre of mass, body axes [kg m^2]
  double mass;  // [kg]
  std::int32_t parent;
  std::int32_t prismatic;
};

struct alignas(64) Model {
  Body body[kMaxBodies];
  // rotation from the parent's axes to the joint's at q = 0, entry (row, col) at [3 col + row]
  double F[9][kLanes];
  double turns[kLanes];  // 1 where the joint turns, 0 where it slides or the lane is unused
  Triple gravity;        // [m/s^2]
  std::int32_t joints;
  std::int32_t floating;
  std::int32_t chain;  // every parent is the body before
};

/// A frame fixed to a body: its axes as columns, and its origin.
struct Placement {
  Triple R[3];
  Triple p;
};

/// A motion or force of one body, in world axes, at the reference point O.
struct Screw {
  Triple lin;
  Triple ang;
};

/// What one evaluation computes. Positions are from O, which is the base's origin.
struct alignas(64) Work {
  Placement X[kMaxBodies];  // axes of each body in the world; z is its joint's axis
  Screw J[kMaxBodies];      // the joint's column: the body's twist at O for unit joint velocity
  Screw V[kMaxBodies];      // twist of the body at O
  Triple origin;            // O in the world [m]
};

}  // namespace supple::model::kernel
