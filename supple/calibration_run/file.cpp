#include "supple/calibration_run/file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"

namespace supple::calibration_run {
namespace {

using config::kDegree;

/// Six digits: finer than any sensor.
std::string number(double value) { return fmt::format("{:.6g}", value + 0.0); }

std::string triple(const Vec3& u) {
  return fmt::format("[{}, {}, {}]", number(u.x()), number(u.y()), number(u.z()));
}

std::string deviations(const calibration::PayloadFit& fit) {
  std::string out = "  standard_deviations:\n";
  out += fmt::format("    mass_kg: {}\n", number(fit.mass_sd));
  out += fmt::format("    centre_m: {}\n", triple(fit.centre_sd));
  out += fmt::format("    bias_n: {}\n", triple(fit.bias_sd.force));
  out += fmt::format("    bias_nm: {}\n", triple(fit.bias_sd.torque));
  if (fit.turned) out += fmt::format("    turn_deg: {}\n", triple(fit.turn_sd / kDegree));
  return out;
}

std::string quality(const FileContents& contents, const config::Setup& setup) {
  std::string out = "calibration:  # how good it is; nothing reads this\n";
  out += fmt::format("  method: {}\n", contents.method);
  out += fmt::format("  robot: {}\n", setup.design.robot.name());
  if (!contents.serial.empty()) out += fmt::format("  serial: '{}'\n", contents.serial);
  if (contents.noise) {
    out += fmt::format("  noise_n: {}\n", number(contents.noise->force));
    out += fmt::format("  noise_nm: {}\n", number(contents.noise->torque));
  }
  if (contents.fit) {
    const calibration::PayloadFit& fit = *contents.fit;
    out += fmt::format("  poses: {}\n", fit.residuals.size());
    out += fmt::format("  condition: {}\n", number(fit.condition));
    out += fmt::format("  spread: {}\n", number(fit.spread));
    out += fmt::format("  held_out_n: {}\n", number(fit.worst_held_out_force));
    out += fmt::format("  held_out_nm: {}\n", number(fit.worst_held_out_torque));
    out += deviations(fit);
  }
  if (contents.verification) {
    out += fmt::format("  verified_n: {}\n", number(contents.verification->worst_force));
    out += fmt::format("  verified_nm: {}\n", number(contents.verification->worst_torque));
  }
  return out;
}

}  // namespace

Vec3 rpy_from_rotation(const Mat3& R) {
  const double pitch = std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0)));
  if (std::hypot(R(0, 0), R(1, 0)) < 1e-9) {
    return {std::atan2(-R(1, 2), R(1, 1)), pitch, 0.0};  // only yaw -+ roll is known
  }
  return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
}

std::string file_text(const FileContents& contents, const config::Setup& setup) {
  const calibration::SensorModel& model = contents.model;
  std::string out =
      "# What hangs on the force sensor and where its zero is, found by 'supple calibrate'.\n"
      "# A configuration takes it in with   wrench: {calibration: THIS FILE}\n";
  out += "wrench:\n";
  out += fmt::format("  bias_n: {}\n", triple(model.bias.force));
  out += fmt::format("  bias_nm: {}\n", triple(model.bias.torque));
  out += fmt::format("  payload: {{mass_kg: {}, centre_m: {}}}\n", number(model.payload.mass),
                     triple(model.payload.p_SL));
  const auto& offset = setup.config.robot.sensor_offset;
  if (!model.turn.isZero(0.0)) {
    const Mat3 R_FS = offset ? config::pose_of(*offset).R : Mat3::Identity();
    out += fmt::format("robot:  # the sensor was found turned by {:.2f} degrees\n",
                       model.turn.norm() / kDegree);
    out += fmt::format("  sensor_offset: {{rpy_deg: {}}}\n",
                       triple(rpy_from_rotation(R_FS * exp3(model.turn)) / kDegree));
  }
  return out + quality(contents, setup);
}

}  // namespace supple::calibration_run
