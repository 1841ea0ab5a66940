#include "supple/config/legged/build.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "supple/config/find_model.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

using Feet = std::array<model::FrameId, legged::kGaitLegs>;

std::vector<std::string> frame_names(const model::RobotModel& robot) {
  std::vector<std::string> names(static_cast<std::size_t>(robot.frames()));
  for (int i = 0; i < robot.frames(); ++i) {
    names[static_cast<std::size_t>(i)] = robot.frame({i}).name.view();
  }
  return names;
}

std::optional<model::RobotModel> load(LeggedSetup& setup, const Sources& sources, Judge& judge) {
  const std::string& name = setup.config.quadruped.model;
  if (!judge.clean("quadruped.model") || name.empty()) return {};
  const auto file = find_model(name, setup.folder, sources, judge, "quadruped.model");
  if (!file) return {};
  setup.model_file = *file;
  auto model = sources.load_model(*file, {.floating_base = true});
  if (!model) {
    judge.note("quadruped.model", fmt::format("is '{}', which cannot be used", printable(name)),
               model.error());
    return {};
  }
  return *std::move(model);
}

std::optional<Feet> feet_of(const LeggedSetup& setup, const model::RobotModel& robot,
                            Judge& judge) {
  if (!judge.clean("quadruped.feet")) return {};
  Feet out;
  bool all = true;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::string& name = setup.config.quadruped.feet[i];
    const std::string key = fmt::format("quadruped.feet[{}]", i);
    const auto frame = robot.frame_named(name);
    if (!frame) {
      const std::vector<std::string> known = frame_names(robot);
      judge.note(key,
                 fmt::format("is '{}', which is not in {}; it has: {}", printable(name),
                             setup.model_file.filename().string(), listed(known)),
                 suggestion(name, known));
      all = false;
    } else if (!legged::leg_of(robot, *frame)) {
      judge.note(key, fmt::format("is '{}', which is not at the end of a leg", printable(name)),
                 "a leg turns about x, then twice about y, from the trunk on");
      all = false;
    } else {
      out[i] = *frame;
    }
  }
  if (!all) return {};
  return out;
}

void set_gait(const GaitSection& s, legged::GaitParams& out) {
  out.height = s.height_m;
  out.period = s.stride_s;
  out.duty = 1e-2 * s.duty_percent;
  out.swing_height = kMillimetre * s.swing_height_mm;
  out.max_acceleration = s.acceleration_m_per_s2;
}

/// The motors' torques, less what their gears lose.
estimation::TorqueParams torque_of(const EstimatorSection& s, const model::RobotModel& robot) {
  constexpr double kKnee = 0.1;  // [rad/s]
  estimation::TorqueParams out{.motor_side = true};
  for (int i = 0; i < robot.joints(); ++i) {
    const double effort = robot.joint(i).limits.effort;
    actuator::JointParams joint{.knee = kKnee};
    if (std::isfinite(effort)) {
      joint.coulomb = 1e-2 * s.coulomb_percent * effort;
      joint.viscous = 1e-2 * s.viscous_percent * effort;
    }
    static_cast<void>(out.actuator.joints.push_back(joint));
  }
  return out;
}

/// Of a sample of every period, as densities.
void set_noise(const LeggedConfig& c, const legged::Leg& leg, estimation::BaseParams& out) {
  constexpr double kCreep = 2e-3;  // of a standing foot [m/sqrt(s)]
  const EstimatorSection& s = c.estimator;
  const double root = std::sqrt(1e-3 * c.quadruped.period_ms);
  const double lever = leg.thigh + leg.shank;
  out.position_noise = root * lever * kDegree * s.angle_noise_deg;
  out.velocity_noise = root * lever * kDegree * s.velocity_noise_deg_per_s;
  out.height_noise = root * kMillimetre * s.ground_noise_mm;
  out.foot_noise = kCreep;
}

void set_estimator(const LeggedConfig& c, const model::RobotModel& robot, legged::Params& out) {
  const EstimatorSection& s = c.estimator;
  out.observer.bandwidth.setConstant(s.bandwidth_per_s);
  out.observer.torque = torque_of(s, robot);
  out.observer.timing = estimation::TorqueTiming::kHeld;  // the drives report means
  for (estimation::ContactParams& contact : out.contact) {
    contact.threshold.setConstant(s.contact_n);
    contact.off_after = milliseconds(s.contact_off_ms);
  }
  out.base.p_BI = vec3(c.simulation.imu.place_m);
  out.base.use_heights = s.ground_known;
  out.base.use_velocities = s.foot_velocities;
  out.base.bias_start = s.bias_m_per_s2;
  // a tilt that is off by so much for some ten seconds is noise of the horizontal acceleration
  const double tilted = robot.gravity_W().norm() * kDegree * s.tilt_deg;
  out.base.acceleration_noise = std::hypot(out.base.acceleration_noise, tilted);
}

/// Feet below their hips, on the ground.
void set_start(LeggedSetup& setup, Judge& judge) {
  const QuadrupedSection& s = setup.config.quadruped;
  setup.q_start = VecV::Zero(setup.params.model.joints());
  for (const legged::Leg& leg : setup.gait.legs) {
    const Vec3 p_BF = leg.p_BA + Vec3{0.0, leg.side, -s.start_height_m};
    const legged::LegAngles angles = legged::leg_angles(leg, p_BF);
    if (!angles.reached) {
      return judge.note("quadruped.start_height_m",
                        fmt::format("is {}, which its legs cannot reach", digits(s.start_height_m)),
                        fmt::format("they are {:.3g} m long", leg.thigh + leg.shank));
    }
    for (int k = 0; k < 3; ++k) setup.q_start[leg.first_joint + k] = angles.q[k];
  }
  setup.p_WB_start = {0.0, 0.0, s.start_height_m + kMillimetre * s.foot_radius_mm};
}

}  // namespace

void build(LeggedSetup& setup, const Sources& sources, Judge& judge) {
  const auto robot = load(setup, sources, judge);
  if (!robot) return;
  const auto feet = feet_of(setup, *robot, judge);
  if (!feet) return;
  const LeggedConfig& c = setup.config;
  setup.period = milliseconds(c.quadruped.period_ms);
  setup.gait = *legged::gait_defaults(*robot, *feet);
  set_gait(c.gait, setup.gait);
  setup.params =
      legged::defaults(*robot, *feet, legged::kGaitLegs, kMillimetre * c.quadruped.foot_radius_mm);
  set_estimator(c, *robot, setup.params);
  set_noise(c, setup.gait.legs[0], setup.params.base);
  if (const auto problem = legged::problem_of(setup.gait)) {
    judge.note("gait", fmt::format("cannot be used: {} is {}, {}", problem->member,
                                   digits(problem->value), problem->rule));
  }
  if (const auto problem = legged::problem_of(setup.params)) {
    judge.note("estimator", fmt::format("cannot be used: {}.{} is {}, {}", problem->stage,
                                        problem->problem.member, digits(problem->problem.value),
                                        problem->problem.rule));
  }
  set_start(setup, judge);
}

}  // namespace supple::config
