#pragma once

// What moves the joints: a motor, its gear's losses, and the inertia of its rotor.
//
// Losses grow so steeply around standstill that a step of the simulation cannot use those of its
// beginning. They are those of the velocity w that the step ends with,
//
//   M (w - v) / h = tau_motor - bias + tau_ext - friction(w),
//
// found by writing friction(w) = d(w) w and solving for w with the last d a few times. As d falls
// with |w|, each round is nearer, from any start.

#include <optional>

#include "supple/actuator/actuator.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::sim {

struct Drives {
  actuator::Params motors;
  VecJ rotor_inertia;  // behind the gear, >= 0 [kg m^2]
};

/// Unlimited and without losses.
[[nodiscard]] Drives ideal_drives(int joints) noexcept;

/// The robot's own limits of torque, and losses of the size that identifications of such arms
/// report: 4 % of the largest torque as Coulomb friction and 6 % of it at 1 rad/s, 0.005 kg m^2 of
/// rotor for each N m. Assumed, not measured on any one robot.
[[nodiscard]] Drives typical_drives(const model::RobotModel& robot) noexcept;

[[nodiscard]] std::optional<Problem> problem_of(const Drives& drives, int joints) noexcept;

/// Friction of one step. `load` is tau_motor - bias + tau_ext, h the step [s].
[[nodiscard]] VecJ friction_in_step(const actuator::Params& motors, const MatJ& M, const VecJ& v,
                                    const VecJ& load, double h) noexcept;

/// The same for a floating base, whose own rows come first and lose nothing; of the joints.
[[nodiscard]] VecV friction_in_step(const actuator::Params& motors, const MatV& M, const VecV& v,
                                    const VecV& load, double h) noexcept;

}  // namespace supple::sim
