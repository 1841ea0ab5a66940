#pragma once

// A hand at the tool's tip, or anywhere on a link: a wrench by the clock.

#include <cstdint>
#include <numbers>
#include <optional>
#include <span>

#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::sim {

/// Fixed to the body that joint `joint` moves, in its axes.
struct PushPoint {
  int joint = 0;
  Pose X_BH;  // the hand: its origin is the point, and its axes are those of the link
};

/// Rises from zero to `F` over `ramp`, stays, and is gone again at start + duration, after as long
/// a fall. With a frequency it swings as a sine inside that shape.
struct Push {
  Seconds start{0.0};
  Seconds duration{1.0};
  Seconds ramp{0.0};              // at most half the duration
  Wrench F;                       // on the tool, about P [N], [N m]
  bool tool_axes = false;         // in the axes of P, or of the link; otherwise of the world
  double frequency = 0.0;         // [Hz]; 0: steady
  std::optional<PushPoint> on{};  // a point of a link; otherwise the tool's tip
};

[[nodiscard]] std::optional<Problem> problem_of(const Push& push) noexcept;

/// How much of `F` acts at t, -1 ... 1.
[[nodiscard]] double share_at(const Push& push, Seconds t) noexcept;

/// F_P_W of all hands at the tip together.
[[nodiscard]] Wrench pushes_at(std::span<const Push> pushes, Seconds t, const Mat3& R_WP) noexcept;

}  // namespace supple::sim
