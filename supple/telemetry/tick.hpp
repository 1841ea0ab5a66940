#pragma once

// One tick as it is logged: what went in, what came out, and how long it took.

#include <cstdint>
#include <optional>

#include "supple/control/trace.hpp"
#include "supple/core/spatial.hpp"

namespace supple::telemetry {

/// Of the loop around the tick; zero where nobody measured [ns].
struct Timing {
  std::uint32_t late = 0;   // woken up after the planned time
  std::uint32_t read = 0;   // from the robot
  std::uint32_t tick = 0;   // the controller itself
  std::uint32_t write = 0;  // to the robot
  bool missed = false;      // the period was over before the command was out
};

/// What only a simulator knows, at the start of the period.
struct Truth {
  Pose X_WP;       // of the tool's tip, without the encoders' errors
  Wrench F_P_W;    // what really acts on it from outside: about P, world axes
  VecJ tau_ext{};  // what that, and all that touches the links, does to the joints [N m]
};

struct Tick {
  std::uint64_t index = 0;  // the first tick of a run is 0
  std::uint64_t time = 0;   // at the start of the period, since the log's epoch [ns]
  control::TickInput in;
  control::TickOutput out;
  Timing timing;
  std::optional<Truth> truth;
};

}  // namespace supple::telemetry
