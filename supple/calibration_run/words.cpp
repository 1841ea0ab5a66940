#include "supple/calibration_run/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "supple/config/sections/si.hpp"

namespace supple::calibration_run {
namespace {

using config::kDegree;

std::string row(std::string_view what, const Vec3& value, const Vec3& sd, double unit,
                std::string_view unit_name) {
  return fmt::format("  {:<16} {:9.4f} {:9.4f} {:9.4f} {:<4} +- {:.2g} {:.2g} {:.2g}\n", what,
                     value.x() / unit, value.y() / unit, value.z() / unit, unit_name, sd.x() / unit,
                     sd.y() / unit, sd.z() / unit);
}

}  // namespace

std::string plan_text(const calibration::PosePlan& plan, const model::RobotModel& robot,
                      model::FrameId sensor) {
  std::string out =
      fmt::format("{:>5}  {:<42}  {}\n", "pose", "joints [deg]", "free fall in the sensor's axes");
  int number = 0;
  const auto add = [&](const std::vector<calibration::Leg>& legs, std::string_view note) {
    for (const calibration::Leg& leg : legs) {
      std::string joints;
      for (int i = 0; i < leg.q.size(); ++i) {
        const bool slides = robot.joint(i).kind == model::JointKind::kPrismatic;
        joints += fmt::format("{:7.1f}", leg.q[i] / (slides ? 1e-3 : kDegree));
      }
      const Vec3 fall = calibration::fall_at(robot, sensor, leg.q);
      out += fmt::format("{:>5}  {:<42}  {:5.2f} {:5.2f} {:5.2f}  {}\n",
                         leg.measure ? fmt::format("{}", ++number) : "-", joints, fall.x(),
                         fall.y(), fall.z(), leg.measure ? note : "passed");
    }
  };
  add(plan.fit, "fit");
  add(plan.check, "check");
  out += fmt::format("condition {:.2f}; the last {} joints move\n", plan.condition, plan.joints);
  return out;
}

std::string fit_text(const calibration::PayloadFit& fit) {
  std::string out = fmt::format("  {:<16} {:9.4f} {:20} kg   +- {:.2g}\n", "mass", fit.payload.mass,
                                "", fit.mass_sd);
  out += row("centre of mass", fit.payload.p_SL, fit.centre_sd, 1e-3, "mm");
  out += row("bias of force", fit.bias.force, fit.bias_sd.force, 1.0, "N");
  out += row("bias of torque", fit.bias.torque, fit.bias_sd.torque, 1.0, "N m");
  if (fit.turned) {
    out += row("sensor is turned", fit.turn, fit.turn_sd, kDegree, "deg");
  } else {
    out += fmt::format("  {:<16} not significantly\n", "sensor is turned");
  }
  out += fmt::format("  condition {:.2f}; residuals {:.2f} times what the noise explains\n",
                     fit.condition, fit.spread);
  out += "  left in each pose, in brackets with the fit of the others:\n";
  for (std::size_t i = 0; i < fit.residuals.size(); ++i) {
    const auto& [left, held_out] = fit.residuals[i];
    out +=
        fmt::format("  {:>6}  {:7.3f} N ({:.3f})  {:8.4f} N m ({:.4f})\n", i + 1, left.force.norm(),
                    held_out.force.norm(), left.torque.norm(), held_out.torque.norm());
  }
  return out;
}

std::string verification_text(const calibration::Verification& verification) {
  std::string out;
  for (std::size_t i = 0; i < verification.left.size(); ++i) {
    const Wrench& left = verification.left[i];
    out += fmt::format("  {:>6}  {:7.3f} N  {:8.4f} N m\n", i + 1, left.force.norm(),
                       left.torque.norm());
  }
  return out + fmt::format(
                   "  {}: at most {:.3f} N and {:.4f} N m are left; the limits are {:.3g} N "
                   "and {:.3g} N m\n",
                   verification.passed() ? "passed" : "FAILED", verification.worst_force,
                   verification.worst_torque, verification.limits.force,
                   verification.limits.torque);
}

std::string turn_advice(const std::vector<calibration::PoseReading>& poses, const Vec3& gravity_W) {
  constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
  const Vec3 fall = calibration::most_useful_direction(poses, gravity_W);
  Eigen::Index axis = 0;
  fall.cwiseAbs().maxCoeff(&axis);
  return fmt::format("turn the tool until the sensor's {}{} axis points down",
                     fall[axis] < 0.0 ? '-' : '+', kAxes.at(static_cast<std::size_t>(axis)));
}

}  // namespace supple::calibration_run
