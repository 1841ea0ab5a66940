#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// What a controller of ros2_control is told.
enum class Ros2Command : std::uint8_t { kPosition, kVelocity, kTrajectory };

/// How far others are looked for.
enum class Ros2Discovery : std::uint8_t { kSystem, kOff, kLocalhost, kSubnet };

/// By which layout the node tells its name.
enum class Ros2Graph : std::uint8_t { kOff, kHumble, kIron };

struct Ros2Section {
  int domain_id = -1;
  std::string node_name = "supple";
  std::string node_namespace = "/";
  Ros2Discovery discovery = Ros2Discovery::kSystem;
  std::vector<std::string> peers;
  Ros2Graph graph = Ros2Graph::kIron;
  double connect_within_s = 5.0;

  // Of an arm behind it.
  Ros2Command command = Ros2Command::kPosition;
  std::optional<std::string> command_topic;
  std::string joint_states_topic = "/joint_states";
  double timeout_ms = 200.0;
  double stop_acceleration_deg_per_s2 = 230.0;
  double trajectory_ahead_ms = 20.0;

  // Of a force sensor behind it.
  std::string wrench_topic = "/netft/proc_probe";
  std::optional<std::string> wrench_frame;
  std::optional<std::string> probe_tf_frame;

  // Of a run.
  bool publish = false;
  double publish_rate_hz = 100.0;
  bool listen = false;
};

void describe(Visitor& v, Ros2Section& s);

}  // namespace supple::config
