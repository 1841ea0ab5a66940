#pragma once

// What the two laws have in common, in the axes of the gains.

#include "supple/admittance/gain_axes.hpp"
#include "supple/admittance/params.hpp"
#include "supple/admittance/report.hpp"
#include "supple/admittance/six_axes.hpp"

namespace supple::admittance {

/// Step and rate afterwards of three masses with the rate v, under the load `net` that their
/// springs do not carry.
struct Moved {
  Vec3 step;
  Vec3 v1;
};

[[nodiscard]] inline Moved moved(const HalfCoefficients& c, const Vec3& v,
                                 const Vec3& net) noexcept {
  return {.step = c.step_from_rate.cwiseProduct(v) + c.step_from_net.cwiseProduct(net),
          .v1 = c.rate_kept.cwiseProduct(v) +
                (c.rate_from_net.cwiseProduct(net) - c.rate_lost.cwiseProduct(v))};
}

/// F - F_target on the axes that yield, zero on the others.
template <class Axes>
[[nodiscard]] Wrench load(const Axes& G, const Params& params, const SixAxes& axes,
                          const Wrench& F_P_D) noexcept {
  Wrench e = from_D(G, F_P_D) - params.F_target;
  if (axes.all_yield) return e;
  return {.force = axes.yields.linear.cwiseProduct(e.force),
          .torque = axes.yields.angular.cwiseProduct(e.torque)};
}

/// Integral action over one period.
struct Bias {
  bool used = false;
  Twist step;  // by which the offset moves
  Twist v_i;   // afterwards
};

template <class Axes>
[[nodiscard]] Bias biased(const Axes& G, const Params& params, const SixAxes& axes,
                          const Twist& Vi_DC_D, const Wrench& e, Seconds dt) noexcept {
  Bias bias;
  bias.used =
      is_used(params.integral) || Vi_DC_D.linear != Vec3::Zero() || Vi_DC_D.angular != Vec3::Zero();
  if (!bias.used) return bias;
  const Twist before = from_D(G, Vi_DC_D);
  bias.v_i = integrated(params.integral, before, e, axes.gains, springless(axes), dt);
  bias.step = 0.5 * dt.count() * (before + bias.v_i);
  return bias;
}

/// The drift guard's work: rates of axes that have no target to move to.
inline void clear(const Vec3& target, Vec3& v, Vec3& v_i) noexcept {
  for (int i = 0; i < 3; ++i) {
    if (target[i] == 0.0) v[i] = v_i[i] = 0.0;
  }
}

[[nodiscard]] inline Report report_of(const SixAxes& axes, const ScheduleStep& schedule,
                                      double dissipated, bool cleared) noexcept {
  return {.tank = axes.tank.level,
          .injected = schedule.injected,
          .dissipated = dissipated,
          .ramping = axes.schedule.ramping,
          .slowed = schedule.slowed,
          .cleared = cleared,
          .chatters = axes.chatter.axes,
          .created = axes.chatter.created,
          .added = axes.chatter.added};
}

}  // namespace supple::admittance
