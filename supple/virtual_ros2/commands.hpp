#pragma once

// What a controller of ros2_control makes of its topics: the newest message that it can use counts,
// and goes on counting. One that has another number of joints, or numbers that are none, is
// refused.

#include <cstdint>
#include <string>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/dds/messages.hpp"
#include "supple/robot/reading.hpp"

namespace supple::virtual_ros2 {

struct CommandCounts {
  std::uint64_t used = 0;
  std::uint64_t refused = 0;
};

class Commands {
 public:
  explicit Commands(std::vector<std::string> joints) : joints_{std::move(joints)} {}

  void velocities(const dds::msg::Float64MultiArray& message);
  void positions(const dds::msg::Float64MultiArray& message);
  /// Its last point, with the joints in any order; on the way to it a straight line from `q`.
  void trajectory(const dds::msg::JointTrajectory& message, const VecJ& q, Seconds now);

  /// What shall be at the time `end`, that of the period; nothing where none has come and none is
  /// on its way.
  [[nodiscard]] bool next(Seconds end, robot::Command& out);
  [[nodiscard]] const CommandCounts& counts() const noexcept { return counts_; }

 private:
  [[nodiscard]] bool take(const dds::msg::Float64MultiArray& message, VecJ& to);

  std::vector<std::string> joints_;
  robot::Command command_;
  bool fresh_ = false;
  VecJ from_;
  VecJ to_;
  Seconds begin_{0.0};
  Seconds duration_{0.0};  // above 0 while a trajectory is on its way
  CommandCounts counts_;
};

}  // namespace supple::virtual_ros2
