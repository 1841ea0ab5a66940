#include "supple/control/guard.hpp"

#include <algorithm>

#include "supple/control/stop_judge.hpp"
#include "supple/control/twist_of.hpp"

namespace supple::control {
namespace {

/// The largest part of the way from one end, in tenths of a percent, that passes.
template <class Passes>
double largest_part(Passes passes) noexcept {
  constexpr int kHalvings = 10;
  double part = 0.0;
  double share = 0.5;
  for (int i = 0; i < kHalvings; ++i, share *= 0.5) {
    if (passes(part + share)) part += share;
  }
  return part;
}

}  // namespace

[[gnu::hot]] Guard hold_back(const limits::Prepared& limits, const ik::PreparedJointLimits& joints,
                             const GuardInput& in, Seconds dt, ik::Rates& rates) noexcept {
  const StopJudge judge{limits, joints, in, dt};
  const auto safe = [&judge](const VecJ& v, const Twist& V) {
    return judge.within_speed(V) && judge.stops_well(v, V);
  };
  const auto good = [&](const VecJ& v, const Twist& V) {
    return judge.within_acceleration(V) && safe(v, V);
  };
  if (judge.is_easy(rates.v, rates.V) || good(rates.v, rates.V)) return {};

  const Twist V_asked = rates.V + rates.missing;
  const VecJ wanted = judge.with_room_to_stop(rates.v, rates.V);
  const auto draw_back = [&](const VecJ& stop, const auto& passes) {
    const VecJ way = wanted - stop;
    const double kept = largest_part([&](double part) {
      const VecJ v = stop + part * way;
      return passes(v, twist_of(in.Jv_V_WP_W, v));
    });
    rates.v = stop + kept * way;
    rates.V = twist_of(in.Jv_V_WP_W, rates.v);
    return kept;
  };
  if (const Twist V = twist_of(in.Jv_V_WP_W, wanted); good(wanted, V)) {
    rates.v = wanted;
    rates.V = V;
    rates.missing = V_asked - V;
    return {};
  }
  const double time = judge.time_to_stop();
  Guard out{.kept = draw_back(judge.braked(time), good)};
  if (out.kept == 0.0) {
    // the stop goes on, if it is still what it was
    const double left = std::max(time - dt.count(), 0.0);
    if (judge.is_open(rates.v, rates.V, left)) {
      out.stop_time = Seconds{left};
    } else {
      const auto safe_enough = [&](const VecJ& v, const Twist& V) {
        return judge.within_acceleration(V, 2.0) && safe(v, V);
      };
      out = {.kept = draw_back(judge.hard_stop(), safe_enough), .conflict = true};
    }
  }
  rates.missing = V_asked - rates.V;
  return out;
}

}  // namespace supple::control
