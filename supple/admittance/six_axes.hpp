#pragma once

// What each of the six axes does in this tick, and with which gains: the ramps and the tank for
// axes that yield, the return for axes that do not. Coefficients are made anew only when the gains
// that act, the period or the scheme have changed.

#include "supple/admittance/gain_schedule.hpp"
#include "supple/admittance/params.hpp"
#include "supple/admittance/selection.hpp"
#include "supple/core/same_bits.hpp"

namespace supple::admittance {

struct SixAxes {
  GainSchedule schedule;
  Tank tank;
  ChatterState chatter;
  AxisModes modes{};
  Halves yields{.linear = Vec3::Ones(), .angular = Vec3::Ones()};  // 1 where the axis yields, or 0
  bool all_yield = true;
  Gains gains;  // of the axes as they move now
  SixCoefficients coefficients;
  // what the coefficients were made for
  Seconds dt{0.0};
  Scheme scheme = Scheme::kExact;
  double return_frequency = 0.0;
};

struct AxesStep {
  bool arrived = false;  // an axis has become held: its x and v have been set to 0
  ScheduleStep schedule;
};

/// True when `update` would change nothing: the usual tick.
[[nodiscard]] inline bool settled(const Params& params, const SixAxes& axes, Seconds dt) noexcept {
  const Selection& s = params.selected;
  return axes.all_yield && axes.schedule.started && !axes.schedule.ramping &&
         !axes.chatter.changed && dt == axes.dt && params.scheme == axes.scheme &&
         (s[0] & s[1] & s[2] & s[3] & s[4] & s[5]) != 0 &&
         same_bits(params.gains, axes.schedule.to);
}

/// One tick with the axes at offset x and rate v.
[[nodiscard]] AxesStep update(const Params& params, SixAxes& axes, Halves& x, Halves& v,
                              Seconds dt) noexcept;

/// Lets the chatter guard look at a period whose masses have moved.
inline void watch(const Params& params, SixAxes& axes, const ChatterInput& in,
                  Seconds dt) noexcept {
  if (!is_watching(params.chatter, axes.chatter, in.nothing)) return;
  watch_awake(params.chatter, params.tank, axes.gains, axes.chatter, axes.tank, in, dt);
}

/// Which axes have no spring, now and when the ramps have ended: integral action is theirs.
[[nodiscard]] Selection springless(const SixAxes& axes) noexcept;

/// True while an axis of rotation returns.
[[nodiscard]] bool turn_returns(const SixAxes& axes) noexcept;

/// The one axis of rotation (0, 1, 2) that is held while the other two are not; otherwise -1.
[[nodiscard]] int held_turn_axis(const SixAxes& axes) noexcept;

}  // namespace supple::admittance
