#include "supple/calibration_run/setup.hpp"

#include <algorithm>

#include "supple/config/sections/si.hpp"

namespace supple::calibration_run {

calibration::SurveyParams survey_params(const config::Setup& setup, robot::CommandMode mode,
                                        const Manner& manner) {
  const control::Design& design = setup.design;
  const int n = design.robot.joints();
  calibration::SurveyParams out;
  out.robot = design.robot;
  out.sensor = design.sensor;
  out.probe = design.probe;
  out.gravity_W = design.robot.gravity_W();
  out.reports = design.wrench.reports;
  out.mode = mode;
  out.limits.speed = design.joints.v_max.cwiseMin(VecJ::Constant(n, manner.speed));
  out.limits.acceleration = design.joints.a_max.cwiseMin(VecJ::Constant(n, manner.acceleration));
  out.probe_speed = std::min(manner.probe_speed, design.limits.linear_speed);
  out.average = manner.average;
  out.collision = manner.collision;
  if (design.wrench.payload.mass > 0.0) out.declared = design.wrench.payload;
  return out;
}

calibration::Surroundings surroundings(const config::Setup& setup, const Manner& manner) {
  return {.q_lower = setup.design.joints.q_lower,
          .q_upper = setup.design.joints.q_upper,
          .walls = setup.design.limits.walls,
          .clearance = std::max(manner.clearance, setup.design.limits.clearance)};
}

calibration::FitParams fit_params(const config::Setup& setup) {
  return {.gravity_W = setup.design.robot.gravity_W()};
}

calibration::SensorModel declared_model(const config::Setup& setup) {
  return {.payload = setup.design.wrench.payload, .bias = setup.design.wrench.bias_S};
}

}  // namespace supple::calibration_run
