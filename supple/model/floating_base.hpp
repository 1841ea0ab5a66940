#pragma once

// Arithmetic on q where it is not a vector: the orientation of a floating base.

#include "supple/core/joints.hpp"
#include "supple/core/time.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::model {

/// Joints at zero, base at the world's origin.
[[nodiscard]] VecQ neutral(const RobotModel& model) noexcept;

/// q after moving with the constant v for dt: R_WB <- exp3(w dt) R_WB, all else adds.
[[nodiscard]] VecQ integrated(const RobotModel& model, VecIn q, VecIn v, Seconds dt) noexcept;

/// The v that leads from q0 to q1 in unit time, along the shortest rotation.
[[nodiscard]] VecV difference(const RobotModel& model, VecIn q0, VecIn q1) noexcept;

}  // namespace supple::model
