#include "supple/scenario/sensor_setup.hpp"

#include <algorithm>
#include <cmath>

#include "supple/scenario/session.hpp"

namespace supple::scenario {

netft::SensorOptions sensor_options(const config::NetftSection& section) {
  return {.host = section.host.value_or(""),
          .http_port = static_cast<std::uint16_t>(section.http_port),
          .rdt_port = static_cast<std::uint16_t>(section.rdt_port),
          .set_rate_hz = static_cast<int>(std::lround(section.rate_hz)),
          .within = Seconds{section.connect_within_s}};
}

int listening_priority(const config::Setup& setup) {
  const auto realtime = realtime_of(setup.config.run);
  return realtime ? std::max(realtime->priority - 1, 0) : 0;
}

Result<std::unique_ptr<robot::WrenchSensor>, config::ConfigError> sensor_of(
    const config::Setup& setup, robot::NoticeBoard& notices) {
  if (setup.config.wrench.device != config::WrenchDevice::kNetft) {
    return std::unique_ptr<robot::WrenchSensor>{};
  }
  auto options = sensor_options(setup.config.netft);
  options.notices = &notices;
  options.priority = listening_priority(setup);
  auto sensor = netft::Sensor::connect(options);
  if (!sensor) {
    return Failure{config::one_issue("netft", "cannot be used: " + sensor.error(),
                                     "'supple doctor' looks at it more closely")};
  }
  return std::unique_ptr<robot::WrenchSensor>{*std::move(sensor)};
}

}  // namespace supple::scenario
