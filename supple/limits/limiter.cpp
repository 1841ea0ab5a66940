#include "supple/limits/limiter.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/finite.hpp"
#include "supple/core/saturate.hpp"
#include "supple/limits/room.hpp"

namespace supple::limits {
namespace {

// the square root of a square is exact, so comparing squares is comparing norms
bool within(const Vec3& u, double limit) noexcept { return u.squaredNorm() <= limit * limit; }

Vec3 shortened(const Vec3& u, double limit) noexcept {
  return within(u, limit) ? u : clamp_norm(u, limit);
}
Vec3 approached(const Vec3& from, const Vec3& to, double max_step) noexcept {
  return within(to - from, max_step) ? to : rate_limited(from, to, max_step);
}

class Stopping {
 public:
  Stopping(const Prepared& limits, const Room& room) noexcept
      : room_{room}, per_speed_{0.5 / limits.brake}, T_{limits.T} {}

  /// Whether the stop from v ends in the room.
  [[nodiscard]] bool possible(const Vec3& v) const noexcept {
    const double speed = v.norm();
    const double time = stopping_time(speed);
    return speed * time <= room_.nearest.distance || contains(room_, time * v);
  }

  /// What the walls leave of v.
  [[nodiscard]] Vec3 slowed(const Vec3& v) const noexcept {
    if (possible(v) || !all_finite(v)) return v;
    // The way to the stop is led into the room as if the speed were s, at or above what is left.
    // s comes down from |v| to the speed whose own way is that long, and never passes it: a longer
    // way in is never a shorter one out.
    constexpr int kSteps = 8;
    constexpr double kCloseEnough = 1e-6;
    double s = v.norm();
    Vec3 out = v;
    for (int step = 0; step < kSteps; ++step) {
      const double time = stopping_time(s);
      const Vec3 y = led_into(room_, time * v);
      out = y / time;
      const double next = speed_over(y.norm());
      if (!(s - next > kCloseEnough * s)) break;
      s = next;
    }
    return out;
  }

 private:
  [[nodiscard]] double stopping_time(double speed) const noexcept {
    return per_speed_ * speed + T_;
  }
  /// The speed from which a stop takes this distance: sqrt((b T)^2 + 2 b d) - b T.
  [[nodiscard]] double speed_over(double distance) const noexcept {
    return 2.0 * distance / (std::sqrt(T_ * T_ + 4.0 * per_speed_ * distance) + T_);
  }

  const Room& room_;
  double per_speed_;
  double T_;
};

/// Between a stop that is always possible and a step that is not: as far as can be stopped.
Vec3 bent(const Stopping& stop, const Vec3& safest, const Vec3& step) noexcept {
  constexpr int kHalvings = 8;
  Vec3 out = safest;
  double share = 0.5;
  double at = 0.0;
  for (int i = 0; i < kHalvings; ++i, share *= 0.5) {
    const Vec3 v = safest + (at + share) * (step - safest);
    if (!stop.possible(v)) continue;
    at += share;
    out = v;
  }
  return out;
}

struct Account {
  Limited& out;

