#include "supple/sim/mjcf.hpp"

#include <fmt/core.h>

#include <Eigen/Eigenvalues>
#include <numbers>
#include <vector>

#include "supple/core/rotation.hpp"
#include "supple/sim/mjcf_scene.hpp"

namespace supple::sim {
namespace {

Mat3 matrix_of(const model::kernel::Triple (&columns)[3]) {
  Mat3 out;
  for (int c = 0; c < 3; ++c) out.col(c) << columns[c][0], columns[c][1], columns[c][2];
  return out;
}

/// Of the joint's axes in its parent's, at q = 0.
Pose placement_of(const model::kernel::Model& kernel, int joint) {
  const auto& t = kernel.body[joint + 1].t;
  Pose X_PJ;
  X_PJ.p << t[0], t[1], t[2];
  for (int col = 0; col < 3; ++col) {
    for (int row = 0; row < 3; ++row) X_PJ.R(row, col) = kernel.F[3 * col + row][joint];
  }
  return X_PJ;
}

/// Principal moments and their axes: MuJoCo keeps nothing else, and finds them less exactly.
std::string inertial(double mass, const Vec3& com, const Mat3& I) {
  const Eigen::SelfAdjointEigenSolver<Mat3> principal{I};
  Mat3 R = principal.eigenvectors();
  if (R.determinant() < 0.0) R.col(0) *= -1.0;
  return fmt::format("<inertial mass=\"{}\" {} diaginertia=\"{}\"/>\n", mass,
                     placed({.R = R, .p = com}), numbers(principal.eigenvalues()));
}

std::string body_inertial(const model::kernel::Body& body) {
  if (!(body.mass > 0.0)) return {};
  return inertial(body.mass, {body.com[0], body.com[1], body.com[2]}, matrix_of(body.I));
}

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
