#include "supple/config/sections/ros2.hpp"

#include <array>

namespace supple::config {
namespace {

constexpr Range kDomain{-1, 232, "-1 takes ROS_DOMAIN_ID, or 0; above 101 ports may be in use"};
constexpr Range kConnect{0.1, 120.0, "nodes on other machines are found within some seconds"};
constexpr Range kTimeout{20.0, 5000.0, "the safety gate reacts earlier, see safety.joints_lost_ms"};
constexpr Range kStop{30.0, 2300.0, "4 rad/s^2 are 230"};
constexpr Range kAhead{2.0, 500.0, "two periods at least; later is smoother"};
constexpr Range kRate{1.0, 1000.0, "RViz shows 30"};
constexpr std::size_t kMostPeers = 32;

constexpr std::array<Choice<Ros2Command>, 3> kCommands{{
    {Ros2Command::kPosition, "position",
     "forward_position_controller: stays where it is when commands end"},
    {Ros2Command::kVelocity, "velocity",
     "forward_velocity_controller: prompt; goes on with the last one when this program is killed"},
    {Ros2Command::kTrajectory, "trajectory", "joint_trajectory_controller, one point at a time"},
}};

constexpr std::array<Choice<Ros2Discovery>, 4> kDiscoveries{{
    {Ros2Discovery::kSystem, "system",
     "as ROS_AUTOMATIC_DISCOVERY_RANGE and ROS_LOCALHOST_ONLY say, or subnet"},
    {Ros2Discovery::kOff, "off", "nobody but the peers"},
    {Ros2Discovery::kLocalhost, "localhost", "this machine"},
    {Ros2Discovery::kSubnet, "subnet", "whoever multicast reaches"},
}};

constexpr std::array<Choice<Ros2Graph>, 3> kGraphs{{
    {Ros2Graph::kOff, "off", "topics only, and no name in 'ros2 node list'"},
    {Ros2Graph::kHumble, "humble", "where nodes of Humble or older are in the domain"},
    {Ros2Graph::kIron, "iron",
     "Iron, Jazzy and later, but nodes of Humble may end when they hear it"},
}};

}  // namespace

void describe(Visitor& v, Ros2Section& s) {
  v.integer({"domain_id", "of DDS: nodes of one domain hear each other"}, s.domain_id, kDomain);
  v.name({"node_name", "that this program has in ROS 2"}, s.node_name);
  v.name({"node_namespace", "of the node, and of topics that are not written with a / in front"},
         s.node_namespace);
  v.choice({"discovery", "how far others are looked for"}, s.discovery, kDiscoveries);
  v.texts({"peers", "addresses of machines that are looked for besides; else ROS_STATIC_PEERS"},
          s.peers, kMostPeers);
  v.choice({"graph", "how it tells its name, by distribution"}, s.graph, kGraphs);
  v.number({"connect_within_s", "until a robot or sensor that says nothing counts as missing"},
           s.connect_within_s, kConnect);
  v.choice({"command", "what the robot's controller takes"}, s.command, kCommands);
  v.name({"command_topic", "of that controller; by its usual name if not given"}, s.command_topic);
  v.name({"joint_states_topic", "where the joints are told; others may be among them"},
         s.joint_states_topic);
  v.number({"timeout_ms", "without joint states after which the robot is not ready"}, s.timeout_ms,
           kTimeout);
  v.number({"stop_acceleration_deg_per_s2", "with which velocities end if the control loop hangs"},
           s.stop_acceleration_deg_per_s2, kStop);
  v.number({"trajectory_ahead_ms", "when a trajectory's point is to be reached"},
           s.trajectory_ahead_ms, kAhead);
  v.name({"wrench_topic", "of geometry_msgs/WrenchStamped"}, s.wrench_topic);
  v.name({"wrench_frame", "that wrenches are in, whatever they say; what they say if not given"},
         s.wrench_frame);
  v.name({"probe_tf_frame", "of /tf_static that must be where the probe is; a check at the start"},
         s.probe_tf_frame);
  v.boolean({"publish", "whether a run can be watched: joints, frames, poses, wrench, state"},
            s.publish);
  v.number({"publish_rate_hz", "of those"}, s.publish_rate_hz, kRate);
  v.boolean({"listen", "whether ~/target_pose, ~/target_twist and ~/target_wrench are obeyed"},
            s.listen);
}

}  // namespace supple::config
