#pragma once

// The way the arm came, and how it goes back on it. While it runs, its joints are noted every
// hundredth of a radian; after a collision it goes from the newest note to the one before, and so
// on, until the probe has gone back by `distance`, there is no note left, or the time is up.
//
// Upstream: safety/reaction.hpp.  Downstream: the guard, which holds the limits.

#include <array>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/resolved_rates.hpp"

namespace supple::control {

struct WayBackParams {
  double distance = 0.05;  // of the probe, above 0 [m]
  double speed = 0.1;      // of the probe, above 0 [m/s]
  Seconds longest{3.0};    // above 0
};

[[nodiscard]] std::optional<Problem> problem_of(const WayBackParams& params) noexcept;

inline constexpr int kNotes = 48;

struct WayBackState {
  std::array<std::array<double, kMaxArmJoints>, kNotes> notes{};
  int count = 0;   // of them, that are in use
  int newest = 0;  // place of the last one
  bool going = false;
  double left = 0.0;  // [m]
  Seconds spent{0.0};
};

/// Where the arm is, while it runs.
void remember(WayBackState& state, const VecJ& q) noexcept;

struct WayBackInput {
  const Jac6& Jv_V_WP_W;
  const VecJ& q;
  const Twist& V_WP_W;  // as measured
  const VecJ& v_max;
  double brake = 1.0;  // of the probe [m/s^2]
  const ik::JointBounds& bounds;
};

/// One period: `rates` become those that lead back. False when the way back is over.
[[nodiscard]] bool go_back(const WayBackParams& params, WayBackState& state, const WayBackInput& in,
                           Seconds dt, ik::Rates& rates) noexcept;

}  // namespace supple::control
