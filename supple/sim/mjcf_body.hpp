#pragma once

// Parts of the MJCF text: the robot's bodies, with the kernel's numbers.

#include <string>

#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::sim {

/// Of the joint's axes in its parent's, at q = 0.
[[nodiscard]] Pose placement_of(const model::kernel::Model& kernel, int joint);

/// Principal moments and their axes: MuJoCo keeps nothing else, and finds them less exactly.
[[nodiscard]] std::string inertial(double mass, const Vec3& com, const Mat3& I);

/// Nothing for a body without mass.
[[nodiscard]] std::string body_inertial(const model::kernel::Body& body);

}  // namespace supple::sim
