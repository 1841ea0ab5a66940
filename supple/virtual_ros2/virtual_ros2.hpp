#pragma once

// An arm behind ROS 2 that is not there: the topics of a driver with a forward command controller,
// and the simulated arm of a configuration behind them. It steps by an absolute clock.

#include <cstdint>
#include <memory>
#include <string>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/dds/node.hpp"

namespace supple::virtual_ros2 {

struct Options {
  dds::NodeOptions node;  // its priority is that of all threads
  /// Pushes of the configuration count from the first command.
  bool scene_starts_with_command = false;
};

struct Counts {
  std::uint64_t states = 0;            // published
  std::uint64_t wrenches = 0;          // likewise
  std::uint64_t commands = 0;          // used
  std::uint64_t commands_refused = 0;  // of a wrong size, or not finite
  std::uint64_t stalls = 0;  // times that this machine was late, and the robot's clock stood
};

class VirtualRos2 {
 public:
  [[nodiscard]] static Result<std::unique_ptr<VirtualRos2>, std::string> create(
      const config::Setup& setup, const Options& options);
  ~VirtualRos2();
  VirtualRos2(const VirtualRos2&) = delete;
  VirtualRos2& operator=(const VirtualRos2&) = delete;

  /// One control step. Only while it is not started.
  void step();
  /// Steps by the clock, in a thread of its own.
  void start();
  void stop();
  /// From now on the sensor says nothing; or speaks again. Any thread.
  void mute_sensor(bool mute);

  [[nodiscard]] Counts counts() const;
  /// "/supple_virtual_robot in domain 7, this machine".
  [[nodiscard]] std::string name() const;

 private:
  class Runner;
  explicit VirtualRos2(std::unique_ptr<Runner> runner);
  std::unique_ptr<Runner> runner_;
};

}  // namespace supple::virtual_ros2
