#pragma once

#include "supple/admittance/offset.hpp"

namespace supple::admittance {

/// Where the offset's spring is anchored: D and its motion.
struct Anchor {
  Pose X_WD;
  Twist V_WD_W;
};

/// The same C, seen from another D: X_WC and V_WC_W are those of before. The spring is then
/// stretched by the way from the new D; its energy is what the planner has chosen.
[[nodiscard]] Offset reanchored(const Offset& offset, const Anchor& from,
                                const Anchor& to) noexcept;

}  // namespace supple::admittance
