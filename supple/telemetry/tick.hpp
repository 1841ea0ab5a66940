#pragma once

// One tick as it is logged: what went in, what came out, and how long it took.

#include <cstdint>

#include "supple/control/trace.hpp"

namespace supple::telemetry {

/// Of the loop around the tick; zero where nobody measured [ns].
struct Timing {
  std::uint32_t late = 0;   // woken up after the planned time
  std::uint32_t read = 0;   // from the robot
  std::uint32_t tick = 0;   // the controller itself
  std::uint32_t write = 0;  // to the robot
  bool missed = false;      // the period was over before the command was out
};

struct Tick {
  std::uint64_t index = 0;
  std::uint64_t time = 0;  // at the start of the period, since the log's epoch [ns]
  control::TickInput in;
  control::TickOutput out;
  Timing timing;
};

}  // namespace supple::telemetry
