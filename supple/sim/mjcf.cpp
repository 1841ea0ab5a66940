#include "supple/sim/mjcf.hpp"

#include <fmt/core.h>

#include <numbers>
#include <vector>

#include "supple/sim/mjcf_body.hpp"
#include "supple/sim/mjcf_scene.hpp"

namespace supple::sim {
namespace {

Mat3 inertia_of(const Tool& tool) {
  constexpr double kRadius = 0.05;  // [m]
  if (tool.I_L_S.norm() > 0.0) return tool.I_L_S;
  return 0.4 * tool.mass * kRadius * kRadius * Mat3::Identity();
}

std::string tool_body(const Tool& tool, const Pose& X_BS) {
  std::string out = fmt::format("<body name=\"{}\" {}>\n", kToolBody, placed(X_BS));
  if (tool.mass > 0.0) out += inertial(tool.mass, tool.p_SL, inertia_of(tool));
  out +=
      fmt::format("<site name=\"sensor\"/><site name=\"{}\" {}/>\n", kTipSite, placed(tool.X_SP));
  return out + tip_geoms(tool) + "</body>\n";
}

class ArmText {
 public:
  ArmText(const model::RobotModel& robot, model::FrameId sensor, const VecJ& rotor_inertia,
          const Tool& tool)
      : robot_{robot}, sensor_{robot.frame(sensor)}, rotor_{rotor_inertia}, tool_{tool} {}

  /// What the body of joint i carries; i = -1: the root.
  [[nodiscard]] std::string carried_by(int i) const {
    std::string out;
    if (sensor_.body == i + 1) out += tool_body(tool_, sensor_.X_BF);
    for (int child = i + 1; child < robot_.joints(); ++child) {
      if (robot_.parent_of(child) == i) out += body(child);
    }
    return out;
  }

 private:
  [[nodiscard]] std::string body(int i) const {
    const model::kernel::Model& kernel = robot_.kernel();
    const bool slides = robot_.joint(i).kind == model::JointKind::kPrismatic;
    return fmt::format(
               "<body name=\"body{0}\" {1}>\n"
               "<joint name=\"joint{0}\" type=\"{2}\" axis=\"0 0 1\" armature=\"{3}\"/>\n",
               i, placed(placement_of(kernel, i)), slides ? "slide" : "hinge", rotor_[i]) +
           body_inertial(kernel.body[i + 1]) + carried_by(i) + "</body>\n";
  }

  const model::RobotModel& robot_;
  const model::Frame& sensor_;
  const VecJ& rotor_;
  const Tool& tool_;
};

}  // namespace

std::string mjcf(const model::RobotModel& robot, model::FrameId sensor, const VecJ& rotor_inertia,
                 const Scene& scene, Seconds step) {
  std::string out = fmt::format(
      "<mujoco model=\"supple\">\n"
      "<compiler angle=\"radian\" inertiafromgeom=\"false\" boundmass=\"0\" boundinertia=\"0\" "
      "balanceinertia=\"false\" autolimits=\"true\"/>\n"
      "<option timestep=\"{0}\" gravity=\"{1}\" cone=\"elliptic\" tolerance=\"1e-12\" "
      "iterations=\"50\"/>\n"
      // contacts as hard and as quick as the step allows; a pair needs a tip and a thing to touch
      "<default><geom contype=\"0\" conaffinity=\"0\" solref=\"{2} 1\" "
      "solimp=\"0.9999 0.9999 0.001\"/></default>\n"
      "<worldbody>\n",
      step.count(), numbers(robot.gravity_W()), 2.0 * step.count());
  out += ArmText{robot, sensor, rotor_inertia, scene.tool}.carried_by(-1);
  if (scene.wall) out += wall_body(*scene.wall);
  if (scene.hole) out += hole_body(*scene.hole, robot.gravity_W());
  out += fmt::format(
      "</worldbody>\n<sensor><force name=\"{}\" site=\"sensor\"/>"
      "<torque name=\"{}\" site=\"sensor\"/></sensor>\n</mujoco>\n",
      kForceSensor, kTorqueSensor);
  return out;
}

double plate_mass(const Wall& wall) noexcept {
  const double w = 2.0 * std::numbers::pi * wall.plate_frequency;
  return wall.stiffness / (w * w);
}

}  // namespace supple::sim
