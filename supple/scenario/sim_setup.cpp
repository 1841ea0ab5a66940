#include "supple/scenario/sim_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "supple/config/sections/si.hpp"
#include "supple/sim/setup_problem.hpp"

namespace supple::scenario {
namespace {

using config::kDegree;
using config::kMillimetre;
using config::milliseconds;
using config::vec3;

sim::ServoParams servo_of(const config::ServoSection& s) {
  return {.bandwidth = s.bandwidth_hz,
          .delay = milliseconds(s.delay_ms),
          .interval = milliseconds(s.interval_ms),
          .timeout = milliseconds(s.timeout_ms),
          .max_acceleration = kDegree * s.max_acceleration_deg_per_s2,
          .stop_acceleration = kDegree * s.stop_acceleration_deg_per_s2,
          .load_frequency = s.load_hz,
          .max_lag = kDegree * s.max_lag_deg};
}

sim::Drives drives_of(const config::DrivesSection& s, const model::RobotModel& robot) {
  sim::Drives out = sim::typical_drives(robot);
  if (s.kind == config::DriveKind::kIdeal) {
    // rotors stay: without them a wrist is so light that a hand turns it away
    out.motors = sim::ideal_drives(robot.joints()).motors;
    return out;
  }
  for (actuator::JointParams& joint : out.motors.joints) {
    joint.max *= 0.01 * s.torque_percent;
    joint.stall *= 0.01 * s.torque_percent;
    joint.coulomb *= 0.01 * s.friction_percent;
    joint.viscous *= 0.01 * s.friction_percent;
  }
  return out;
}

sim::JointFeedParams joints_of(const config::JointFeedSection& s) {
  return {.interval = milliseconds(s.interval_ms),
          .latency = milliseconds(s.latency_ms),
          .velocity_noise = kDegree * s.noise_deg_per_s,
          .torque_noise = s.noise_nm,
          .torque_resolution = s.resolution_nm};
}

/// A sensor that the controller knows: its bias is that of the section `wrench`, unless it is
/// given.
sim::SensorParams sensor_of(const config::SensorSection& s, const config::WrenchSection& wrench) {
  return {.bias = {.force = vec3(s.bias_n.value_or(wrench.bias_n)),
                   .torque = vec3(s.bias_nm.value_or(wrench.bias_nm))},
          .drift = {.force = vec3(s.drift_n_per_s), .torque = vec3(s.drift_nm_per_s)},
          .force_noise = s.noise_n,
          .torque_noise = s.noise_nm,
          .force_resolution = s.resolution_n,
          .torque_resolution = s.resolution_nm,
          .interval = milliseconds(s.interval_ms),
          .latency = milliseconds(s.latency_ms),
          .reaction = wrench.reports == wrench::SensorReports::kReaction};
}

sim::Tool tool_of(const config::Setup& setup, const Pose& X_SP) {
  const config::ToolSection& s = setup.config.simulation.tool;
  const wrench::Payload& payload = setup.design.wrench.payload;
  return {.mass = s.mass_kg.value_or(payload.mass),
          .p_SL = s.centre_m ? vec3(*s.centre_m) : payload.p_SL,
          .I_L_S = payload.I_L_S,
          .X_SP = X_SP,
          .tip_radius = kMillimetre * s.tip_radius_mm,
          .peg_length = kMillimetre * s.peg_length_mm};
}

sim::Wall wall_of(const config::SurfaceSection& s, const Pose& X_WP, Seconds step) {
  const config::WallPlane plane = plane_of(s, X_WP);
  sim::Wall out{.p_W = plane.p_W,
                .normal_W = plane.normal_W,
                .stiffness = s.stiffness_n_per_m,
                .damping_ratio = s.damping_ratio,
                .half_width = 2.0};
  // w h at most 1; the plate is heavier where steps are long
  const double fastest = 0.9 / (2.0 * std::numbers::pi * step.count());
  out.plate_frequency = std::min(out.plate_frequency, fastest);
  return out;
}

sim::Scene scene_of(const config::Setup& setup, const Pose& X_SP) {
  const config::SimulationSection& s = setup.config.simulation;
  const Pose& X_WP = setup.X_WP_start;
  sim::Scene out{.tool = tool_of(setup, X_SP)};
  if (s.wall) out.wall = wall_of(*s.wall, X_WP, Seconds{1e-6 * s.step_us});
  if (s.wavy) {
    out.wavy = sim::WavySurface{.X_WU = pose_of(s.wavy->place, X_WP),
                                .amplitude = kMillimetre * s.wavy->amplitude_mm,
                                .wavelength = kMillimetre * s.wavy->wavelength_mm,
                                .stiffness = s.wavy->stiffness_n_per_m,
                                .damping = s.wavy->damping_n_s_per_m,
                                .friction = s.wavy->friction};
  }
  if (s.hole) {
    out.hole = sim::Hole{.X_WH = pose_of(s.hole->place, X_WP),
                         .radius = kMillimetre * s.hole->radius_mm,
                         .depth = kMillimetre * s.hole->depth_mm,
                         .chamfer = kMillimetre * s.hole->chamfer_mm,
                         .friction = s.hole->friction};
  }
  return out;
}

/// The link is one of the model's; config/ has seen to it.
std::optional<sim::PushPoint> point_of(const config::PushSection& s,
                                       const model::RobotModel& robot) {
  const auto link = s.link ? robot.frame_named(*s.link) : std::nullopt;
  if (!link) return {};
  const model::Frame& F = robot.frame(*link);
  return sim::PushPoint{.joint = F.body - 1, .X_BH = F.X_BF * Pose{.p = vec3(s.point_m)}};
}

sim::Push push_of(const config::PushSection& s, const model::RobotModel& robot) {
  return {.start = Seconds{s.start_s},
          .duration = Seconds{s.duration_s},
          .ramp = Seconds{s.ramp_s},
          .F = {.force = vec3(s.force_n), .torque = vec3(s.torque_nm)},
          .tool_axes = s.axes == config::PushAxes::kTool,
          .frequency = s.frequency_hz,
          .on = point_of(s, robot)};
}

// both list the same kinds in the same order
static_assert(static_cast<int>(config::FaultKind::kSensorSpike) ==
              static_cast<int>(sim::FaultKind::kSensorSpike));
static_assert(static_cast<int>(config::FaultKind::kJointDelay) ==
              static_cast<int>(sim::FaultKind::kJointDelay));
static_assert(static_cast<int>(config::FaultKind::kTorqueNan) ==
              static_cast<int>(sim::FaultKind::kTorqueNan));

sim::Fault fault_of(const config::FaultSection& s) {
  return {.kind = static_cast<sim::FaultKind>(s.kind),
          .start = Seconds{s.start_s},
          .duration = Seconds{s.duration_s},
          .value = s.force_n.value_or(s.jump_s.value_or(1e-3 * s.delay_ms.value_or(0.0))),
          .jump = {.force = vec3(s.jump_n.value_or(std::array<double, 3>{})),
                   .torque = vec3(s.jump_nm.value_or(std::array<double, 3>{}))}};
}

}  // namespace

Result<sim::SimSetup, config::ConfigError> sim_setup(const config::Setup& setup) {
  const config::SimulationSection& s = setup.config.simulation;
  const model::RobotModel& robot = setup.design.robot;
  if (setup.q_start.size() == 0) {
    return Failure{config::one_issue("robot.start_joints_deg", "is missing",
                                     "where the simulated robot starts, one number per joint")};
  }
  const model::Frame& P = robot.frame(setup.design.probe);
  const model::Frame& S = robot.frame(setup.design.sensor);
  if (P.body != S.body) {
    return Failure{
        config::one_issue("robot.probe_frame",
                          fmt::format("is '{}', which is not fixed to robot.sensor_frame, '{}'",
                                      P.name.view(), S.name.view()),
                          "the simulated tool hangs on the sensor, and its tip is the probe")};
  }

  sim::SimSetup out = sim::free_space(robot, setup.design.sensor, setup.q_start);
  out.step = Seconds{1e-6 * s.step_us};
  out.drives = drives_of(s.drives, robot);
  out.servo = servo_of(s.servo);
  out.joints = joints_of(s.joints);
  out.wrench = sensor_of(s.sensor, setup.config.wrench);
  out.scene = scene_of(setup, inverse(S.X_BF) * P.X_BF);
  for (const config::PushSection& push : s.pushes) out.pushes.push_back(push_of(push, robot));
  std::transform(s.faults.begin(), s.faults.end(), std::back_inserter(out.faults), fault_of);
  out.seed = static_cast<std::uint64_t>(s.seed);
  out.errors = {.mass = 0.01 * s.model_errors.mass_percent,
                .inertia = 0.01 * s.model_errors.inertia_percent,
                .seed = out.seed};
  if (auto problem = sim::problem_of(out)) {
    return Failure{
        config::one_issue("simulation", fmt::format("cannot be used: {}", *problem), "")};
  }
  return out;
}

}  // namespace supple::scenario
