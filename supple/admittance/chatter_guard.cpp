#include "supple/admittance/chatter_guard.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/core/same_bits.hpp"

namespace supple::admittance {
namespace {

// Of the frequency of chatter: what is slower is what a contact is meant to do.
constexpr double kSlow = 0.25;
// Windows per swing; a swing is seen before it has come round twice.
constexpr double kWindows = 1.5;
// Of the swing that has to be near the frequency of chatter. Noise of all frequencies has a tenth
// of it there, a swing an octave beside has a third.
constexpr double kInBand = 0.4;
// What a calm contact needs times what the lag makes of it: analysis::kComfort.
constexpr double kComfort = 2.8;
// Smaller swings do no harm, and friction makes some of them: root mean squares, 2 N and 0.2 N m.
constexpr double kLeastSwing = 2.0 * 2.0;    // [N^2]
constexpr double kLeastTurning = 0.2 * 0.2;  // [N^2 m^2]
// Swings that are forgotten [N^2]
constexpr double kStill = 1e-8;
// A single knock is over before much was added.
constexpr Seconds kRise{30e-3};
// The smallest change of damping that new coefficients are made for, and the last that is kept.
constexpr double kStep = 0.02;

ChatterShares shares_of(const Vec3& frequency, double dt) noexcept {
  ChatterShares out;
  for (int i = 0; i < 3; ++i) {
    const double turn = 2.0 * std::numbers::pi * frequency[i] * dt;
    out.mean[i] = std::min(kSlow * turn, 0.5);
    out.window[i] = std::min(kWindows * frequency[i] * dt, 0.5);
    out.g[i] = std::tan(0.5 * std::min(turn, 2.0));
    out.inverse[i] = 1.0 / (1.0 + out.g[i] + out.g[i] * out.g[i]);
  }
  return out;
}

void bring_up_to_date(const ChatterParams& params, ChatterState& state, Seconds dt) noexcept {
  if (dt == state.dt && same_bits(params.frequency, state.frequency)) return;
  state.dt = dt;
  state.frequency = params.frequency;
  state.linear_shares = shares_of(params.frequency.linear, dt.count());
  state.angular_shares = shares_of(params.frequency.angular, dt.count());
  state.late_share = dt / (params.lag + dt);
}

void wake(ChatterHalf& half, const Vec3& F, const Vec3& v, const Vec3& u) noexcept {
  half = {.F_mean = F, .v_mean = v, .u_late = u, .u_mean = u};
}

/// The two observers of three axes.
void observe(const ChatterShares& s, double late, ChatterHalf& half, const Vec3& F, const Vec3& v,
             const Vec3& u) noexcept {
  half.u_late += late * (u - half.u_late);
  const Vec3 f = F - half.F_mean;
  const Vec3 w = v - half.v_mean;
  const Vec3 m = half.u_late - half.u_mean;
  half.F_mean += s.mean.cwiseProduct(f);
  half.v_mean += s.mean.cwiseProduct(w);
  half.u_mean += s.mean.cwiseProduct(m);
  // a band-pass of width f_c around f_c, by the trapezoidal rule
  const Vec3 high = s.inverse.cwiseProduct(f - half.band - s.g.cwiseProduct(half.band) - half.low);
  const Vec3 band = half.band + s.g.cwiseProduct(high);
  half.low += 2.0 * s.g.cwiseProduct(band);
  half.band = band + s.g.cwiseProduct(high);
  half.made += s.window.cwiseProduct(f.cwiseProduct(w - m) - half.made);
  half.moving += s.window.cwiseProduct(w.cwiseProduct(w) - half.moving);
  half.swing += s.window.cwiseProduct(f.cwiseProduct(f) - half.swing);
  half.in_band += s.window.cwiseProduct(band.cwiseProduct(band) - half.in_band);
}

/// An integrator other than the exact one takes no more than this.
double most_damping(const ChatterParams& params, Scheme scheme, double mass, double own,
                    double dt) noexcept {
  const double most = params.most * own;
  if (scheme == Scheme::kExact) return most;
  return std::max(own, std::min(most, 0.5 * mass / dt));
}

/// The axis would make more energy than its own damper takes, in a swing like that of chatter.
bool would_chatter(const ChatterHalf& half, int i, double own, double least) noexcept {
  return half.swing[i] > least && half.made[i] > own * half.moving[i] &&
         half.in_band[i] > kInBand * half.swing[i] && half.moving[i] > 0.0;
}

/// Adds damping to the axes on which energy is made, the more the longer it lasts, and lets it fade
/// on the others. Returns a bit for each of the former.
unsigned damp(const ChatterParams& params, const AxisGains& gains, ChatterHalf& half, double least,
              Scheme scheme, Seconds dt, bool& changed) noexcept {
  unsigned axes = 0;
  for (int i = 0; i < 3; ++i) {
    const double own = gains.damping[i] - half.added[i];
    double& wanted = half.wanted[i];
    if (would_chatter(half, i, own, least)) {
      const double all = std::min(kComfort * half.made[i] / half.moving[i],
                                  most_damping(params, scheme, gains.mass[i], own, dt.count()));
      wanted += std::min(1.0, dt / kRise) * std::max(0.0, all - own - wanted);
      axes |= 1U << static_cast<unsigned>(i);
    } else if (wanted > 0.0) {
      wanted *= std::max(0.0, 1.0 - dt / params.fade);
      if (wanted < kStep * own || !(own > 0.0)) wanted = 0.0;  // an axis may no longer yield
    }
    // steps that are too small to feel are not worth new coefficients
    const double gap = wanted - half.added[i];
    if (gap == 0.0 || (wanted > 0.0 && std::abs(gap) <= kStep * gains.damping[i])) continue;
    half.added[i] = wanted;
    changed = true;
  }
  return axes;
}

double created(const ChatterHalf& half, unsigned axes, double dt) noexcept {
  double out = 0.0;
  for (int i = 0; i < 3; ++i) {
    if ((axes >> static_cast<unsigned>(i) & 1U) != 0) out += dt * half.made[i];
  }
  return out;
}

bool is_still(const ChatterHalf& half) noexcept {
  return half.swing.maxCoeff() < kStill && half.added == Vec3::Zero();
}

void fall_asleep(ChatterState& state) noexcept {
  const bool damped = state.linear.added != Vec3::Zero() || state.angular.added != Vec3::Zero();
  state.linear = {};
  state.angular = {};
  state.axes = 0;
  state.created = 0.0;
  state.awake = false;
  state.changed = state.changed || damped;
}

}  // namespace

void watch_awake(const ChatterParams& params, const TankParams& tank_params, const Gains& gains,
                 ChatterState& state, Tank& tank, const ChatterInput& in, Seconds dt) noexcept {
  if (!params.enabled) return fall_asleep(state);
  bring_up_to_date(params, state, dt);
  if (!state.awake) {
    state.awake = true;
    wake(state.linear, in.F.force, in.v.linear, in.u.linear);
    wake(state.angular, in.F.torque, in.v.angular, in.u.angular);
  }
  observe(state.linear_shares, state.late_share, state.linear, in.F.force, in.v.linear,
          in.u.linear);
  observe(state.angular_shares, state.late_share, state.angular, in.F.torque, in.v.angular,
          in.u.angular);
  const unsigned linear =
      damp(params, gains.translation, state.linear, kLeastSwing, in.scheme, dt, state.changed);
  const unsigned angular =
      damp(params, gains.rotation, state.angular, kLeastTurning, in.scheme, dt, state.changed);
  state.axes = static_cast<std::uint8_t>(linear | angular << 3U);
  state.created = 0.0;
  if (state.axes != 0) {
    state.created =
        created(state.linear, linear, dt.count()) + created(state.angular, angular, dt.count());
    if (tank_params.enabled) tank.pay(tank_params, state.created);
  }
  if (in.nothing && is_still(state.linear) && is_still(state.angular)) fall_asleep(state);
}

}  // namespace supple::admittance
