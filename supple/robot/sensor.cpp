#include "supple/robot/sensor.hpp"

#include <utility>

#include "supple/core/check.hpp"

namespace supple::robot {

WrenchSensor::~WrenchSensor() = default;

SensedRobot::SensedRobot(std::unique_ptr<Robot> arm, std::unique_ptr<WrenchSensor> sensor) noexcept
    : arm_{std::move(arm)}, sensor_{std::move(sensor)} {
  SUPPLE_REQUIRE(arm_ != nullptr && sensor_ != nullptr);
  SUPPLE_REQUIRE(dynamic_cast<SteppedRobot*>(arm_.get()) == nullptr);
}

void SensedRobot::read(Reading& out) noexcept {
  arm_->read(out);
  sensor_->read(wrench_);
  out.wrench = wrench_;
}

}  // namespace supple::robot
