#pragma once

// What a geared motor makes of a torque command. At the joint's velocity v it can push between
//
//   upper(v) = clip(stall ( 1 - v / no_load),   0, max)
//   lower(v) = clip(stall (-1 - v / no_load), -max,  0)
//
// and its gear loses
//
//   friction(v) = viscous v + coulomb tanh(v / knee)
//
// so that the link gets clip(tau_cmd, lower(v), upper(v)) - friction(v). A motor can always brake:
// lower(v) <= 0 <= upper(v). A joint that slides has m/s and N for rad/s and N m.
//
// Downstream: the simulator, which moves by it, and estimation/joint_torque.hpp.

#include <limits>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/static_vector.hpp"

namespace supple::actuator {

struct JointParams {
  static constexpr double kUnlimited = std::numeric_limits<double>::infinity();

  double stall = kUnlimited;    // torque at standstill, above 0 [N m]; finite if no_load is
  double no_load = kUnlimited;  // speed that leaves no torque, above 0 [rad/s]
  double max = kUnlimited;      // what current and gear allow, above 0 [N m]
  double viscous = 0.0;         // >= 0 [N m s/rad]
  double coulomb = 0.0;         // >= 0 [N m]
  double knee = 0.01;           // speed at which 76 % of `coulomb` acts, above 0 [rad/s]
};

struct Params {
  StaticVector<JointParams, kMaxJoints> joints;
};

/// `index` is the joint's.
[[nodiscard]] std::optional<Problem> problem_of(const Params& params) noexcept;

struct TorqueRange {
  double lower = 0.0;
  double upper = 0.0;
};

[[nodiscard]] TorqueRange torque_range(const JointParams& joint, double v) noexcept;
[[nodiscard]] double friction(const JointParams& joint, double v) noexcept;
/// Torque at the link; NaN for a command that is no number.
[[nodiscard]] double link_torque(const JointParams& joint, double tau_cmd, double v) noexcept;

// The same joint by joint: vectors over the joints, without the six rows of a floating base.
[[nodiscard]] VecV friction(const Params& params, VecIn v) noexcept;
[[nodiscard]] VecV link_torque(const Params& params, VecIn tau_cmd, VecIn v) noexcept;

}  // namespace supple::actuator
