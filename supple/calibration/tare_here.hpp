#pragma once

// The sensor's zero where the arm stands, with what is known to hang on it: wrench/tare.hpp on a
// robot that is told to rest.

#include "supple/calibration/drive.hpp"
#include "supple/core/result.hpp"
#include "supple/wrench/tare.hpp"

namespace supple::calibration {

struct TareHere {
  model::RobotModel robot;
  model::FrameId sensor;
  robot::CommandMode mode = robot::CommandMode::kVelocity;
  wrench::Params wrench;  // payload, gravity, and the bias in use
  wrench::TareParams tare;
};

/// Or why the sensor's zero could not be told, in words.
[[nodiscard]] Result<wrench::TareReport, std::string> tare_here(robot::Robot& robot,
                                                                const TareHere& params,
                                                                const DriveOptions& options);

/// A refusal with its numbers, for people.
[[nodiscard]] std::string refusal_text(const wrench::TareReport& report);

}  // namespace supple::calibration