  /// What is left of `before`, and how much that took.
  Vec3 taken(const Vec3& before, const Vec3& after, Acted limit, double& by) const noexcept {
    if (after != before) {
      by = (before - after).norm();
      out.acted |= limit;
    }
    return after;
  }
};

/// Whether speed and acceleration limits leave v as it is after u.
bool passes(const Vec3& v, const Vec3& u, double speed, double max_step) noexcept {
  return within(v, speed) && within(v - u, max_step);
}

/// Out of where the probe may be, at the wall that is nearest.
Vec3 outward(const Walls& walls, const NearestWall& nearest, const Vec3& p) noexcept {
  const auto from = [&p](const Sphere& sphere) { return Vec3{(p - sphere.centre).normalized()}; };
  switch (nearest.kind) {
    case WallKind::kNone:
      break;
    case WallKind::kBox: {
      Vec3 n = Vec3::Zero();
      n[nearest.index / 2] = nearest.index % 2 == 0 ? -1.0 : 1.0;
      return n;
    }
    case WallKind::kPlane:
      return walls.planes[nearest.index].normal;
    case WallKind::kKeepIn:
      return from(walls.keep_in[nearest.index]);
    case WallKind::kKeepOut:
      return -from(walls.keep_out[nearest.index]);
  }
  return Vec3::Zero();
}

/// Within the clearance a motion leads off the wall again, by a share of its own speed: joints that
/// do not follow exactly would else use the clearance up, bit by bit. At rest nothing moves.
Vec3 led_off(const Prepared& limits, const Room& room, const Vec3& p, const Vec3& v,
             const Vec3& w) noexcept {
  constexpr double kShare = 0.1;
  constexpr double kLever = 0.5;  // of a turn, for what it is off by [m]
  constexpr double kTime = 0.2;   // to be where the clearance begins [s]
  const double depth = -room.nearest.distance;
  if (!(depth > 0.0 && depth <= limits.params.clearance)) return v;
  const Vec3 n = outward(limits.kept, room.nearest, p);
  const double back = std::min(kShare * (v.norm() + kLever * w.norm()), depth / kTime);
  return v - std::max(n.dot(v) + back, 0.0) * n;
}

}  // namespace

[[gnu::hot]] Limited apply(const Prepared& limits, const Vec3& p_WP, const Twist& V_wanted,
                           const Twist& V_previous, Seconds dt) noexcept {
  const Params& params = limits.params;
  const double max_step = params.linear_acceleration * dt.count();
  const double max_turn = params.angular_acceleration * dt.count();
  const Vec3& u = V_previous.linear;
  const Vec3& w_previous = V_previous.angular;
  const Room room = room_at(limits.kept, p_WP);
  const Stopping stop{limits, room};
  const auto nearest = [&]() -> NearestWall {
    return {room.nearest.kind, room.nearest.index, room.nearest.distance + params.clearance};
  };

  // nearly always nothing has to be taken
  if (!(room.nearest.distance < 0.0) && passes(V_wanted.linear, u, params.linear_speed, max_step) &&
      passes(V_wanted.angular, w_previous, params.angular_speed, max_turn) &&
      stop.possible(V_wanted.linear)) {
    return {.V_WP_W = V_wanted, .nearest = nearest()};
  }

  Limited out{.V_WP_W = {}, .nearest = nearest()};
  const Account account{out};
  const Vec3 aim = account.taken(V_wanted.linear, shortened(V_wanted.linear, params.linear_speed),
                                 kLinearSpeed, out.by_linear_speed);
  const Vec3 slowed = stop.slowed(aim);
  const Vec3 off = led_off(limits, room, p_WP, slowed, V_wanted.angular);
  const Vec3 clear = account.taken(aim, stop.possible(off) ? off : slowed, kWall, out.by_wall);
  Vec3 v = approached(u, clear, max_step);
  if (!stop.possible(v) && all_finite(v)) {
    v = bent(stop, approached(u, Vec3::Zero(), max_step), v);
    out.acted |= kStraightStop;
  }
  if (within(u, params.linear_speed)) v = shortened(v, params.linear_speed);
  out.V_WP_W.linear = account.taken(clear, v, kLinearAcceleration, out.by_linear_acceleration);

  const Vec3 w_aim =
      account.taken(V_wanted.angular, shortened(V_wanted.angular, params.angular_speed),
                    kAngularSpeed, out.by_angular_speed);
  Vec3 w = approached(w_previous, w_aim, max_turn);
  if (within(w_previous, params.angular_speed)) w = shortened(w, params.angular_speed);
  out.V_WP_W.angular = account.taken(w_aim, w, kAngularAcceleration, out.by_angular_acceleration);
  return out;
}

bool leads_through_no_wall(const Walls& walls, const Vec3& p_WP, double nearest,
                           const Vec3& way) noexcept {
  if (nearest >= 0.0 && way.squaredNorm() <= nearest * nearest) return true;
  return contains(room_at(walls, p_WP), way);
}

}  // namespace supple::limits
