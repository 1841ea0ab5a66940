#pragma once

// Seeded random states of a robot: positions within limits, the base anywhere, slow and fast.

#include "supple/core/joints.hpp"
#include "supple/model/robot_model.hpp"
#include "support/random.hpp"

namespace supple::test {

/// How many states a comparison visits. Sanitizers look for other faults than rounding, and slow
/// everything down tenfold.
#ifdef SUPPLE_SANITIZED
inline constexpr int kStates = 100;
#else
inline constexpr int kStates = 1000;
#endif

struct State {
  VecQ q;
  VecV v;
  VecV vdot;
};

/// Joints within their limits, or within +-pi (+-1 m) where there are none. A floating base has any
/// orientation, and every other time it is some 100 m away. Every other state is ten times as fast
/// as a robot moves: up to 30 m/s, 30 rad/s, 1000 m/s^2, 1000 rad/s^2.
[[nodiscard]] State any_state(const model::RobotModel& model, Rng& rng);

/// The same at moderate size, for differences: speeds up to 1, the base within 1 m of the origin.
[[nodiscard]] State gentle_state(const model::RobotModel& model, Rng& rng);

/// Each number uniform in [-size, size].
[[nodiscard]] VecV any_velocities(const model::RobotModel& model, Rng& rng, double size);

}  // namespace supple::test
