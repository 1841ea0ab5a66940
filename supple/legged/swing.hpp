#pragma once

// The way of a foot through the air. Along the ground it is a cubic that begins and ends with the
// ground's own velocity, so that the foot neither drags nor hammers; upwards it is an arc whose
// velocity and acceleration are zero at both ends.

#include "supple/core/spatial.hpp"

namespace supple::legged {

struct Swing {
  Vec3 from = Vec3::Zero();      // [m]
  Vec3 to = Vec3::Zero();        // [m]
  Vec3 v_ground = Vec3::Zero();  // of the ground in these axes [m/s]
  double height = 0.0;           // [m]
  double duration = 1.0;         // above 0 [s]
};

struct SwingPoint {
  Vec3 p = Vec3::Zero();  // [m]
  Vec3 v = Vec3::Zero();  // [m/s]
};

/// At `share` of the duration, within [0, 1].
[[nodiscard]] SwingPoint swing_at(const Swing& swing, double share) noexcept;

}  // namespace supple::legged
