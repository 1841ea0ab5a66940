#include "supple/control/guard.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/control/twist_of.hpp"

namespace supple::control {
namespace {

constexpr double kRounding = 1.0 + 1e-9;

class Judge {
 public:
  Judge(const limits::Prepared& limits, const ik::PreparedJointLimits& joints, const GuardInput& in,
        Seconds dt) noexcept
      : limits_{limits}, joints_{joints}, in_{in}, dt_{dt.count()} {
    const limits::Params& p = limits_.params;
    // a limit that is exceeded already must only not be exceeded by more
    speed_ = kRounding * std::max(p.linear_speed, in.V_previous.linear.norm());
    turn_ = kRounding * std::max(p.angular_speed, in.V_previous.angular.norm());
  }

  /// Of joint velocities v and the probe's twist V = J v.
  [[nodiscard]] bool passes(const VecJ& v, const Twist& V) const noexcept {
    const limits::Params& p = limits_.params;
    const double step = kRounding * p.linear_acceleration * dt_;
    const double turn_step = kRounding * p.angular_acceleration * dt_;
    const bool slow = V.linear.squaredNorm() <= speed_ * speed_ &&
                      V.angular.squaredNorm() <= turn_ * turn_ &&
                      (V.linear - in_.V_previous.linear).squaredNorm() <= step * step &&
                      (V.angular - in_.V_previous.angular).squaredNorm() <= turn_step * turn_step;
    if (!slow) return false;
    if (in_.wall_distance == std::numeric_limits<double>::infinity()) return true;
    const Vec3 way = (0.5 * braking_time(V, v) + limits_.T) * V.linear;
    return limits::leads_through_no_wall(limits_, in_.p_WP, in_.wall_distance, way);
  }

  /// All joints braked in proportion, each within its bounds.
  [[nodiscard]] VecJ stop() const noexcept {
    const double time = braking_time(in_.V_previous, in_.v_previous);
    const double left = time > dt_ ? 1.0 - dt_ / time : 0.0;
    return (left * in_.v_previous).cwiseMax(in_.bounds.lower).cwiseMin(in_.bounds.upper);
  }

 private:
  [[nodiscard]] double braking_time(const Twist& V, const VecJ& v) const noexcept {
    const limits::Params& p = limits_.params;
    double time = V.linear.norm() / limits_.brake;
    time = std::max(time, V.angular.norm() / (p.braking_share * p.angular_acceleration));
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      time = std::max(time, std::abs(v[i]) / joints_.brake[i]);
    }
    return time;
  }

  const limits::Prepared& limits_;
  const ik::PreparedJointLimits& joints_;
  const GuardInput& in_;
  double dt_;
  double speed_;
  double turn_;
};

}  // namespace

Guard hold_back(const limits::Prepared& limits, const ik::PreparedJointLimits& joints,
                const GuardInput& in, Seconds dt, ik::Rates& rates) noexcept {
  const Judge judge{limits, joints, in, dt};
  if (judge.passes(rates.v, rates.V)) return {};

  constexpr int kHalvings = 10;
  const Twist V_asked = rates.V + rates.missing;
  const VecJ stop = judge.stop();
  const VecJ way = rates.v - stop;
  Guard out{.kept = 0.0};
  double share = 0.5;
  for (int i = 0; i < kHalvings; ++i, share *= 0.5) {
    const VecJ nearer = stop + (out.kept + share) * way;
    if (judge.passes(nearer, twist_of(in.Jv_V_WP_W, nearer))) out.kept += share;
  }
  rates.v = stop + out.kept * way;
  rates.V = twist_of(in.Jv_V_WP_W, rates.v);
  rates.missing = V_asked - rates.V;
  out.conflict = out.kept == 0.0 && !judge.passes(rates.v, rates.V);
  return out;
}

}  // namespace supple::control
