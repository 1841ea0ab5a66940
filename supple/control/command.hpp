#pragma once

// From an offset to a motion. The commanded frame C is the desired frame D moved by the offset, and
// the twist that follows it is
//
//   V_WC_W = (what takes C from one tick to the next) + Kp * (how far P is from C)
//
// The first part is the difference of two poses, not the sum of rates: a robot that does what it is
// told then stands on C at every tick, whatever the integrator of the offset is.

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::control {

/// The constant twist, at the frame's origin in world axes, that leads from X_WA to X_WB in dt.
[[nodiscard]] Twist twist_between(const Pose& X_WA, const Pose& X_WB, Seconds dt) noexcept;

/// How far B is from A, as the twist that closes the gap in one second.
[[nodiscard]] Twist pose_error(const Pose& X_WA, const Pose& X_WB) noexcept;

struct TrackingGains {
  double linear = 2.0;   // [1/s]
  double angular = 2.0;  // [1/s]
};

/// Kp * error(C, P), in world axes at P.
[[nodiscard]] Twist correction(const TrackingGains& Kp, const Pose& X_WC,
                               const Pose& X_WP) noexcept;

}  // namespace supple::control
