#pragma once

// The scene as MuJoCo reads it: a text in MJCF. Masses, inertias and placements are those of the
// kernel, each number with all its digits, so that both compute the same dynamics.

#include <string>
#include <string_view>

#include "supple/core/joints.hpp"
#include "supple/core/time.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/sim/scene.hpp"

namespace supple::sim {

// Names in the text that the engine looks up.
inline constexpr const char* kToolBody = "tool";
inline constexpr const char* kTipSite = "tip";
inline constexpr const char* kPlateJoint = "plate";
inline constexpr const char* kForceSensor = "force";
inline constexpr const char* kTorqueSensor = "torque";

/// Joint i of the model is MuJoCo's joint and degree of freedom i; those of a plate or a block come
/// after them. `rotor_inertia` is of each joint, behind its gear [kg m^2].
[[nodiscard]] std::string mjcf(const model::RobotModel& robot, model::FrameId sensor,
                               const VecJ& rotor_inertia, const Scene& scene, Seconds step);

/// [kg]; of the plate of a wall.
[[nodiscard]] double plate_mass(const Wall& wall) noexcept;

}  // namespace supple::sim
