#pragma once

// The second gate: the last word on what the tick made. `judge` says whether the run goes on and
// why not; `permitted` turns the wanted joint velocities into the ones that are sent:
//
//   running, and on     the wanted ones, scaled as a whole into v_max, and approached in a straight
//   the way back        line as fast as a_max allows
//   holding, stopping   v <- s v, with the smallest s in [0, 1] that every joint's a_max allows:
//   the
//                       joints keep their proportions, none gets faster, all come to rest
//                       together. One that nears its position limit stops earlier, within its a_max
//   otherwise           exactly zero
//
// This software is no certified safety function; the robot's own must stay on.
// Upstream: ik/, and the flags of every stage.  Downstream: the robot.

#include <bit>
#include <cstdint>
#include <limits>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/safety/params.hpp"
#include "supple/safety/reaction.hpp"
#include "supple/safety/state.hpp"

namespace supple::safety {

struct OutputFacts {
  Wrench F_P_D;                          // contact at the probe, before the deadband
  std::uint8_t wrench_out_of_range = 0;  // a bit per channel of the sensor, fx the lowest
  std::uint8_t wrench_rate_limited = 0;
  Twist V_WP_W;                                                    // of the probe, as measured
  double wall_distance = std::numeric_limits<double>::infinity();  // < 0: outside [m]
  bool ik_failed = false;
  ContactFacts contact{};  // where a detector is in use
  bool retreated = false;  // there is no way back any more, or it was far enough
};

struct Verdict {
  Phase phase = Phase::kIdle;
  Cause cause;                     // why it is not running; kNone while it is
  Cause refused;                   // why the start requested in this tick was not obeyed
  std::uint32_t reasons_seen = 0;  // all reasons since the stop began, a bit each

  /// Reasons besides the first.
  [[nodiscard]] int later_reasons() const noexcept {
    return reasons_seen == 0 ? 0 : std::popcount(reasons_seen) - 1;
  }
  [[nodiscard]] bool running() const noexcept { return phase == Phase::kRunning; }
};

/// After `check_input` and the stages of the same tick.
[[nodiscard]] Verdict judge(const Params& params, State& state, const OutputFacts& facts,
                            const VecJ& v_wanted) noexcept;

/// After `judge`. What comes back is what must be sent: the next tick starts from it.
[[nodiscard]] VecJ permitted(const Params& params, State& state, const VecJ& v_wanted) noexcept;

}  // namespace supple::safety
