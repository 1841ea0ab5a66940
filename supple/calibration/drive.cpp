#include "supple/calibration/drive.hpp"

namespace supple::calibration {
void drive(robot::Robot& robot, Survey& survey, const DriveOptions& options) {
  Beats beats{robot, options.clock, options.period};
  robot::Reading reading;
  robot::Command command;
  Seconds dt = options.period;
  while (!survey.over()) {
    robot.read(reading);
    const bool stop = options.stop != nullptr && options.stop->stop();
    command = survey.step(reading, dt, stop);
    if (options.write) robot.write(command);
    if (options.progress) options.progress(survey);
    if (options.stop != nullptr && options.stop->at_once()) break;
    dt = beats.wait();
  }
  if (!options.write) return;
  command.v.setZero();
  robot.write(command);
}

std::optional<robot::Reading> first_reading(robot::Robot& robot, const DriveOptions& options,
                                            Seconds within) {
  Beats beats{robot, options.clock, options.period};
  robot::Reading reading;
  for (Seconds t{0.0}; t < within; t += beats.wait()) {
    robot.read(reading);
    if (reading.joints.stamp != 0 && reading.wrench.stamp != 0) return reading;
    if (options.stop != nullptr && options.stop->stop()) break;
  }
  return std::nullopt;
}

}  // namespace supple::calibration
