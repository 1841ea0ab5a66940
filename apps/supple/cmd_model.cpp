#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "apps/supple/command.hpp"
#include "apps/supple/shipped_models.hpp"
#include "supple/config/text/number.hpp"
#include "supple/core/symmetric_eigen.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/text/words.hpp"
#include "supple/urdf/load.hpp"

namespace supple::app {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kMillimetre = 1e-3;

bool slides(const model::ModelJoint& joint) { return joint.kind == model::JointKind::kPrismatic; }

std::string_view kind_of(const model::ModelJoint& joint) {
  if (slides(joint)) return "prismatic";
  return joint.kind == model::JointKind::kContinuous ? "continuous" : "revolute";
}

/// "-360 deg", or "-" where there is no limit.
std::string quantity(double value, double unit, std::string_view name) {
  return std::isfinite(value) ? fmt::format("{:.4g} {}", value / unit, name) : "-";
}

void print_joints(const model::RobotModel& robot) {
  fmt::print("\n{:<24} {:<11} {:>10} {:>10} {:>12} {:>10}\n", "joint", "kind", "lower", "upper",
             "speed", "effort");
  for (int i = 0; i < robot.joints(); ++i) {
    const model::ModelJoint& joint = robot.joint(i);
    const double unit = slides(joint) ? kMillimetre : kDegree;
    const std::string_view name = slides(joint) ? "mm" : "deg";
    fmt::print("{:<24} {:<11} {:>10} {:>10} {:>12} {:>10}\n", joint.name.view(), kind_of(joint),
               quantity(joint.limits.lower, unit, name), quantity(joint.limits.upper, unit, name),
               quantity(joint.limits.velocity, unit, slides(joint) ? "mm/s" : "deg/s"),
               quantity(joint.limits.effort, 1.0, slides(joint) ? "N" : "N m"));
  }
}

std::vector<std::string> frame_names(const model::RobotModel& robot) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(robot.frames()));
  for (int i = 0; i < robot.frames(); ++i) names.emplace_back(robot.frame({i}).name.view());
  return names;
}

/// Roll, pitch and yaw about fixed axes [rad].
Vec3 rpy_of(const Mat3& R) {
  const double horizontal = std::hypot(R(0, 0), R(1, 0));
  const double pitch = std::atan2(-R(2, 0), horizontal);
  // straight up or down roll and yaw turn about one axis; all of it is called yaw
  if (horizontal < 1e-9) return {0.0, pitch, std::atan2(-R(0, 1), R(1, 1))};
  return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
}

/// No minus before a number that rounds to zero.
std::string rounded(double value, int digits) {
  const bool is_zero = std::abs(value) < 0.5 * std::pow(10.0, -digits);
  return fmt::format("{:.{}f}", is_zero ? 0.0 : value, digits);
}

std::string numbers(const auto& values, int digits) {
  std::string text;
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    text += (i == 0 ? "" : ", ") + rounded(values[i], digits);
  }
  return text;
}

/// Largest first.
VecV singular_values(const JacV& J) {
  const Vec6 squares = eigensystem<6>(J * J.transpose()).values;
  return squares.reverse().cwiseMax(0.0).cwiseSqrt().head(std::min<Eigen::Index>(6, J.cols()));
}

void print_frame(const model::RobotModel& robot, const model::Workspace& work, model::FrameId F) {
  const Pose X_WF = model::pose(robot, work, F);
  JacV Jv_V_WF_W(6, robot.nv());
  model::jacobian(robot, work, F, Jv_V_WF_W);
  fmt::print("\n{} in {}\n", robot.frame(F).name.view(), robot.frame({0}).name.view());
  fmt::print("  origin [m]               {}\n", numbers(X_WF.p, 4));
  fmt::print("  roll, pitch, yaw [deg]   {}\n", numbers(Vec3{rpy_of(X_WF.R) / kDegree}, 2));
  fmt::print("  singular values [m, rad] {}\n", numbers(singular_values(Jv_V_WF_W), 4));
}

void print_gravity(const model::RobotModel& robot, model::Workspace& work, const VecQ& q) {
  VecV g(robot.nv());
  model::gravity(robot, work, q, g);
  fmt::print("\ntorque that holds the robot still\n");
  for (int i = 0; i < robot.joints(); ++i) {
    fmt::print("  {:<24} {:>8} {}\n", robot.joint(i).name.view(),
               rounded(g[robot.first_joint_velocity() + i], 2),
               slides(robot.joint(i)) ? "N" : "N m");
  }
}

Result<VecQ, std::string> read_q(const model::RobotModel& robot, std::string_view text) {
  VecQ q = model::neutral(robot);
  const int base = robot.nq() - robot.joints();
  int i = 0;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto number = config::read_number(text.substr(0, comma), "q_deg");
    if (!number.problem.empty()) {
      return Failure{fmt::format("number {} of --q-deg {}", i + 1, number.problem)};
    }
    if (i < robot.joints())
      q[base + i] = number.value * (slides(robot.joint(i)) ? kMillimetre : kDegree);
    ++i;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  if (i != robot.joints()) {
    return Failure{
        fmt::format("--q-deg has {} numbers; the robot has {} joints", i, robot.joints())};
  }
  return q;
}

int print_at_q(const model::RobotModel& robot, const Args& args) {
  VecQ q = model::neutral(robot);
  if (args.has("--q-deg")) {
    const auto given = read_q(robot, args.one("--q-deg"));
    if (!given) return refuse(fmt::format("supple: {}", given.error()));
    q = *given;
  }
  model::Workspace work;
  model::update_placements(robot, work, q);
  if (args.has("--frame")) {
    const std::string name = args.one("--frame");
    const auto F = robot.frame_named(name);
    if (!F) {
      const std::string hint = suggestion(name, frame_names(robot));
      return refuse(fmt::format("supple: frame '{}' is not in {}; it has: {}{}{}", printable(name),
                                robot.name(), listed(frame_names(robot)),
                                hint.empty() ? "" : "\n    ", hint));
    }
    print_frame(robot, work, *F);
  }
  if (robot.has_dynamics()) print_gravity(robot, work, q);
  return kOk;
}

}  // namespace

int model(const Args& args) {
  const auto file = model_file(args.words[0]);
  if (!file) return refuse(file.error());
  const auto robot = urdf::load_urdf(*file);
  if (!robot) return refuse(robot.error().text());
  fmt::print("{}: {} joints, {:.4g} kg, {} base\n", robot->name(), robot->joints(), robot->mass(),
             robot->floating_base() ? "floating" : "fixed");
  print_joints(*robot);
  fmt::print("\nframes: {}\n", fmt::join(frame_names(*robot), ", "));
  return args.flags.empty() ? kOk : print_at_q(*robot, args);
}

}  // namespace supple::app
