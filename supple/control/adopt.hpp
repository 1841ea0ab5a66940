#pragma once

#include "supple/control/tick.hpp"

namespace supple::control {

/// Other params from the next tick on, without a jump of the tool. Call it between two ticks, with
/// params for the same number of joints.
///
///   gains, target       the law goes over to them on its ramp
///   law                 the other one goes on from where C is and as fast as it moves
///   probe               C, D and the target stay where they are on the tool's body, and are seen
///                       from the new probe
///   wrench source       the other wrench from the next tick on; the law's mass keeps its speed
///   observer, payload   the residual stays, and nothing is integrated over the change
///   limits              a motion that is beyond the new ones is braked into them
void adopt(const Params& from, const Params& to, State& state) noexcept;

}  // namespace supple::control
