#pragma once

// The force sensor of a configuration, where it is a device of its own.

#include <memory>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/netft/sensor.hpp"

namespace supple::scenario {

[[nodiscard]] netft::SensorOptions sensor_options(const config::NetftSection& section);

/// Of a thread that brings samples to the loop: just below the loop's; 0 where it has none.
[[nodiscard]] int listening_priority(const config::Setup& setup);

/// Connected, with its records coming; none where `wrench.device` is the robot's own. Otherwise why
/// not. robot::SensedRobot puts it together with an arm. `notices` outlives the sensor.
[[nodiscard]] Result<std::unique_ptr<robot::WrenchSensor>, config::ConfigError> sensor_of(
    const config::Setup& setup, robot::NoticeBoard& notices);

}  // namespace supple::scenario
