#pragma once

// What a robot says about itself, and what it is told: plain data, the same for every robot.

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::robot {

/// The newest packet of the joints. Radians; metres where a joint slides.
struct JointReading {
  VecJ q;                   // [rad]
  VecJ v;                   // [rad/s]
  VecJ tau;                 // of the motors, before the gears' friction [N m]; empty: not known
  std::uint64_t stamp = 0;  // only tells newer from older; 0 before the first packet
  Seconds age{0.0};         // since it was measured, by the controller's clock
};

/// The newest sample of the force sensor, as the device gives it.
struct WrenchReading {
  Wrench reading;           // F_S_S, or its reaction, in S's axes [N], [N m]
  std::uint64_t stamp = 0;  // likewise
  Seconds age{0.0};
};

struct Reading {
  JointReading joints;
  WrenchReading wrench;
  bool ready = false;  // it has power, no protective stop, and listens
  double pace = 1.0;   // of its time against the clock's: a speed slider at half makes it 0.5
};

enum class CommandMode : std::uint8_t { kVelocity, kPosition };

/// What the joints should do until the next one. A robot uses the vector its mode names.
struct Command {
  CommandMode mode = CommandMode::kVelocity;
  VecJ v;  // [rad/s]
  VecJ q;  // [rad]
};

}  // namespace supple::robot
