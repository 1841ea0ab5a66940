#include "supple/admittance/gain_schedule.hpp"

#include <algorithm>

namespace supple::admittance {
namespace {

void begin(GainSchedule& schedule, const Gains& asked) noexcept {
  schedule.started = true;
  schedule.ramping = true;
  schedule.to = asked;
  schedule.from = asked;
  schedule.from.translation.stiffness.setZero();
  schedule.from.rotation.stiffness.setZero();
  schedule.now = schedule.from;
  schedule.progress = Halves{};
}

double& progress_of(GainSchedule& schedule, int axis) noexcept {
  return axis < 3 ? schedule.progress.linear[axis] : schedule.progress.angular[axis - 3];
}

// Axes whose gains are asked anew set out from where they are.
void redirect(GainSchedule& schedule, const Gains& asked) noexcept {
  for (int i = 0; i < 6; ++i) {
    if (axis_of(asked, i) == axis_of(schedule.to, i)) continue;
    set_axis(schedule.from, i, axis_of(schedule.now, i));
    progress_of(schedule, i) = 0.0;
    schedule.ramping = true;
  }
  schedule.to = asked;
}

// The end of a ramp is reached to the last bit.
Vec3 between(const Vec3& from, const Vec3& to, const Vec3& progress) noexcept {
  return (progress.array() < 1.0).select(from + progress.cwiseProduct(to - from), to);
}

AxisGains between(const AxisGains& from, const AxisGains& to, const Vec3& progress) noexcept {
  return {.mass = between(from.mass, to.mass, progress),
          .damping = between(from.damping, to.damping, progress),
          .stiffness = between(from.stiffness, to.stiffness, progress)};
}

// Energy that three axes get when their gains go from `now` to `next` [J].
Vec3 injection(const AxisGains& now, const AxisGains& next, const Vec3& x, const Vec3& v,
               const Vec3& pays) noexcept {
  const Vec3 stored = (next.stiffness - now.stiffness).cwiseProduct(x).cwiseProduct(x);
  const Vec3 moving = (next.mass - now.mass).cwiseProduct(v).cwiseProduct(v);
  return 0.5 * pays.cwiseProduct(stored + moving);
}

// Three axes on their way through this tick.
struct Stretch {
  Vec3 progress;
  AxisGains gains;
  Vec3 cost;
};

Stretch whole_stretch(const AxisGains& from, const AxisGains& to, const AxisGains& now,
                      const Vec3& progress, double step, const Vec3& x, const Vec3& v,
                      const Vec3& pays) noexcept {
  Stretch s;
  s.progress = (progress.array() + step).min(1.0);
  s.gains = between(from, to, s.progress);
  s.cost = injection(now, s.gains, x, v, pays);
  return s;
}

// Axes that cost energy go only a share of the way; the cost is proportional to the progress.
void shorten(Stretch& s, const AxisGains& from, const AxisGains& to, const Vec3& progress,
             double share) noexcept {
  const Vec3 short_of = progress + share * (s.progress - progress);
  s.progress = (s.cost.array() > 0.0).select(short_of, s.progress);
  s.gains = between(from, to, s.progress);
}

}  // namespace

ScheduleStep advance(GainSchedule& schedule, Tank& tank, const Gains& asked,
                     const TankParams& tank_params, Seconds ramp, const AxesStand& stand,
                     Seconds dt) noexcept {
  if (!schedule.started) {
    begin(schedule, asked);
    tank.level = tank_params.initial;
  } else if (!(asked == schedule.to)) {
    redirect(schedule, asked);
  }
  if (!schedule.ramping) return {};

  const auto& [x, v, pays] = stand;
  const Gains& from = schedule.from;
  const Gains& to = schedule.to;
  Gains& now = schedule.now;
  Halves& progress = schedule.progress;
  const double step = ramp > Seconds{0.0} ? dt / ramp : 1.0;
  Stretch linear = whole_stretch(from.translation, to.translation, now.translation, progress.linear,
                                 step, x.linear, v.linear, pays.linear);
  Stretch angular = whole_stretch(from.rotation, to.rotation, now.rotation, progress.angular, step,
                                  x.angular, v.angular, pays.angular);

  // what the tank cannot pay has to wait
  const double spent = linear.cost.cwiseMax(0.0).sum() + angular.cost.cwiseMax(0.0).sum();
  double injected = linear.cost.sum() + angular.cost.sum();
  const double available = tank.available(tank_params) + (spent - injected);
  const bool slowed = tank_params.enabled && spent > available;
  if (slowed) {
    const double share = available / spent;
    shorten(linear, from.translation, to.translation, progress.linear, share);
    shorten(angular, from.rotation, to.rotation, progress.angular, share);
    injected = injection(now.translation, linear.gains, x.linear, v.linear, pays.linear).sum() +
               injection(now.rotation, angular.gains, x.angular, v.angular, pays.angular).sum();
  }
  if (tank_params.enabled) tank.pay(tank_params, injected);

  now = {.translation = linear.gains, .rotation = angular.gains};
  progress = {.linear = linear.progress, .angular = angular.progress};
  schedule.ramping = linear.progress.minCoeff() < 1.0 || angular.progress.minCoeff() < 1.0;
  return {.changed = true, .slowed = slowed, .injected = injected};
}

void restart(GainSchedule& schedule, int axis) noexcept {
  OneAxisGains gains = axis_of(schedule.to, axis);
  gains.stiffness = 0.0;
  set_axis(schedule.from, axis, gains);
  set_axis(schedule.now, axis, gains);
  progress_of(schedule, axis) = 0.0;
  schedule.ramping = true;
}

}  // namespace supple::admittance
