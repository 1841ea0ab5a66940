#pragma once

// A run for others to watch: joints, frames, poses, wrench and state, as messages that every ROS 2
// installation knows. `ros2 topic echo` and RViz need nothing of Supple's.
//
//   /joint_states       sensor_msgs/JointState       measured; where nobody else tells it
//   /tf                 tf2_msgs/TFMessage           links, likewise; supple_probe, _desired,
//   _commanded /robot_description  std_msgs/String              the model, likewise /diagnostics
//   diagnostic_msgs/DiagnosticArray   once a second, and at every change
//   ~/pose  ~/desired_pose  ~/commanded_pose         geometry_msgs/PoseStamped
//   ~/commanded_twist   geometry_msgs/TwistStamped   of the probe
//   ~/wrench            geometry_msgs/WrenchStamped  at the probe, in its axes, as the law gets it
//   ~/joint_commands    sensor_msgs/JointState
//   ~/state             std_msgs/String              the phase, and why

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/dds/node.hpp"

namespace supple::dds {

/// Of a DiagnosticStatus.
enum class Health : std::uint8_t { kOk = 0, kWarning = 1, kError = 2, kStale = 3 };

/// One moment of a run.
struct RunFrame {
  std::int64_t time = 0;  // since the run began [ns]
  VecJ q;
  VecJ v;
  VecJ tau;  // may be empty
  VecJ q_command;
  VecJ v_command;
  Pose X_WP;
  Pose X_WD;
  Pose X_WC;
  Twist V_command_W;
  Wrench F_P_P;
  std::vector<Pose> links;  // in W, as the options name them
  std::string state;        // "running", "fault: ..."
  Health health = Health::kOk;
  std::vector<std::pair<std::string, std::string>> values;  // for /diagnostics
};

struct PublisherOptions {
  std::string base = "base_link";   // the frame W
  std::vector<std::string> joints;  // names
  std::vector<std::string> links;   // likewise; empty: somebody else tells where they are
  bool joint_states = true;         // nobody else tells them
  std::string description;          // the model's URDF; empty: somebody else has it
  std::string hardware;             // "ur5e in MuJoCo"
};

/// For one thread, not the real-time one.
class RunPublisher {
 public:
  /// The node outlives it.
  [[nodiscard]] static Result<std::unique_ptr<RunPublisher>, std::string> create(
      Node& node, const PublisherOptions& options);
  ~RunPublisher();
  RunPublisher(const RunPublisher&) = delete;
  RunPublisher& operator=(const RunPublisher&) = delete;

  void publish(const RunFrame& frame);
  [[nodiscard]] std::uint64_t frames() const noexcept { return frames_; }

 private:
  struct Topics;
  RunPublisher(const PublisherOptions& options, std::unique_ptr<Topics> topics);
  void publish_joints(const RunFrame& frame, std::int64_t stamp);
  void publish_frames(const RunFrame& frame, std::int64_t stamp);
  void publish_probe(const RunFrame& frame, std::int64_t stamp);
  void publish_state(const RunFrame& frame, std::int64_t stamp);

  PublisherOptions options_;
  std::unique_ptr<Topics> topics_;
  std::int64_t offset_ = 0;  // from the run's time to the system's
  std::uint64_t frames_ = 0;
  std::string state_;
  std::int64_t diagnosed_ = 0;
};

}  // namespace supple::dds
