#pragma once

// What a calibration is given by a configuration.

#include "supple/calibration/pose_plan.hpp"
#include "supple/calibration/survey.hpp"
#include "supple/calibration/verify.hpp"
#include "supple/config/config.hpp"
#include "supple/robot/reading.hpp"

namespace supple::calibration_run {

/// How it is done; a person may say otherwise.
struct Manner {
  double speed = 0.52;         // of a joint, at most [rad/s]
  double acceleration = 1.05;  // [rad/s^2]
  double probe_speed = 0.15;   // at most [m/s]
  Seconds average{1.0};        // of readings in each pose
  calibration::Noise collision{.force = 20.0, .torque = 3.0};
  double clearance = 0.02;  // from walls [m]
};

[[nodiscard]] calibration::SurveyParams survey_params(const config::Setup& setup,
                                                      robot::CommandMode mode,
                                                      const Manner& manner);

/// Joint limits with the margin of the section `joints`, walls with the clearance of `limits`.
[[nodiscard]] calibration::Surroundings surroundings(const config::Setup& setup,
                                                     const Manner& manner);

[[nodiscard]] calibration::FitParams fit_params(const config::Setup& setup);

/// What the configuration says about the sensor already.
[[nodiscard]] calibration::SensorModel declared_model(const config::Setup& setup);

}  // namespace supple::calibration_run
