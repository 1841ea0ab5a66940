#pragma once

// What a configuration has to do with ROS 2: an arm or a sensor behind it, a run that others watch,
// targets that they give. One node for all of it.

#include <memory>
#include <string>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/robot.hpp"
#include "supple/robot/sensor.hpp"
#include "supple/runtime/operator.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

struct DeviceError;

class Ros2Side {
 public:
  Ros2Side() = default;
  Ros2Side(const Ros2Side&) = delete;
  Ros2Side& operator=(const Ros2Side&) = delete;
  virtual ~Ros2Side();

  /// The arm that `robot.driver: ros2` stands for; one that takes no command if it is only read.
  /// It ends before this.
  [[nodiscard]] virtual Result<std::unique_ptr<robot::Robot>, DeviceError> arm(bool only_read) = 0;
  /// The sensor that its wrench comes from, or `wrench.device: ros2` stands for.
  [[nodiscard]] virtual Result<std::unique_ptr<robot::WrenchSensor>, DeviceError> sensor() = 0;

  /// What others ask of the run, where `ros2.listen` says so; else nullptr.
  [[nodiscard]] virtual runtime::Operator* targets() = 0;
  /// What others see of the run, where `ros2.publish` says so. From one thread, not the real-time
  /// one.
  virtual void publish(const telemetry::Tick& tick, const control::Params& params) = 0;

  /// The loop has ended in order.
  virtual void finish() noexcept = 0;
  [[nodiscard]] virtual const std::shared_ptr<robot::NoticeBoard>& notices() const = 0;
  /// "/supple in domain 7, this machine".
  [[nodiscard]] virtual std::string name() const = 0;
  /// The arm's connection in numbers.
  [[nodiscard]] virtual std::string account() const = 0;
};

/// nullptr where the configuration has nothing to do with ROS 2. Otherwise why it cannot be had:
/// the program may be built without it.
[[nodiscard]] Result<std::shared_ptr<Ros2Side>, DeviceError> ros2_side(
    const config::Setup& setup, const config::Sources& sources);

/// Whether the arm or the sensor is behind ROS 2, or the run is watched or asked through it.
[[nodiscard]] bool uses_ros2(const config::Config& config) noexcept;

}  // namespace supple::scenario
