#pragma once

// Where C sits relative to D, and how it moves there: the state that the offset law integrates.

#include "supple/admittance/turn.hpp"
#include "supple/core/spatial.hpp"

namespace supple::admittance {

struct Offset {
  Vec3 p_DC = Vec3::Zero();  // [m]
  Turn turn;                 // R_DC
  Twist V_DC_D;              // rate of the virtual mass
  Twist Vi_DC_D;             // rate that integral action adds

  // NOLINTNEXTLINE(readability-identifier-naming): it is what its name says
  [[nodiscard]] Pose X_DC() const noexcept { return {.R = matrix(turn), .p = p_DC}; }
  /// All of C's rate in D.
  [[nodiscard]] Twist rate() const noexcept { return V_DC_D + Vi_DC_D; }
};

}  // namespace supple::admittance
