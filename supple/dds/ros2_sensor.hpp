#pragma once

// A force sensor behind ROS 2: a topic of geometry_msgs/WrenchStamped.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/dds/node.hpp"
#include "supple/robot/notice.hpp"
#include "supple/robot/sensor.hpp"

namespace supple::dds {

/// X_SA of a frame by its name, where S is the sensor's frame; otherwise what is known instead.
using FindFrame = std::function<Result<Pose, std::string>(std::string_view frame)>;

struct SensorOptions {
  std::string topic = "/netft/proc_probe";
  std::string frame;          // that they are in, whatever they say; empty: what they say
  FindFrame find_frame;       // not asked where they name none
  Seconds within{5.0};        // for the first one
  Seconds silent_after{0.1};  // an older one is none
  int priority = 0;           // of its thread, by SCHED_FIFO; 0: as others
};

class Ros2Sensor final : public robot::WrenchSensor {
 public:
  /// Returns when wrenches come and their frame is known; or why not, in words. Node and notices
  /// outlive it.
  [[nodiscard]] static Result<std::unique_ptr<Ros2Sensor>, std::string> create(
      Node& node, const SensorOptions& options, robot::NoticeBoard& notices);
  ~Ros2Sensor() override;

  void read(robot::WrenchReading& out) noexcept override;
  /// No topic is known for it: `supple calibrate --tare` does it here.
  bool zero() override { return false; }
  [[nodiscard]] std::string problem() const override;
  [[nodiscard]] std::string account() const override;

 private:
  class Wrenches;
  explicit Ros2Sensor(std::unique_ptr<Wrenches> wrenches);
  std::unique_ptr<Wrenches> wrenches_;
};

}  // namespace supple::dds
