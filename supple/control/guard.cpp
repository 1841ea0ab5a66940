#include "supple/control/guard.hpp"

#include <algorithm>
#include <cmath>

#include "supple/control/twist_of.hpp"

namespace supple::control {
namespace {

constexpr double kRounding = 1.0 + 1e-9;

constexpr double square(double x) noexcept { return x * x; }

class Judge {
 public:
  Judge(const limits::Prepared& limits, const ik::PreparedJointLimits& joints, const GuardInput& in,
        Seconds dt) noexcept
      : limits_{limits}, joints_{joints}, in_{in}, dt_{dt.count()} {
    const limits::Params& p = limits_.params;
    const double rounding = square(kRounding);
    speed2_ =
        rounding * square(slowed(p.linear_speed, in.V_previous.linear, p.linear_acceleration));
    turn2_ =
        rounding * square(slowed(p.angular_speed, in.V_previous.angular, p.angular_acceleration));
    step2_ = rounding * square(p.linear_acceleration * dt_);
    turn_step2_ = rounding * square(p.angular_acceleration * dt_);
    const Twist kept = twist_of(in.Jv_V_WP_W, in.v_previous);
    bend_ = 1.0 / dt_ * (kept.linear - in.V_previous.linear);
  }

  /// Of joint velocities v and the probe's twist V = J v.
  [[nodiscard]] bool within_speed(const Twist& V) const noexcept {
    return V.linear.squaredNorm() <= speed2_ && V.angular.squaredNorm() <= turn2_;
  }

  [[nodiscard]] bool within_acceleration(const Twist& V) const noexcept {
    return (V.linear - in_.V_previous.linear).squaredNorm() <= step2_ &&
           (V.angular - in_.V_previous.angular).squaredNorm() <= turn_step2_;
  }

  /// Stopped from v, the probe stays behind the walls and within its speed.
  [[nodiscard]] bool stops_well(const VecJ& v, const Twist& V) const noexcept {
    const double longest = std::max(joints_.longest_stop, limits_.longest_stop);
    if (far_from_all(V, longest)) return true;
    const double t = braking_time(V, v);
    const double T = limits_.T;
    const Vec3 straight = (0.5 * t + T) * V.linear;
    const Vec3 bent = straight + (0.25 * t * t + t * T / 3.0 + 0.5 * T * T) * bend_;
    return (V.linear + t / 3.0 * bend_).squaredNorm() <= speed2_ &&
           leads_well(limits_.halfway, 0.5 * limits_.params.clearance, straight) &&
           leads_well(limits_.params.walls, 0.0, bent);
  }

  /// All joints braked in proportion, as hard as all limits allow, each within its bounds.
  [[nodiscard]] VecJ stop() const noexcept {
    const double share = std::max(limits_.params.braking_share, joints_.limits.braking_share);
    return braked(share * braking_time(in_.V_previous, in_.v_previous));
  }

  /// As hard as the joints alone allow.
  [[nodiscard]] VecJ hard_stop() const noexcept {
    return braked(joints_.limits.braking_share * joints_braking_time(in_.v_previous));
  }

 private:
  /// The speed limit; where the last command was above it, because the limit is new, a step towards
  /// it.
  [[nodiscard]] double slowed(double limit, const Vec3& u, double acceleration) const noexcept {
    if (u.squaredNorm() <= square(limit)) return limit;
    return std::max(limit, u.norm() - 0.5 * acceleration * dt_);
  }

  [[nodiscard]] bool far_from_all(const Twist& V, double t) const noexcept {
    const double bend = bend_.norm();
    const double speed = V.linear.norm();
    return (speed + bend * (t + limits_.T)) * (0.5 * t + limits_.T) <=
               in_.wall_distance - limits_.params.clearance &&
           square(speed + t * bend) <= speed2_;
  }

  /// Behind walls that are moved in by some of the clearance.
  [[nodiscard]] bool leads_well(const limits::Walls& walls, double moved_in,
                                const Vec3& way) const noexcept {
    return limits::leads_through_no_wall(walls, in_.p_WP, in_.wall_distance - moved_in, way);
  }

  [[nodiscard]] VecJ braked(double time) const noexcept {
    const double left = time > dt_ ? 1.0 - dt_ / time : 0.0;
    return (left * in_.v_previous).cwiseMax(in_.bounds.lower).cwiseMin(in_.bounds.upper);
  }

  [[nodiscard]] double joints_braking_time(const VecJ& v) const noexcept {
    double time = 0.0;
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      time = std::max(time, std::abs(v[i]) / joints_.brake[i]);
    }
    return time;
  }

  [[nodiscard]] double braking_time(const Twist& V, const VecJ& v) const noexcept {
    const limits::Params& p = limits_.params;
    return std::max({V.linear.norm() / limits_.brake,
                     V.angular.norm() / (p.braking_share * p.angular_acceleration),
                     joints_braking_time(v)});
  }

  const limits::Prepared& limits_;
  const ik::PreparedJointLimits& joints_;
  const GuardInput& in_;
  double dt_;
  double speed2_;
  double turn2_;
  double step2_;
  double turn_step2_;
  Vec3 bend_;  // the probe's acceleration while the joints keep their velocities [m/s^2]
};

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

Guard hold_back(const limits::Prepared& limits, const ik::PreparedJointLimits& joints,
                const GuardInput& in, Seconds dt, ik::Rates& rates) noexcept {
  const Judge judge{limits, joints, in, dt};
  const auto safe = [&judge](const VecJ& v, const Twist& V) {
    return judge.within_speed(V) && judge.stops_well(v, V);
  };
  const auto good = [&](const VecJ& v, const Twist& V) {
    return judge.within_acceleration(V) && safe(v, V);
  };
  if (good(rates.v, rates.V)) return {};

  const Twist V_asked = rates.V + rates.missing;
  const VecJ wanted = rates.v;
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
  Guard out{.kept = draw_back(judge.stop(), good)};
  if (out.kept == 0.0 && !good(rates.v, rates.V)) {
    // the joints' limits win, and of the probe's its acceleration gives way
    out = {.kept = draw_back(judge.hard_stop(), safe), .conflict = true};
  }
  rates.missing = V_asked - rates.V;
  return out;
}

}  // namespace supple::control
