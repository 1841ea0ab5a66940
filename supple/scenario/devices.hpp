#pragma once

// What `robot.driver` and `wrench.device` of a configuration stand for on the network, connected.

#include <cstdint>
#include <memory>
#include <string>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/robot.hpp"
#include "supple/robot/sensor.hpp"
#include "supple/runtime/operator.hpp"
#include "supple/scenario/ros2_side.hpp"
#include "supple/ur/ur_robot.hpp"

namespace supple::scenario {

struct DeviceOptions {
  bool unlock_protective_stop = false;  // a person has said so
  std::string version = "0";            // of the program that runs
  config::Sources sources;              // where ROS 2 may change what is pressed with
};

struct DeviceError {
  bool configuration = false;  // another robot than the configuration's; else it cannot be used now
  std::string text;            // one line or more, warnings that came before among them
};

/// Sends the program to the robot again when somebody asks for a reset or a start.
class GoOn final : public runtime::Operator {
 public:
  /// The arm outlives it.
  explicit GoOn(ur::UrRobot& arm) : arm_{arm} {}
  void wish(Seconds t, runtime::Wish& out) noexcept override;

 private:
  ur::UrRobot& arm_;
};

/// "a ur5e, serial 20225500001, PolyScope 5.22.1, at 10.0.0.2, 500 Hz, with a Net F/T".
[[nodiscard]] std::string opening_of(const ur::UrCard& card, bool with_sensor);

/// A robot, and a sensor beside it if there is one.
struct Devices {
  std::shared_ptr<robot::NoticeBoard> notices;  // of all; before them, since they write to it
  std::shared_ptr<Ros2Side> ros2;               // before what is behind it; may be none
  std::unique_ptr<robot::Robot> robot;          // that the loop talks to
  ur::UrRobot* arm = nullptr;                   // in it, if it is a UR arm
  robot::WrenchSensor* sensor = nullptr;        // likewise, if there is one
  std::unique_ptr<GoOn> go_on;                  // of a UR arm

  [[nodiscard]] std::string opening() const;
  /// The loop has ended in order.
  void finish() noexcept;
  /// What the connections have come to, for people.
  [[nodiscard]] std::string account() const;
};

/// The sensor that is a device of its own; none where it is the robot's. `ros2` may be nullptr
/// where the configuration does not use it.
[[nodiscard]] Result<std::unique_ptr<robot::WrenchSensor>, DeviceError> sensor_beside(
    const config::Setup& setup, Ros2Side* ros2, robot::NoticeBoard& notices);

/// Of a configuration whose driver is no simulation. The arm is not told to move.
[[nodiscard]] Result<Devices, DeviceError> connect(const config::Setup& setup,
                                                   const DeviceOptions& options);

}  // namespace supple::scenario
