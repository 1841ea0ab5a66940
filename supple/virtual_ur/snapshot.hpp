#pragma once

// All that the robot can tell about one control step: plain data. Poses are in the controller's
// base, as x y z and a rotation vector; speeds and forces in its axes, at the tool's centre point.

#include <cstdint>
#include <string>

#include "supple/core/spatial.hpp"
#include "supple/ur/modes.hpp"

namespace supple::virtual_ur {

struct Snapshot {
  std::uint64_t step = 0;
  double timestamp = 0.0;  // [s]

  Vec6 q = Vec6::Zero();
  Vec6 v = Vec6::Zero();
  Vec6 torque = Vec6::Zero();   // of the motors [N m]
  Vec6 current = Vec6::Zero();  // [A]
  Vec6 q_target = Vec6::Zero();
  Vec6 v_target = Vec6::Zero();
  Vec6 a_target = Vec6::Zero();
  Vec6 moment_target = Vec6::Zero();   // without friction [N m]
  Vec6 current_target = Vec6::Zero();  // [A]

  Vec6 tcp_pose = Vec6::Zero();
  Vec6 tcp_speed = Vec6::Zero();
  Vec6 tcp_pose_target = Vec6::Zero();
  Vec6 tcp_speed_target = Vec6::Zero();
  Vec6 tcp_force = Vec6::Zero();
  Vec6 tcp_offset = Vec6::Zero();
  Vec6 raw_wrench = Vec6::Zero();  // F_E_E, as the force sensor feels it
  Vec3 elbow = Vec3::Zero();
  Vec3 elbow_speed = Vec3::Zero();
  Vec3 tool_acceleration = Vec3::Zero();  // that the flange feels, in its axes [m/s^2]
  Vec3 gravity = Vec3::Zero();            // upwards, as set_gravity has it
  double payload = 0.0;
  Vec3 payload_centre = Vec3::Zero();

  ur::Modes modes;
  bool has_power = false;
  bool remote_control = true;
  double speed_fraction = 1.0;  // of the slider
  double speed_scaling = 1.0;   // of the trajectory, besides the slider
  std::uint64_t digital_inputs = 0;
  std::uint64_t digital_outputs = 0;
  Vec3 analog_outputs = Vec3::Zero();  // two of them
  std::string program;                 // that is loaded; empty: none
};

}  // namespace supple::virtual_ur
