#pragma once

// What both laws are given. A new set of gains, target or selection may be given at any tick; the
// laws go over to it without a jump.

#include <cstdint>

#include "supple/admittance/chatter_guard.hpp"
#include "supple/admittance/drift_guard.hpp"
#include "supple/admittance/force_integral.hpp"
#include "supple/admittance/gains.hpp"
#include "supple/admittance/integrator.hpp"
#include "supple/admittance/selection.hpp"
#include "supple/admittance/tank.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

/// The axes G that gains, target and selection belong to.
enum class GainAxes : std::uint8_t {
  kDesired,  // those of D
  kGiven,    // those of a frame whose R_DG comes with every tick
};

/// Of the pose-error law; the offset law's C may accelerate as its mass does.
struct AccelerationLimits {
  double linear = 5.0;    // > 0 [m/s^2]
  double angular = 20.0;  // > 0 [rad/s^2]
};

struct Params {
  Gains gains;
  GainAxes axes = GainAxes::kDesired;
  Scheme scheme = Scheme::kExact;
  Selection selected{true, true, true, true, true, true};
  Wrench F_target;                // what the environment should do to the probe, G's axes
  IntegralParams integral;        // for axes with K = 0
  Seconds ramp{2.0};              // >= 0; of K after the start, and of every change of gains
  TankParams tank;                // pays for changes of gains
  DriftGuardParams drift;         // stops what creeps without a reason
  ChatterParams chatter;          // adds damping while a contact makes energy
  double return_frequency = 5.0;  // w of a deselected axis, > 0 [rad/s]
  AccelerationLimits acceleration;
};

}  // namespace supple::admittance
