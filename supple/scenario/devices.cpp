#include "supple/scenario/devices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "supple/config/sections/si.hpp"
#include "supple/scenario/sensor_setup.hpp"

namespace supple::scenario {
namespace {

std::uint16_t port(int number) { return static_cast<std::uint16_t>(number); }

ur::TorqueReport torques_of(const config::Setup& setup) {
  if (!setup.params.safety.torques_required) return ur::TorqueReport::kNone;
  return setup.config.observer.torque == config::TorqueKind::kCurrent ? ur::TorqueReport::kCurrent
                                                                      : ur::TorqueReport::kTorque;
}

ur::UrOptions ur_options(const config::Setup& setup, const DeviceOptions& options) {
  const config::UrSection& s = setup.config.ur;
  ur::UrOptions out{.host = s.host.value_or("")};
  out.serial = s.serial;
  out.rtde_port = port(s.rtde_port);
  out.primary_port = port(s.primary_port);
  out.dashboard_port = port(s.dashboard_port);
  out.local_host = s.local_host;
  out.reverse_port = port(s.reverse_port);
  out.connect_within = Seconds{s.connect_within_s};
  out.bring_up = s.bring_up;
  out.unlock_protective_stop = options.unlock_protective_stop;
  out.robot = &setup.design.robot;
  out.probe = setup.design.probe;
  out.sensor = setup.design.sensor;
  out.payload_mass = setup.design.wrench.payload.mass;
  out.payload_centre_S = setup.design.wrench.payload.p_SL;
  out.refuse_calibration = s.calibration == config::CalibrationRule::kRefuse;
  out.calibration_tolerance = config::kMillimetre * s.calibration_tolerance_mm;
  out.mode = s.command == config::CommandKind::kVelocity ? ur::MotionMode::kSpeedJ
                                                         : ur::MotionMode::kServoJ;
  out.period = setup.params.safety.period;
  out.timeout = config::milliseconds(s.timeout_ms);
  out.watchdog_hz = s.watchdog_hz;
  out.acceleration = config::kDegree * s.speedj_acceleration_deg_per_s2;
  out.stop_acceleration = config::kDegree * s.stop_acceleration_deg_per_s2;
  out.lookahead = config::milliseconds(s.servoj_lookahead_ms);
  out.gain = s.servoj_gain;
  out.set_payload = s.set_payload;
  out.set_tcp = s.set_tcp;
  out.torques = torques_of(setup);
  const auto& constants = s.motor_constant_nm_per_a;
  std::copy_n(constants.begin(), std::min(constants.size(), out.motor_constants.size()),
              out.motor_constants.begin());
  out.priority = listening_priority(setup);
  out.version = options.version;
  return out;
}

std::string all_of(robot::NoticeBoard& notices) {
  std::string out;
  for (const robot::Notice& each : notices.take()) out += each.text + "\n";
  return out;
}

}  // namespace

void GoOn::wish(Seconds, runtime::Wish& out) noexcept {
  const bool asked =
      out.request == safety::Request::kReset || out.request == safety::Request::kStart;
  if (asked && arm_.obstacle() != ur::Obstacle::kNone) arm_.go_on();
}

std::string opening_of(const ur::UrCard& card, bool with_sensor) {
  std::string out = fmt::format("a {}", card.model.empty() ? "UR arm" : card.model);
  if (!card.serial.empty()) out += fmt::format(", serial {}", card.serial);
  if (!card.software.empty()) out += fmt::format(", PolyScope {}", card.software);
  out += fmt::format(", at {}, {:g} Hz", card.host, 1.0 / card.step.count());
  if (with_sensor) out += ", with a Net F/T";
  return out;
}

std::string Devices::opening() const {
  if (arm != nullptr) return opening_of(arm->card(), sensor != nullptr);
  return fmt::format("an arm of {} joints behind ROS 2, {}", robot->joints(), ros2->name());
}

void Devices::finish() noexcept {
  if (arm != nullptr) arm->finish();
  if (ros2) ros2->finish();
}

std::string Devices::account() const {
  std::string out = arm != nullptr ? arm->account() : "";
  if (ros2) out += ros2->account();
  if (sensor != nullptr) out += sensor->account();
  return out;
}

namespace {

using Arm = Result<std::unique_ptr<robot::Robot>, DeviceError>;

Arm ur_arm(const config::Setup& setup, const DeviceOptions& options, Devices& out) {
  ur::UrOptions of_arm = ur_options(setup, options);
  of_arm.force_is_used = out.sensor == nullptr;
  auto arm = ur::UrRobot::create(of_arm, *out.notices);
  if (!arm) {
    return Failure{DeviceError{.configuration = arm.error().kind == ur::UrError::Kind::kMismatch,
                               .text = all_of(*out.notices) + arm.error().text}};
  }
  out.arm = arm->get();
  out.go_on = std::make_unique<GoOn>(*out.arm);
  return std::unique_ptr<robot::Robot>{*std::move(arm)};
}

}  // namespace

Result<std::unique_ptr<robot::WrenchSensor>, DeviceError> sensor_beside(
    const config::Setup& setup, Ros2Side* ros2, robot::NoticeBoard& notices) {
  const bool behind = setup.config.robot.driver == config::Driver::kRos2;
  const config::WrenchDevice device = setup.config.wrench.device;
  const bool by_ros2 =
      device == config::WrenchDevice::kRos2 ||
      (behind && device == config::WrenchDevice::kRobot && setup.params.safety.wrench_required);
  if (by_ros2) return ros2->sensor();
  auto found = sensor_of(setup, notices);
  if (!found) return Failure{DeviceError{.text = found.error().text()}};
  return *std::move(found);
}

Result<Devices, DeviceError> connect(const config::Setup& setup, const DeviceOptions& options) {
  Devices out;
  auto side = ros2_side(setup, options.sources);
  if (!side) return Failure{side.error()};
  out.ros2 = *std::move(side);
  out.notices = out.ros2 ? out.ros2->notices() : std::make_shared<robot::NoticeBoard>();
  auto found = sensor_beside(setup, out.ros2.get(), *out.notices);
  if (!found) return Failure{found.error()};
  std::unique_ptr<robot::WrenchSensor> sensor = *std::move(found);
  out.sensor = sensor.get();
  const bool behind = setup.config.robot.driver == config::Driver::kRos2;
  Arm arm = behind ? out.ros2->arm(false) : ur_arm(setup, options, out);
  if (!arm) return Failure{arm.error()};
  out.robot = *std::move(arm);
  if (sensor) {
    out.robot = std::make_unique<robot::SensedRobot>(std::move(out.robot), std::move(sensor));
  }
  return out;
}

}  // namespace supple::scenario
