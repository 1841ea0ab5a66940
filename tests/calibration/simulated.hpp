#pragma once

// A calibration on the simulated robot of a configuration, from the plan to the fit.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "scenario/scenario_files.hpp"
#include "supple/calibration/drive.hpp"
#include "supple/calibration/verify.hpp"
#include "supple/calibration_run/setup.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/scenario/session.hpp"
#include "supple/scenario/sim_setup.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::test {

inline config::Setup calibration_setup(const std::string& text) {
  const auto setup = config::parse(text, "arm.yaml", shipped_models());
  if (!setup) ADD_FAILURE() << setup.error().text();
  return setup ? *setup : config::Setup{};
}

/// A tool that the configuration does not know of, on a sensor that is not zero.
inline std::string cell(const std::string& tool, int seed) {
  return R"(robot:
  model: ur5e
  probe_frame: tool0
  probe_offset: {xyz_m: [0, 0, 0.1]}
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 4
limits:
  box: {lower_m: [-0.9, -0.9, 0.05], upper_m: [0.9, 0.9, 1.2]}
simulation:
  step_us: 1000
  drives: {kind: typical}
  sensor: {bias_n: [4, -7, 11], bias_nm: [0.3, -0.2, 0.1], noise_n: 0.1, noise_nm: 0.004}
  seed: )" +
         std::to_string(seed) + "\n  tool: " + tool + "\n";
}

/// Fast, so that a test is short.
inline calibration_run::Manner quick() {
  return {.speed = 1.5, .acceleration = 3.0, .probe_speed = 0.6};
}

class SimulatedArm {
 public:
  SimulatedArm(const config::Setup& real, const config::Setup& believed) : setup_{believed} {
    const auto made = scenario::sim_setup(real);
    if (!made) {
      ADD_FAILURE() << made.error().text();
      return;
    }
    auto robot = sim::SimRobot::create(*made);
    if (robot) robot_ = *std::move(robot);
  }
  explicit SimulatedArm(const config::Setup& setup) : SimulatedArm{setup, setup} {}

  [[nodiscard]] Result<calibration::PosePlan, std::string> plan(int poses = 12) const {
    const control::Design& design = setup_.design;
    return calibration::plan_poses(design.robot, design.probe, design.sensor,
                                   calibration_run::surroundings(setup_, quick()), setup_.q_start,
                                   {.poses = poses});
  }

  calibration::Survey measured(const std::vector<calibration::Leg>& legs,
                               const calibration_run::Manner& manner = quick()) {
    const auto params =
        calibration_run::survey_params(setup_, scenario::command_mode(setup_), manner);
    calibration::Survey survey{params, legs,
                               calibration::ExpectedLoad{params.gravity_W, params.declared}};
    calibration::drive(*robot_, survey,
                       {.period = config::milliseconds(setup_.config.robot.period_ms)});
    return survey;
  }

  [[nodiscard]] sim::SimRobot& robot() { return *robot_; }

 private:
  config::Setup setup_;
  std::unique_ptr<sim::SimRobot> robot_;
};

inline std::vector<calibration::PoseReading> readings(const calibration::Survey& survey) {
  std::vector<calibration::PoseReading> out;
  for (const calibration::MeasuredPose& pose : survey.poses()) out.push_back(pose.reading());
  return out;
}

}  // namespace supple::test
