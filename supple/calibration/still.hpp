#pragma once

// Finds where an arm stood still in a recording, and what the sensor read there.

#include <cstddef>
#include <vector>

#include "supple/calibration/survey.hpp"

namespace supple::calibration {

struct StillParams {
  double shortest = 1.0;   // of a stretch, without its ends [s]
  double settle = 0.5;     // that is left out at its beginning, and a fifth of it at its end [s]
  double moved = 2e-3;     // a joint that is farther from where it was has moved [rad]
  double disturbed = 3.0;  // times the usual noise: something touched it
};

class StillFinder {
 public:
  StillFinder(const model::RobotModel& robot, model::FrameId sensor, const StillParams& params = {})
      : robot_{robot}, sensor_{sensor}, params_{params} {}

  /// In the order of time; `load` is that on the robot.
  void add(const RestSample& sample);
  /// Something is missing here: a stretch does not go on behind it.
  void gap() { end_stretch(); }

  struct Found {
    std::vector<MeasuredPose> poses;  // in the order of time
    std::size_t disturbed = 0;        // stretches that were left out
    Noise noise;                      // usual
  };
  [[nodiscard]] Found finish();

 private:
  void end_stretch();

  model::RobotModel robot_;
  model::FrameId sensor_;
  StillParams params_;
  std::vector<RestSample> stretch_;
  std::vector<MeasuredPose> found_;
};

}  // namespace supple::calibration
