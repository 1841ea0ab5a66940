#pragma once

// The torque that the links get, from whatever the robot reports. Friction is taken off here and
// nowhere else, so it counts once:
//
//   joint torque      behind the gear: friction is out of it already
//   motor current     times a constant: friction is still in it
//   gravity-free      what a robot reports or takes that balances gravity by itself; the observer
//                     then leaves g out
//
// `motor_side` says of the first and the last that they are the motor's, friction still in them.

#include <cstdint>
#include <optional>

#include "supple/actuator/actuator.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"

namespace supple::estimation {

enum class TorqueSource : std::uint8_t { kJointTorque, kMotorCurrent, kGravityFreeTorque };

struct TorqueParams {
  TorqueSource source = TorqueSource::kJointTorque;
  bool motor_side = false;    // a current always is
  VecV motor_constant;        // by joint [N m/A], not 0; only for currents
  actuator::Params actuator;  // by joint; needed where friction is taken off
};

/// `joints` is the robot's number of joints.
[[nodiscard]] std::optional<Problem> problem_of(const TorqueParams& params, int joints) noexcept;

[[nodiscard]] inline bool takes_friction_off(const TorqueParams& params) noexcept {
  return params.motor_side || params.source == TorqueSource::kMotorCurrent;
}

/// `reading` and `v` over the joints, without the six rows of a floating base.
[[nodiscard]] VecV joint_torque(const TorqueParams& params, VecIn reading, VecIn v) noexcept;

}  // namespace supple::estimation
