#pragma once

// What the joints may do in the coming period, as one interval of velocity per joint:
//
//   velocity      |v| <= v_max
//   position      v <= sqrt((b T)^2 + 2 b d) - b T   towards a limit at the distance d: from this
//                 speed the joint can react for the time T, brake with b, and stop at the limit
//   acceleration  |v - v_previous| <= a dt
//
// b is a share of a_max. T holds the longest time for which a command can stay in force, so that a
// robot that does what it is told never passes a limit, at any sequence of periods up to that
// (docs/derivations/walls.md), and the position bound never asks for more than a_max.
//
// Where the start is bad and the bounds contradict each other, the acceleration bound is kept and
// the interval shrinks to its end that brakes, or that leads back inside.
// Downstream: box_qp.hpp, damped_ls.hpp.

#include <array>
#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/core/time.hpp"

namespace supple::ik {

/// One number per joint; [m] stands for [rad] where a joint slides.
struct JointLimits {
  VecJ q_lower;  // below q_upper; may be infinite [rad]
  VecJ q_upper;
  VecJ v_max;                  // > 0, finite [rad/s]
  VecJ a_max;                  // > 0, finite [rad/s^2]
  double braking_share = 0.8;  // part of a_max that position limits count on, 0 < share <= 1
  Seconds reaction_time{0.0};  // by which the robot is late in doing what it is told, >= 0
};

struct PreparedJointLimits {
  JointLimits limits;
  VecJ brake;                 // b [rad/s^2]
  VecJ brake_T;               // b T [rad/s]
  VecJ stop_distance;         // from v_max; nearer limits are felt [rad]
  double T = 0.0;             // longest period and reaction time together [s]
  double longest_stop = 0.0;  // from v_max, of the joint that needs longest [s]
};

/// For commands that stay in force for `longest_period` at most.
[[nodiscard]] Result<PreparedJointLimits, Problem> prepared(const JointLimits& limits,
                                                            Seconds longest_period) noexcept;

enum class BoundKind : std::uint8_t { kVelocity, kPosition, kAcceleration };

struct JointBounds {
  VecJ lower;  // lower <= upper [rad/s]
  VecJ upper;
  std::array<BoundKind, kMaxArmJoints> lower_kind{};
  std::array<BoundKind, kMaxArmJoints> upper_kind{};
  std::uint32_t outside = 0;  // joints that are beyond a position limit, a bit each
};

/// `v_previous` is what the joints were told last, `dt` how long ago.
[[nodiscard]] JointBounds joint_bounds(const PreparedJointLimits& prepared, VecIn q,
                                       VecIn v_previous, Seconds dt) noexcept;

}  // namespace supple::ik
