#pragma once

// What every robot can do, be it simulated, on a wire or behind ROS. Both calls are made by the
// real-time thread once a period: they neither wait nor allocate. Whoever talks to a network does
// so in a thread of its own.

#include "supple/core/time.hpp"
#include "supple/robot/reading.hpp"

namespace supple::robot {

class Robot {
 public:
  Robot() = default;
  Robot(const Robot&) = delete;
  Robot& operator=(const Robot&) = delete;
  virtual ~Robot();

  [[nodiscard]] virtual int joints() const noexcept = 0;

  /// The newest of everything. `out` keeps its values where nothing has ever come.
  virtual void read(Reading& out) noexcept = 0;

  /// Counts until the next one; a robot that hears none for long stops by itself.
  virtual void write(const Command& command) noexcept = 0;
};

/// A robot with a time of its own: nothing happens to it but in `advance`.
class SteppedRobot : public Robot {
 public:
  /// Lets one control period pass. Returns how much of it the controller's clock has seen, which is
  /// another time where a stalled thread or a jump of the clock is simulated.
  virtual Seconds advance(Seconds period) noexcept = 0;
};

}  // namespace supple::robot
