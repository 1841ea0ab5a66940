#pragma once

// One axis in contact, from the force on the probe around to the force on the probe:
//
//   force -> filter -> law -> command -> delay -> servo -> motion x -> environment: force = -K_e x
//
// K_e is everything that gives way in series: the surface, the tool, the sensor, the arm. The servo
// is a lag of first order. A command is held for one period: a position stays, and a velocity makes
// the position go straight from one tick to the next, which is half a period later on average.

#include <cstdint>

#include "supple/admittance/gains.hpp"
#include "supple/admittance/integrator.hpp"
#include "supple/control/law.hpp"
#include "supple/core/time.hpp"
#include "supple/wrench/filter.hpp"

namespace supple::analysis {

enum class Interface : std::uint8_t { kPosition, kVelocity };

/// Units are those of a translation; read N m and rad for a rotation.
struct ContactLoop {
  admittance::OneAxisGains gains;
  control::Law law = control::Law::kOffset;
  admittance::Scheme scheme = admittance::Scheme::kExact;
  double integral = 0.0;  // k_i of the force's integral action, for K = 0 [1/s]
  double tracking = 0.0;  // Kp, how the offset law corrects a lagging probe [1/s]
  wrench::FilterParams filter{.low_pass = wrench::LowPass::kOff};
  Seconds period{2e-3};
  Seconds delay{4e-3};           // of command and sensor together, >= 0
  double servo_bandwidth = 0.0;  // where motion is 3 dB below the command [Hz]; 0: no lag
  Interface interface = Interface::kPosition;
  double environment_stiffness = 0.0;  // K_e >= 0 [N/m]
};

}  // namespace supple::analysis
