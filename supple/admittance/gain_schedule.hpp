#pragma once

// Gains that change while the robot moves. Every change runs along a ramp,
//
//   now = from + progress (to - from),     progress' = 1/ramp
//
// axis by axis, so the force balance has no step; position and velocity are states and have none
// anyway. At the start K rises from 0. What a tick's change would inject,
//
//   1/2 dK x^2 + 1/2 dM v^2
//
// is paid from the tank; a tick that cannot be paid goes only as far as the tank reaches, and the
// ramp takes longer.

#include "supple/admittance/gains.hpp"
#include "supple/admittance/halves.hpp"
#include "supple/admittance/tank.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

struct GainSchedule {
  bool started = false;
  bool ramping = false;
  Gains from;
  Gains to;         // what has been asked for
  Gains now;        // what acts
  Halves progress;  // of each axis's ramp, within [0, 1]
};

/// How the six axes stand when their gains change.
struct AxesStand {
  Halves x;     // offset [m], [rad]
  Halves v;     // rate [m/s], [rad/s]
  Halves pays;  // 1, or 0 for an axis that does not yield: no energy reaches anyone through it
};

struct ScheduleStep {
  bool changed = false;   // `now` is not what it was
  bool slowed = false;    // the tank could not pay for the whole step
  double injected = 0.0;  // energy that the change has put in [J]; negative: taken out
};

/// One tick towards the gains that are asked for.
[[nodiscard]] ScheduleStep advance(GainSchedule& schedule, Tank& tank, const Gains& asked,
                                   const TankParams& tank_params, Seconds ramp,
                                   const AxesStand& stand, Seconds dt) noexcept;

/// Lets the stiffness of one axis rise from 0 again.
void restart(GainSchedule& schedule, int axis) noexcept;

}  // namespace supple::admittance
