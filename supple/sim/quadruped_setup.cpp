#include <fmt/core.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "supple/core/finite.hpp"
#include "supple/sim/sim_quadruped.hpp"

namespace supple::sim {
namespace {

std::string sentence(std::string_view part, const Problem& problem) {
  const std::string index = problem.index < 0 ? "" : fmt::format("[{}]", problem.index);
  return fmt::format("{}.{}{} is {}, {}", part, problem.member, index, problem.value, problem.rule);
}

bool not_negative(double x) { return x >= 0.0 && std::isfinite(x); }

std::optional<std::string> negative(std::string_view part, std::string_view member, double value) {
  if (not_negative(value)) return {};
  return sentence(part, {member, value, -1, "must be 0 or more and finite"});
}

std::optional<std::string> problem_of_robot(const QuadrupedSetup& setup) {
  const model::RobotModel& robot = setup.robot;
  const int n = robot.joints();
  if (n < 1 || !robot.floating_base() || !robot.has_dynamics()) {
    return fmt::format(
        "robot has {} joints and a {} base, it must have joints that move mass and "
        "a floating base",
        n, robot.floating_base() ? "floating" : "fixed");
  }
  for (int i = 0; i < n; ++i) {
    if (robot.joint(i).kind == model::JointKind::kPrismatic) {
      return fmt::format("joint \"{}\" slides, joints of legs must turn",
                         robot.joint(i).name.view());
    }
  }
  if (setup.q0.size() != n || !setup.q0.allFinite()) {
    return fmt::format("q0 has {} numbers, it must have {} finite ones", setup.q0.size(), n);
  }
  if (!all_finite(setup.X_WB)) return "X_WB has a number that is not finite";
  if (!(setup.step.count() >= 5e-5 && setup.step.count() <= 2e-3)) {
    return fmt::format("step is {} s, must be from 5e-05 to 0.002", setup.step.count());
  }
  return {};
}

std::optional<std::string> problem_of(const LegDrives& drives, int joints) {
  const auto motors = static_cast<int>(drives.motors.joints.size());
  if (motors != joints || drives.rotor_inertia.size() != joints) {
    return fmt::format("drives has {} motors and {} rotors, it must have {} of each", motors,
                       drives.rotor_inertia.size(), joints);
  }
  for (int i = 0; i < joints; ++i) {
    const double rotor = drives.rotor_inertia[i];
    if (!not_negative(rotor)) {
      return sentence("drives", {"rotor_inertia", rotor, i, "must be 0 or more and finite"});
    }
  }
  if (auto problem = actuator::problem_of(drives.motors)) return sentence("drives", *problem);
  return {};
}

std::optional<std::string> problem_of(const Ground& ground, Seconds step) {
  if (auto problem = negative("ground", "friction", ground.friction)) return problem;
  if (!(ground.foot_radius > 0.0 && std::isfinite(ground.foot_radius))) {
    return sentence("ground", {"foot_radius", ground.foot_radius, -1, "must be above 0"});
  }
  if (!(ground.softness >= 2.0 * step)) {
    return sentence("ground", {"softness", ground.softness.count(), -1,
                               "must be at least two steps of the physics"});
  }
  for (std::size_t i = 0; i < ground.patches.size(); ++i) {
    const std::string part = fmt::format("ground.patches[{}]", i);
    if (auto problem = negative(part, "friction", ground.patches[i].friction)) return problem;
  }
  return {};
}

}  // namespace

LegSensors typical_leg_sensors() noexcept {
  return {.angle_resolution = 2.0 * std::numbers::pi / 16384.0,
          .angle_noise = 1e-4,
          .velocity_noise = 0.02,
          .torque_noise = 0.05};
}

LegDrives typical_leg_drives(const model::RobotModel& robot) noexcept {
  constexpr double kCoulomb = 0.01;
  constexpr double kViscous = 0.002;  // [s/rad]
  constexpr double kRotor = 1.5e-4;   // [kg m^2 / N m]
  constexpr double kNoLoad = 1.0;     // of the joint's largest velocity
  constexpr double kStall = 2.0;      // of its largest torque
  constexpr double kKnee = 0.1;       // [rad/s]
  LegDrives out{.motors = {}, .rotor_inertia = VecV::Zero(robot.joints())};
  for (int i = 0; i < robot.joints(); ++i) {
    const model::JointLimits& limits = robot.joint(i).limits;
    actuator::JointParams motor;
    if (std::isfinite(limits.effort)) {
      motor.max = limits.effort;
      motor.stall = kStall * limits.effort;
      motor.no_load = kNoLoad * limits.velocity;
      motor.coulomb = kCoulomb * limits.effort;
      motor.viscous = kViscous * limits.effort;
      motor.knee = kKnee;
      out.rotor_inertia[i] = kRotor * limits.effort;
    }
    static_cast<void>(out.motors.joints.push_back(motor));
  }
  return out;
}

std::optional<std::string> problem_of(const QuadrupedSetup& setup) {
  if (auto problem = problem_of_robot(setup)) return problem;
  if (auto problem = problem_of(setup.drives, setup.robot.joints())) return problem;
  if (auto problem = problem_of(setup.ground, setup.step)) return problem;
  if (auto problem = problem_of(setup.imu)) return sentence("imu", *problem);
  const std::array losses{std::pair{"angle_resolution", setup.sensors.angle_resolution},
                          std::pair{"angle_noise", setup.sensors.angle_noise},
                          std::pair{"velocity_noise", setup.sensors.velocity_noise},
                          std::pair{"torque_noise", setup.sensors.torque_noise}};
  for (const auto& [member, value] : losses) {
    if (auto problem = negative("sensors", member, value)) return problem;
  }
  if (auto problem = negative("servo", "kp", setup.servo.kp)) return problem;
  if (auto problem = negative("servo", "kd", setup.servo.kd)) return problem;
  for (std::size_t i = 0; i < setup.pushes.size(); ++i) {
    if (auto problem = problem_of(setup.pushes[i])) {
      return sentence(fmt::format("pushes[{}]", i), *problem);
    }
  }
  return {};
}

}  // namespace supple::sim
