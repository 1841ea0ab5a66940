#include "supple/scenario/read_devices.hpp"

#include <utility>

#include "supple/ur/ur_reader.hpp"

namespace supple::scenario {

namespace {

using Arm = Result<std::unique_ptr<robot::Robot>, DeviceError>;

Arm ur_reader(const config::Setup& setup, ReadDevices& out) {
  const config::UrSection& s = setup.config.ur;
  auto arm = ur::UrReader::create({.host = s.host.value_or(""),
                                   .rtde_port = static_cast<std::uint16_t>(s.rtde_port),
                                   .dashboard_port = static_cast<std::uint16_t>(s.dashboard_port),
                                   .within = Seconds{s.connect_within_s},
                                   .robot = &setup.design.robot,
                                   .sensor = setup.design.sensor,
                                   .wrench = !out.has_sensor},
                                  *out.notices);
  if (!arm) {
    return Failure{DeviceError{.configuration = arm.error().kind == ur::UrError::Kind::kMismatch,
                               .text = arm.error().text}};
  }
  out.card = (*arm)->card();
  return std::unique_ptr<robot::Robot>{*std::move(arm)};
}

}  // namespace

Result<ReadDevices, DeviceError> connect_to_read(const config::Setup& setup) {
  ReadDevices out;
  auto side = ros2_side(setup, {});
  if (!side) return Failure{side.error()};
  out.ros2 = *std::move(side);
  out.notices = out.ros2 ? out.ros2->notices() : std::make_shared<robot::NoticeBoard>();
  auto found = sensor_beside(setup, out.ros2.get(), *out.notices);
  if (!found) return Failure{found.error()};
  std::unique_ptr<robot::WrenchSensor> sensor = *std::move(found);
  out.has_sensor = sensor != nullptr;
  const bool behind = setup.config.robot.driver == config::Driver::kRos2;
  Arm arm = behind ? out.ros2->arm(true) : ur_reader(setup, out);
  if (!arm) return Failure{arm.error()};
  out.robot = *std::move(arm);
  if (sensor) {
    out.robot = std::make_unique<robot::SensedRobot>(std::move(out.robot), std::move(sensor));
  }
  return out;
}

}  // namespace supple::scenario
