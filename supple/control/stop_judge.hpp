#pragma once

// Whether joint velocities leave a good stop open, and what that stop is; guard.hpp says what is
// asked. Inline: it is a part of the tick's usual path.

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "supple/control/guard.hpp"
#include "supple/control/twist_of.hpp"
#include "supple/core/joint_loops.hpp"

namespace supple::control {

/// Of one tick: what is good, and what is a stop. See guard.hpp.
class StopJudge {
 public:
  StopJudge(const limits::Prepared& limits, const ik::PreparedJointLimits& joints,
            const GuardInput& in, Seconds dt) noexcept
      : limits_{limits}, joints_{joints}, in_{in}, dt_{dt.count()} {
    const limits::Params& p = limits_.params;
    const double rounding = square(kRounding);
    speed_ = kRounding * slowed(p.linear_speed, in.V_previous.linear, p.linear_acceleration);
    turn_ = kRounding * slowed(p.angular_speed, in.V_previous.angular, p.angular_acceleration);
    share_ = std::min(p.braking_share, kBraking);
    step2_ = rounding * square(p.linear_acceleration * dt_);
    turn_step2_ = rounding * square(p.angular_acceleration * dt_);
  }

  /// Of joint velocities v and the probe's twist V = J v.
  [[nodiscard]] bool within_speed(const Twist& V) const noexcept {
    return V.linear.squaredNorm() <= square(speed_) && V.angular.squaredNorm() <= square(turn_);
  }

  /// Or within a multiple of the limit.
  [[nodiscard]] bool within_acceleration(const Twist& V, double multiple = 1.0) const noexcept {
    const double square_of = square(multiple);
    return (V.linear - in_.V_previous.linear).squaredNorm() <= square_of * step2_ &&
           (V.angular - in_.V_previous.angular).squaredNorm() <= square_of * turn_step2_;
  }

  /// All of what is asked, by bounds that are rough and quick: nearly always enough.
  [[nodiscard]] bool is_easy(const VecJ& v, const Twist& V) const noexcept {
    return within_acceleration(V) && far_from_all(v, V);
  }

  /// Stopped from v, everything keeps within its limits and the probe off the walls.
  [[nodiscard]] bool stops_well(const VecJ& v, const Twist& V) const noexcept {
    if (far_from_all(v, V)) return true;
    const double t = braking_time(V, v);
    if (!joints_stop_well(v, t)) return false;
    const Bend now{V, twist_rate_of(in_.Jv_V_WP_W, v, V)};
    const Behind half_clear{limits_.halfway, 0.5 * limits_.params.clearance};
    if (!begins_well(now, t)) return false;
    return turns_little(v, t) ? eases_out(now, t) && ends_well(half_clear, now, t)
                              : winds_well(half_clear, v, t, Look::kAtMotionToo);
  }

  /// The same of the stop itself, which may use all of the clearance.
  [[nodiscard]] bool is_open(const VecJ& v, const Twist& V, double t) const noexcept {
    if (!within_acceleration(V) || !within_speed(V)) return false;
    const Behind walls{limits_.params.walls, 0.0};
    if (!turns_little(v, t)) return winds_well(walls, v, t, Look::kAtWalls);
    return ends_well(walls, {V, twist_rate_of(in_.Jv_V_WP_W, v, V)}, t);
  }

  /// As long as the stop from v takes.
  [[nodiscard]] double braking_time(const Twist& V, const VecJ& v) const noexcept {
    const limits::Params& p = limits_.params;
    return std::max({V.linear.norm() / (share_ * p.linear_acceleration),
                     V.angular.norm() / (share_ * p.angular_acceleration), joints_braking_time(v)});
  }

  /// Of the last command, from now.
  [[nodiscard]] double time_to_stop() const noexcept {
    return in_.stop_time > Seconds{0.0} ? in_.stop_time.count()
                                        : braking_time(in_.V_previous, in_.v_previous);
  }

  /// After one period of a stop that takes so long, each joint within its bounds.
  [[nodiscard]] VecJ braked(double time) const noexcept {
    const double left = time > dt_ ? 1.0 - dt_ / time : 0.0;
    return (left * in_.v_previous).cwiseMax(in_.bounds.lower).cwiseMin(in_.bounds.upper);
  }

