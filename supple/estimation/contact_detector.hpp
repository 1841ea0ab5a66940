#pragma once

// When an external torque, or a foot's force, is a contact. Each number is set in proportion to a
// threshold that grows with speed, because the errors of friction and inertia do:
//
//   ratio = max_i |x_i| / (threshold_i + per_speed_i |v_i|)
//
// Two levels look at the ratio: a touch at 1, a collision at `collision`. A level comes on when the
// ratio has been above it for its `on_after`, without interruption, and goes off when it has been
// below `release` times the level for `off_after`.
//
// Upstream: momentum_observer.hpp, external_wrench.hpp.  Downstream: base_kalman.hpp, safety.

#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/time.hpp"

namespace supple::estimation {

struct ContactParams {
  VecV threshold;                // of each number, above 0 [N m], or [N] for forces
  VecV per_speed;                // as many, >= 0 [N m s/rad]
  double collision = 3.0;        // level of a collision, >= 1
  double release = 0.6;          // hysteresis, within (0, 1]
  Seconds touch_after{4e-3};     // >= 0
  Seconds collision_after{0.0};  // >= 0
  Seconds off_after{30e-3};      // >= 0
};

[[nodiscard]] std::optional<Problem> problem_of(const ContactParams& params) noexcept;

struct ContactLevel {
  bool on = false;
  Seconds pending{0.0};  // how long the ratio has spoken for a change
};

struct ContactState {
  ContactLevel touch;
  ContactLevel collision;
};

struct ContactReport {
  bool touch = false;
  bool collision = false;
  double ratio = 0.0;  // NaN if a number was none
  int index = 0;       // of the number that decided
};

/// `v` has the speed that belongs to each number. A number that is none changes nothing: neither a
/// contact nor its end is believed.
ContactReport step(const ContactParams& params, ContactState& state, VecIn x, VecIn v,
                   Seconds dt) noexcept;

}  // namespace supple::estimation
