#pragma once

// A UR5e puts a peg of 20 mm into a hole whose place it knows only roughly.
//
// The strategy is a timed script that never looks at the force:
//
//   press    down with a light force from 5 mm above the block, soft springs across, free to turn:
//            the end of the peg comes to lie flat on the block
//   search   still so, the desired frame runs along a spiral about where the hole should be; a peg
//            that has dropped into the hole stays there, because the springs are soft
//   insert   no springs at all, a larger force: the hole guides the peg
//
// A stiff arm moves to where the hole's bottom should be, and does not yield.

#include <cstdint>

namespace supple::test {

struct PegTask {
  double clearance = 2.5e-4;  // hole's radius less peg's [m]
  double chamfer = 1e-3;      // [m]
  double friction = 0.2;
  double offset = 2e-3;  // of the hole from where it should be, in a random direction [m]
  double tilt = 0.035;   // 2 degrees, about a random direction across [rad]
};

struct PegScript {
  double press_force = 8.0;       // [N]
  double search_from = 2.2;       // [s]
  double spiral_pitch = 1e-3;     // [m]
  double spiral_radius = 2.6e-3;  // [m]
  double spiral_speed = 8e-3;     // [m/s]
  double insert_force = 15.0;     // [N]
  double end = 20.0;              // [s]
  double stiffness = 2000.0;      // across, while searching [N/m]
  double damping = 1300.0;        // [N s/m]
  double turning_damping = 4.4;   // [N m s/rad]
};

struct PegResult {
  double depth = 0.0;    // of the peg's end below the block's face, along the hole's axis [m]
  double time = 0.0;     // when it was 19 mm deep, or the end [s]
  double peak = 0.0;     // largest force on the peg [N]
  bool stopped = false;  // the controller gave up
};

inline constexpr double kHoleDepth = 0.02;  // [m]
inline constexpr double kInserted = 0.019;  // [m]

[[nodiscard]] PegResult peg_with_compliance(const PegTask& task, const PegScript& script,
                                            std::uint32_t seed);
[[nodiscard]] PegResult peg_with_stiff_arm(const PegTask& task, std::uint32_t seed);

}  // namespace supple::test
