#pragma once

// What the robot did instead of what it was asked. Limits, joints and walls may leave less of the
// offset's rate than the law asked for. Then C goes only where the robot went,
//
//   change = V_realised - V_asked,    C moves on by change dt,    rate = rate + change
//
// so a push against a limit leaves nothing behind that would have to unwind later.

#include "supple/admittance/offset.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

/// Makes the offset at a tick's end that of what was done. The change is of the rate of C in D, in
/// D's axes. Integral action gives way first.
void realise(Offset& offset, const Twist& change_D, Seconds dt) noexcept;

/// The same for the pose-error law, which has no position of its own.
struct Rates {
  Twist V_DC_D;
  Twist Vi_DC_D;
};
void realise(Rates& rates, const Twist& change_D) noexcept;

}  // namespace supple::admittance
