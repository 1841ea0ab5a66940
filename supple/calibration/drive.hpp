#pragma once

// A survey on a robot: read, step, write, every period.

#include <functional>

#include "supple/calibration/beats.hpp"
#include "supple/calibration/survey.hpp"
#include "supple/runtime/stop.hpp"

namespace supple::calibration {

struct DriveOptions {
  Seconds period{2e-3};
  runtime::Clock* clock = nullptr;  // nullptr: the robot's own time, as fast as it can; needs a
                                    // SteppedRobot
  const runtime::StopFlag* stop = nullptr;
  std::function<void(Survey&)> progress;  // after every period; it may extend the survey
  bool write = true;                      // false: the robot is only read
};

/// Returns when the survey is over, at rest. A second wish to stop ends it at once.
void drive(robot::Robot& robot, Survey& survey, const DriveOptions& options);

/// The newest reading, once there is one of joints and sensor; nothing within the time.
[[nodiscard]] std::optional<robot::Reading> first_reading(robot::Robot& robot,
                                                          const DriveOptions& options,
                                                          Seconds within);

}  // namespace supple::calibration
