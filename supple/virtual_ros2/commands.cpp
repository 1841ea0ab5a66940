#include "supple/virtual_ros2/commands.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace supple::virtual_ros2 {

using dds::items;

bool Commands::take(const dds::msg::Float64MultiArray& message, VecJ& to) {
  const auto values = items(message.data);
  const bool good =
      values.size() == joints_.size() &&
      std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
  ++(good ? counts_.used : counts_.refused);
  if (!good) return false;
  to.resize(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), to.data());
  duration_ = Seconds{0.0};
  fresh_ = true;
  return true;
}

void Commands::velocities(const dds::msg::Float64MultiArray& message) {
  if (take(message, command_.v)) command_.mode = robot::CommandMode::kVelocity;
}

void Commands::positions(const dds::msg::Float64MultiArray& message) {
  if (take(message, command_.q)) command_.mode = robot::CommandMode::kPosition;
}

void Commands::trajectory(const dds::msg::JointTrajectory& message, const VecJ& q, Seconds now) {
  const auto names = items(message.joint_names);
  const auto points = items(message.points);
  bool good = names.size() == joints_.size() && !points.empty() &&
              items(points.back().positions).size() == names.size();
  VecJ to = VecJ::Zero(static_cast<Eigen::Index>(joints_.size()));
  for (std::size_t i = 0; good && i < joints_.size(); ++i) {
    const auto found = std::find_if(names.begin(), names.end(), [&](const char* name) {
      return dds::text(name) == joints_[i];
    });
    good = found != names.end();
    if (!good) break;
    const double value =
        items(points.back().positions)[static_cast<std::size_t>(found - names.begin())];
    good = std::isfinite(value);
    to[static_cast<int>(i)] = value;
  }
  ++(good ? counts_.used : counts_.refused);
  if (!good) return;
  const auto& after = points.back().time_from_start;
  from_ = command_.q.size() == q.size() && command_.mode == robot::CommandMode::kPosition
              ? command_.q
              : q;
  to_ = to;
  begin_ = now;
  duration_ = Seconds{std::max(1e-9, static_cast<double>(after.sec) + 1e-9 * after.nanosec)};
}

bool Commands::next(Seconds end, robot::Command& out) {
  if (duration_.count() > 0.0) {
    const double part = std::clamp((end - begin_) / duration_, 0.0, 1.0);
    command_.mode = robot::CommandMode::kPosition;
    command_.q = from_ + part * (to_ - from_);
    fresh_ = true;
    if (part >= 1.0) duration_ = Seconds{0.0};
  }
  if (!std::exchange(fresh_, false)) return false;
  out = command_;
  return true;
}

}  // namespace supple::virtual_ros2
