#pragma once

// A robot on four legs as MuJoCo reads it: its bodies, a ball for each foot, and flat ground at
// z = 0.

#include <string>

#include "supple/sim/sim_quadruped.hpp"

namespace supple::sim {

inline constexpr const char* kTrunkBody = "trunk";
/// Of foot i is this and its number.
inline constexpr const char* kFootGeom = "foot";

/// MuJoCo's qpos is the model's q; joint i of the model is its degree of freedom 6 + i.
[[nodiscard]] std::string mjcf(const QuadrupedSetup& setup);

}  // namespace supple::sim
