#pragma once

// The probe's limits once more, on what the joints will really do. Where joints are at their bounds
// the solver's answer is another motion than the one that the limits have passed: it may be faster,
// or lead through a wall. And joints may need longer to stop than the probe's own acceleration
// limit says. With the time that all of it takes to brake,
//
//   t(v) = max( |V| / b,  |W| / b_w,  |v_i| / b_i )         V, W: the probe's velocities J v
//
// a joint velocity v is good if the probe's speed and acceleration are within their limits and the
// way to rest ends behind every wall. While the joints keep their velocities the probe itself does
// not: it is bent off its way by c = (J v_previous - V_previous) / dt. So two ways are looked at,
//
//   straight   V (t / 2 + T)                                  keeps half of the clearance
//   bent       the same + c (t^2 / 4 + t T / 3 + T^2 / 2)     may use all of it
//
// and V + c t / 3 must be within the speed limit. If v is not good, it is drawn towards the stop
// that brakes all joints in proportion, v_previous (1 - dt / t), for which that is so again. Where
// even that stop is beyond a limit, there is a conflict: v is drawn towards the hardest stop that
// the joints allow, and the probe's acceleration limit gives way.
//
// Upstream: ik/.  Downstream: safety/output_gate.hpp.

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"

namespace supple::control {

/// What the guard did.
struct Guard {
  double kept = 1.0;      // part of the way from the stop to the solver's answer, within [0, 1]
  bool conflict = false;  // even the stop is beyond a limit of the probe: the joints' limits win
};

struct GuardInput {
  const Jac6& Jv_V_WP_W;
  const Vec3& p_WP;
  const Twist& V_previous;  // of the probe, world axes
  const VecJ& v_previous;
  const ik::JointBounds& bounds;  // v is within them, before and after
  double wall_distance;           // of the nearest wall [m]
};

/// Draws the solver's `rates` back as far as they must be.
[[nodiscard]] Guard hold_back(const limits::Prepared& limits, const ik::PreparedJointLimits& joints,
                              const GuardInput& in, Seconds dt, ik::Rates& rates) noexcept;

}  // namespace supple::control
