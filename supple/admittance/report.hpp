#pragma once

#include <cstdint>

#include "supple/admittance/halves.hpp"

namespace supple::admittance {

/// What a tick of a law has done besides moving; for the trace.
struct Report {
  double tank = 0.0;          // level of the energy tank after the tick [J]
  double injected = 0.0;      // energy that changes of gains have put in [J]
  double dissipated = 0.0;    // energy that the dampers have taken out [J]
  bool ramping = false;       // gains are on their way
  bool slowed = false;        // a change of gains had to wait for the tank
  bool cleared = false;       // the drift guard has cleared rates
  bool curbed = false;        // a turn would have given energy from nowhere; its rate was cut
  std::uint8_t chatters = 0;  // axes on which the loop makes energy: bit 0 is x, 5 is rz
  double created = 0.0;       // energy that it has made there [J]
  Halves added;               // damping that the chatter guard adds [N s/m], [N m s/rad]
};

}  // namespace supple::admittance
