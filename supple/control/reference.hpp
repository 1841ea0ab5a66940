#pragma once

// Where the tool should be, made smooth. A target may be set anywhere at any time; the desired
// frame D runs after it with bounded speed and acceleration, so a step of the target never steps
// the command. A planner that streams pose and twist within those bounds is followed exactly.
//
// Upstream: whoever sets the target.  Downstream: control/command.hpp places C relative to D.

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::control {

struct ReferenceParams {
  double rate = 10.0;                 // how fast a small distance closes [1/s], below 0.5 / dt
  double linear_speed = 0.25;         // [m/s]
  double linear_acceleration = 1.0;   // [m/s^2]
  double angular_speed = 1.0;         // [rad/s]
  double angular_acceleration = 4.0;  // [rad/s^2]
};

/// What a planner asks for: a pose at this tick, and the twist it moves on with.
struct Target {
  Pose X_WT;
  Twist V_WT_W;
};

struct Reference {
  Pose X_WD;
  Twist V_WD_W;
};

/// A pose that is one, and a twist: everything finite, R a rotation up to rounding of a wire
/// format.
[[nodiscard]] bool usable(const Pose& X_WT, const Twist& V_WT_W) noexcept;

/// D stands on its target, to the bit: most of the time.
[[nodiscard]] bool arrived(const Reference& now, const Target& target) noexcept;

/// D one period later: R <- exp3(w dt) R, p <- p + v dt with the twist that is returned.
[[nodiscard]] Reference step(const ReferenceParams& params, const Reference& now,
                             const Target& target, Seconds dt) noexcept;

/// X moved by a constant twist for dt, the twist being at X's origin in world axes.
[[nodiscard]] Pose advanced(const Pose& X_WA, const Twist& V_WA_W, Seconds dt) noexcept;

}  // namespace supple::control
