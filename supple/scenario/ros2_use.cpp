#include "supple/scenario/ros2_side.hpp"

namespace supple::scenario {

Ros2Side::~Ros2Side() = default;

bool uses_ros2(const config::Config& config) noexcept {
  return config.robot.driver == config::Driver::kRos2 ||
         config.wrench.device == config::WrenchDevice::kRos2 || config.ros2.publish ||
         config.ros2.listen;
}

}  // namespace supple::scenario
