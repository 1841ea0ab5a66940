#include "supple/scenario/legged_setup.hpp"

#include <algorithm>

#include "supple/config/sections/si.hpp"

namespace supple::scenario {
namespace {

using config::kDegree;
using config::kMillimetre;
using config::Quality;
using config::vec3;

sim::LegDrives drives_of(Quality quality, const model::RobotModel& robot) {
  sim::LegDrives out = sim::typical_leg_drives(robot);
  if (quality == Quality::kTypical) return out;
  for (actuator::JointParams& motor : out.motors.joints) motor = {};
  out.rotor_inertia.setZero();
  return out;
}

sim::ImuParams imu_of(const config::ImuSection& s) {
  sim::ImuParams out;
  if (s.kind == Quality::kTypical) {
    out = sim::typical_imu();
    out.accel_bias = vec3(s.accel_bias_m_per_s2);
  }
  out.p_BI = vec3(s.place_m);
  return out;
}

}  // namespace

sim::QuadrupedSetup sim_setup(const config::LeggedSetup& setup) {
  const config::LeggedSimulationSection& s = setup.config.simulation;
  sim::QuadrupedSetup out;
  out.robot = setup.params.model;
  out.feet = setup.params.feet;
  out.X_WB.p = setup.p_WB_start;
  out.q0 = setup.q_start;
  out.step = Seconds{1e-6 * s.step_us};
  out.drives = drives_of(s.drives, out.robot);
  if (s.joint_sensors == Quality::kTypical) out.sensors = sim::typical_leg_sensors();
  out.imu = imu_of(s.imu);
  out.ground.friction = s.ground.friction;
  out.ground.foot_radius = kMillimetre * setup.config.quadruped.foot_radius_mm;
  out.ground.softness = std::max(out.ground.softness, 2.0 * out.step);
  for (const config::PatchSection& each : s.ground.patches) {
    out.ground.patches.push_back({each.from_m, each.to_m, each.friction});
  }
  for (const config::TrunkPushSection& each : s.pushes) {
    out.pushes.push_back({.start = Seconds{each.start_s},
                          .duration = Seconds{each.duration_s},
                          .ramp = Seconds{each.ramp_s},
                          .F = {.force = vec3(each.force_n), .torque = vec3(each.torque_nm)}});
  }
  out.seed = static_cast<std::uint64_t>(s.seed);
  return out;
}

legged::GaitCommand command_of(const config::LeggedStepSection& step) {
  return {.mode = step.mode,
          .v_H = {step.forward_m_per_s, step.left_m_per_s, 0.0},
          .yaw_rate = kDegree * step.turn_deg_per_s,
          .shift_H = kMillimetre * vec3(step.shift_mm),
          .tilt = kDegree * vec3(step.tilt_deg)};
}

}  // namespace supple::scenario
