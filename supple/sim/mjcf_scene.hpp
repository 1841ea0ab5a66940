#pragma once

// Parts of the MJCF text: things of the scene, and how numbers are written.

#include <string>

#include "supple/core/spatial.hpp"
#include "supple/sim/scene.hpp"

namespace supple::sim {

/// With all digits, so that reading gives the same bits.
[[nodiscard]] std::string numbers(const Vec3& v);
/// pos="..." quat="..."
[[nodiscard]] std::string placed(const Pose& X);

[[nodiscard]] std::string tip_geoms(const Tool& tool);
[[nodiscard]] std::string wall_body(const Wall& wall);
[[nodiscard]] std::string hole_body(const Hole& hole, const Vec3& gravity_W);

}  // namespace supple::sim
