#pragma once

#include "supple/core/time.hpp"
#include "supple/robot/robot.hpp"
#include "supple/runtime/clock.hpp"

namespace supple::calibration {

/// The periods of a clock, or of a robot with a time of its own.
class Beats {
 public:
  /// Without a clock the robot is a SteppedRobot, and time passes as fast as it can.
  Beats(robot::Robot& robot, runtime::Clock* clock, Seconds period);

  /// Lets a period pass; how long it was.
  Seconds wait();

 private:
  robot::SteppedRobot* stepped_;
  runtime::Clock* clock_;
  Seconds period_;
  runtime::Nanoseconds planned_{0};
  runtime::Nanoseconds last_{0};
};

}  // namespace supple::calibration
