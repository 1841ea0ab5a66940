#pragma once

// One leg with three joints: abduction about x, then hip and knee about y. A is the point of the
// abduction axis from which the rest hangs:
//
//   p_AF = Rx(q0) ( [0, side, 0] + Ry(q1) ( [0, 0, -thigh] + Ry(q2) [0, 0, -shank] ) )
//
// so the distance of foot and hip gives the knee, the plane of the leg the abduction, and what is
// left the hip. Closed form, exact.

#include <optional>

#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::legged {

struct Leg {
  int first_joint = 0;       // abduction; hip and knee follow
  Vec3 p_BA = Vec3::Zero();  // [m]
  double side = 0.0;         // of the leg's plane from A, along y; left above 0 [m]
  double thigh = 0.0;        // above 0 [m]
  double shank = 0.0;        // above 0 [m]
};

/// The leg that carries a foot; nothing if it is not of that shape.
[[nodiscard]] std::optional<Leg> leg_of(const model::RobotModel& model,
                                        model::FrameId foot) noexcept;

/// p_BF.
[[nodiscard]] Vec3 foot_position(const Leg& leg, const Vec3& q) noexcept;

/// J of v_BF_B = J qdot; the joints that carry a force f_B on the foot push with -J' f_B.
[[nodiscard]] Mat3 foot_jacobian(const Leg& leg, const Vec3& q) noexcept;

struct LegAngles {
  Vec3 q = Vec3::Zero();  // knee within [-pi, 0]: bent backwards
  bool reached = true;    // false: the leg points there, but is too short, or too long
};

/// The joints that put the foot at p_BF.
[[nodiscard]] LegAngles leg_angles(const Leg& leg, const Vec3& p_BF) noexcept;

}  // namespace supple::legged
