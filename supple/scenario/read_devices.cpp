#include "supple/scenario/read_devices.hpp"

#include <utility>

#include "supple/scenario/sensor_setup.hpp"
#include "supple/ur/ur_reader.hpp"

namespace supple::scenario {

Result<ReadDevices, DeviceError> connect_to_read(const config::Setup& setup) {
  ReadDevices out;
  out.notices = std::make_unique<robot::NoticeBoard>();
  auto found = sensor_of(setup, *out.notices);
  if (!found) return Failure{DeviceError{.text = found.error().text()}};
  std::unique_ptr<robot::WrenchSensor> sensor = *std::move(found);
  out.has_sensor = sensor != nullptr;
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
  if (sensor) {
    out.robot = std::make_unique<robot::SensedRobot>(*std::move(arm), std::move(sensor));
  } else {
    out.robot = *std::move(arm);
  }
  return out;
}

}  // namespace supple::scenario
