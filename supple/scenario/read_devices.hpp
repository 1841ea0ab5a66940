#pragma once

// The arm and the force sensor of a configuration, connected to be read and nothing else.

#include <memory>
#include <string>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/robot.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/ur/ur_options.hpp"

namespace supple::scenario {

struct ReadDevices {
  std::shared_ptr<robot::NoticeBoard> notices;  // before the robot, which writes to it
  std::shared_ptr<Ros2Side> ros2;               // likewise, if the robot is behind it
  std::unique_ptr<robot::Robot> robot;          // that takes no command
  ur::UrCard card;                              // of a UR arm
  bool has_sensor = false;                      // beside the arm

  [[nodiscard]] std::string opening() const {
    return ros2 ? "an arm behind ROS 2, " + ros2->name() : opening_of(card, has_sensor);
  }
};

/// Of a configuration whose driver is no simulation. The arm may be in local control, or in its
/// free drive; nothing of it is changed.
[[nodiscard]] Result<ReadDevices, DeviceError> connect_to_read(const config::Setup& setup);

}  // namespace supple::scenario
