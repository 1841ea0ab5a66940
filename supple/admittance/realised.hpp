#pragma once

// What the robot did instead of what it was asked. Limits, joints and walls may leave less of the
// offset's rate than the law asked for. Then C goes only where the robot went,
//
//   C moves on by (V_realised - V_asked) dt,    rate = rate + V_realised - V_asked
//
// so a push against a limit leaves nothing behind that would have to unwind later.

#include "supple/admittance/offset.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

/// The offset after a tick in which V_asked_D was asked for and V_realised_D has been done, both
/// rates of C in D, in D's axes. Integral action gives way first.
[[nodiscard]] Offset realised(const Offset& offset, const Twist& V_asked_D,
                              const Twist& V_realised_D, Seconds dt) noexcept;

/// The same for the pose-error law, which has no position of its own.
struct Rates {
  Twist V_DC_D;
  Twist Vi_DC_D;
};
[[nodiscard]] Rates realised(const Rates& rates, const Twist& V_asked_D,
                             const Twist& V_realised_D) noexcept;

}  // namespace supple::admittance
