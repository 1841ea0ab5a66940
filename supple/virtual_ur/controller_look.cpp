// What the controller knows of one control step.

#include "supple/core/rotation.hpp"
#include "supple/virtual_ur/controller.hpp"

namespace supple::virtual_ur {
namespace {

/// Torque of a motor for its current, joint by joint, from recordings of a UR10e [N m/A].
const Vec6 kTorqueConstants = (Vec6{} << 11.976, 11.976, 9.839, 10.762, 10.756, 10.756).finished();

Vec6 six_of(const Pose& X) noexcept { return (Vec6{} << X.p, log3(X.R)).finished(); }

}  // namespace

void Controller::look() {
  const Joints at = arm_.measured();
  const Arm::Place place = arm_.place(at, tool_);
  const Arm::Place wanted = arm_.place({.q = motion_.q(), .v = motion_.v()}, tool_);
  const Mat3 R_BW = arm_.base_from_world();

  now_.step = step_;
  now_.timestamp = static_cast<double>(step_) * options_.step().count();
  now_.q = at.q;
  now_.v = at.v;
  now_.torque = arm_.motor_torques();
  now_.current = now_.torque.cwiseQuotient(kTorqueConstants);
  now_.q_target = motion_.q();
  now_.v_target = motion_.v();
  now_.a_target = motion_.a();
  now_.moment_target = arm_.moments(motion_.q(), motion_.v(), motion_.a(), tool_);
  now_.current_target = now_.moment_target.cwiseQuotient(kTorqueConstants);
  now_.tcp_pose = six_of(place.X_BT);
  now_.tcp_speed = stacked(place.V_BT_B);
  now_.tcp_pose_target = six_of(wanted.X_BT);
  now_.tcp_speed_target = stacked(wanted.V_BT_B);
  now_.tcp_force = stacked(arm_.tcp_force(tool_));
  now_.tcp_offset = six_of(tool_.X_ET);
  now_.raw_wrench = stacked(arm_.raw_wrench());
  now_.elbow = place.p_BK;
  now_.elbow_speed = place.v_BK;
  now_.gravity = -(R_BW * arm_.model().gravity_W());
  now_.tool_acceleration = place.R_BE.transpose() * now_.gravity;
  now_.payload = tool_.payload;
  now_.payload_centre = tool_.payload_centre;
  now_.modes = cabinet_.modes();
  now_.has_power = cabinet_.has_power();
  now_.remote_control = cabinet_.remote_control;
  now_.speed_fraction = speed_fraction_;
  const bool paused = program_ && now_.modes.runtime != ur::RuntimeState::kPlaying;
  now_.speed_scaling = paused ? 0.0 : 1.0;  // times the fraction: what a commanded speed becomes
  now_.digital_outputs = digital_outputs_;
  now_.analog_outputs = {registers_.number(inputs_.analog[0]), registers_.number(inputs_.analog[1]),
                         0.0};
  if (now_.program != last_program_) now_.program = last_program_;
}

}  // namespace supple::virtual_ur