  /// Each joint alone slowed to where it can stop within its position limits together with all
  /// others, and within its bounds. At a limit one joint rests, and the others go on.
  [[nodiscard]] VecJ with_room_to_stop(const VecJ& v, const Twist& V) const noexcept {
    const double time = 0.5 * braking_time(V, v) + joints_.T;
    VecJ out = v;
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      const double above = std::max(joints_.limits.q_upper[i] - in_.q[i], 0.0);
      const double below = std::max(in_.q[i] - joints_.limits.q_lower[i], 0.0);
      const double fits = std::clamp(v[i], -below / time, above / time);
      out[i] = std::clamp(fits, in_.bounds.lower[i], in_.bounds.upper[i]);
    }
    return out;
  }

  /// As hard as the joints alone allow.
  [[nodiscard]] VecJ hard_stop() const noexcept {
    return braked(joints_.limits.braking_share * joints_braking_time(in_.v_previous));
  }

 private:
  static constexpr double kRounding = 1.0 + 1e-9;

  // Of the probe's speed and acceleration, what a stop may use in theory: the rest is for periods,
  // which are steps, and for what is between two looks.
  static constexpr double kUsable = 0.99;

  // Of the probe's acceleration, what a stop counts on at most: the rest is for the bends of its
  // way.
  static constexpr double kBraking = 0.9;

  // What a parabola may be off by, where there is no clearance to measure it by [m].
  static constexpr double kSmall = 1e-3;

  static constexpr double square(double x) noexcept { return x * x; }

  /// The speed limit; where the last command was above it, because the limit is new, a step towards
  /// it.
  [[nodiscard]] double slowed(double limit, const Vec3& u, double acceleration) const noexcept {
    if (u.squaredNorm() <= square(limit)) return limit;
    return std::max(limit, u.norm() - 0.5 * acceleration * dt_);
  }

  /// Nothing is near: by bounds that are rough and quick. For c a joint counts with the longest
  /// lever that any has, and all as if they turned about one axis. True only within the speeds.
  [[nodiscard, gnu::hot]] bool far_from_all(const VecJ& v, const Twist& V) const noexcept {
    const limits::Params& p = limits_.params;
    const double t = std::max(joints_.longest_stop, limits_.longest_stop);
    const double way = 0.5 * t + limits_.T;
    const double turn_rate = square(
        with_joint_count(v.size(), [&v](auto n) { return double{v.array().head(n).abs().sum()}; }));
    const double rate = in_.reach * turn_rate;
    const double left = kUsable - share_;
    const auto below = [](double squared, double limit) {
      return limit >= 0.0 && squared <= square(limit);
    };
    const double linear2 = V.linear.squaredNorm();
    const double room = in_.wall_distance - p.clearance - 0.5 * way * way * rate;
    return rate <= left * p.linear_acceleration && turn_rate <= left * p.angular_acceleration &&
           below(way * way * linear2, room) && below(linear2, speed_ - t / 3.0 * rate) &&
           below(V.angular.squaredNorm(), turn_ - t / 3.0 * turn_rate) &&
           far_from_joint_limits(v, t);
  }

  [[nodiscard]] bool far_from_joint_limits(const VecJ& v, double t) const noexcept {
    const double time = 0.5 * t + joints_.T;
    return with_joint_count(v.size(), [&](auto n) {
      const auto q = in_.q.array().head(n);
      const auto way = time * v.array().head(n).abs();
      const auto above = q + way - joints_.limits.q_upper.array().head(n);
      const auto below = joints_.limits.q_lower.array().head(n) - q + way;
      return above.max(below).maxCoeff() <= 0.0;
    });
  }

  /// A joint that is outside may rest there, or come back.
  [[nodiscard]] bool joints_stop_well(const VecJ& v, double t) const noexcept {
    const double time = 0.5 * t + joints_.T;
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      const double end = in_.q[i] + time * v[i];
      if (v[i] > 0.0 && end > joints_.limits.q_upper[i]) return false;
      if (v[i] < 0.0 && end < joints_.limits.q_lower[i]) return false;
    }
    return true;
  }

  /// The probe's twist at a place of the stop's line if the joints had v there, and its rate.
  struct Bend {
    Twist V;
    Twist c;
  };

  /// Walls that are moved in by some of the clearance.
  struct Behind {
    const limits::Walls& walls;
    double moved_in;
  };

  enum class Look : std::uint8_t { kAtWalls, kAtMotionToo };

  [[nodiscard]] bool within_acceleration_of(const Twist& A) const noexcept {
    const limits::Params& p = limits_.params;
    return A.linear.squaredNorm() <= square(kUsable * p.linear_acceleration) &&
           A.angular.squaredNorm() <= square(kUsable * p.angular_acceleration);
  }

  [[nodiscard]] bool begins_well(const Bend& now, double t) const noexcept {
    return within_acceleration_of(now.c) && within_acceleration_of(now.c - rate_of(t) * now.V);
  }

  /// Speed and acceleration all through the stop, along a parabola.
  [[nodiscard]] bool eases_out(const Bend& now, double t) const noexcept {
    return within_acceleration_of(0.5 * now.c + rate_of(t) * now.V) &&
           within_speed(now.V + t / 3.0 * now.c);
  }

  /// So little that the probe's way is a parabola, to a quarter of the clearance and a tenth of the
  /// accelerations.
  [[nodiscard]] bool turns_little(const VecJ& v, double t) const noexcept {
    const limits::Params& p = limits_.params;
    const double rate = v.cwiseAbs().sum();
    const double angle = rate * (0.5 * t + limits_.T);
    return in_.reach * angle * angle * angle / 6.0 <= 0.25 * std::max(p.clearance, kSmall) &&
           in_.reach * rate * rate * angle <= 0.1 * p.linear_acceleration &&
           rate * rate * angle <= 0.1 * p.angular_acceleration;
  }

  /// On the way and at its end.
  [[nodiscard]] bool ends_well(const Behind& behind, const Bend& now, double t) const noexcept {
    const double end = 0.5 * t + limits_.T;
    for (const double s : {0.375 * end, 0.75 * end, end}) {
      if (!behind_walls(behind, s * now.V.linear + 0.5 * s * s * now.c.linear)) return false;
    }
    return true;
  }

  /// The same along a way that is no parabola: by where the arm will be after parts of the time.
  [[nodiscard]] bool winds_well(const Behind& behind, const VecJ& v, double t,
                                Look look) const noexcept {
    for (const double x : {0.1, 0.2, 0.3, 0.4, 0.6, 1.0}) {
      const VecJ q = in_.q + (limits_.T + t * (x - 0.5 * x * x)) * v;
      model::ArmKinematics arm;
      model::update_arm(in_.ahead.robot, in_.ahead.work, q, in_.ahead.probe, in_.ahead.probe, arm);
      if (!behind_walls(behind, arm.X_WP.p - in_.p_WP)) return false;
      if (look == Look::kAtWalls) continue;
      const Twist V = twist_of(arm.Jv_V_WP_W, v);
      const Twist c = twist_rate_of(arm.Jv_V_WP_W, v, V);
      if (!within_speed((1.0 - x) / kUsable * V)) return false;
      if (!within_acceleration_of(square(1.0 - x) * c - rate_of(t) * V)) return false;
    }
    return true;
  }

  [[nodiscard]] static double rate_of(double t) noexcept { return t > 0.0 ? 1.0 / t : 0.0; }

  /// Where half of the clearance is used up already, half of what is left above the last quarter
  /// may be: the limiter leads back from there.
  [[nodiscard]] bool behind_walls(const Behind& behind, const Vec3& way) const noexcept {
    const double distance = in_.wall_distance;
    const double quarter = 0.25 * limits_.params.clearance;
    return limits::leads_through_no_wall(behind.walls, in_.p_WP, distance - behind.moved_in, way) ||
           (behind.moved_in > 0.0 && limits::leads_through_no_wall(limits_.reserve, in_.p_WP,
                                                                   distance - quarter, 2.0 * way));
  }

  [[nodiscard]] double joints_braking_time(const VecJ& v) const noexcept {
    double time = 0.0;
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      time = std::max(time, std::abs(v[i]) / joints_.brake[i]);
    }
    return time;
  }

  const limits::Prepared& limits_;
  const ik::PreparedJointLimits& joints_;
  const GuardInput& in_;
  double dt_;
  double share_;  // of the probe's acceleration, for braking
  double speed_;  // at most, in this tick
  double turn_;
  double step2_;
  double turn_step2_;
};

}  // namespace supple::control
