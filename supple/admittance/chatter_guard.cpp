#include "supple/admittance/chatter_guard.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numbers>

#include "supple/core/same_bits.hpp"

namespace supple::admittance {
namespace {

// A half-swing lasts half a period of chatter, or so: bouncing is slower, a stiffer wall faster.
constexpr double kShortest = 0.2;  // times the period of chatter
constexpr double kLongest = 1.25;
// Bounces have a flight between them. A person knocks less often than this.
constexpr double kRemembered = 2.5;
// Of the half-swing before it on the same side, as the force's square. What is smaller has decayed;
// what is much smaller is the rest of a knock or a flight, and says nothing; what is much larger
// came from outside.
constexpr double kAsLarge = 0.9 * 0.9;
constexpr double kNothing = 0.4 * 0.4;
constexpr double kFromOutside = 8.0 * 8.0;
// Of what is faster than the band: noise has a tenth, three times the frequency of chatter, too.
constexpr double kInBand = 0.2;
// Of what the damper takes: hammering that has come to its largest makes just that.
constexpr double kSustained = 0.9;
// Half-swings in a row.
constexpr std::uint32_t kAlike = 2;
// By which damping is raised at once. With a light mass the energy that is made is hardly more than
// what the damper takes, however little that is.
constexpr double kRaise = 2.5;
constexpr Seconds kRise{10e-3};
// Smaller swings do no harm, and friction makes some of them: root mean squares, 2 N and 0.2 N m.
constexpr double kLeastSwing = 2.0 * 2.0;    // [N^2]
constexpr double kLeastTurning = 0.2 * 0.2;  // [N^2 m^2]
// Of those, what is looked at: chatter that grows has then been seen before it matters.
constexpr double kSeen = 1.0 / 64.0;
// Looks at a swing of the fastest axis, and periods between two of them at most.
constexpr double kLooks = 16.0;
constexpr double kMostPeriods = 8.0;
// Forces that are forgotten [N]
constexpr double kStill = 1e-4;
// The smallest change of damping that new coefficients are made for, and the last that is kept.
constexpr double kStep = 0.02;
// Of the period: what the band-pass does not have to know.
constexpr double kJitter = 0.1;

/// A wrench, a twist or halves: linear first.
template <class Pair>
SixNumbers six_of(const Pair& pair) noexcept {
  static_assert(sizeof(Pair) == 6 * sizeof(double));
  SixNumbers out;
  std::memcpy(out.data(), reinterpret_cast<const std::byte*>(&pair), sizeof pair);
  return out;
}

double& number_of(Halves& halves, int i) noexcept {
  return i < 3 ? halves.linear[i] : halves.angular[i - 3];
}

double least_swing(int i) noexcept { return i < 3 ? kLeastSwing : kLeastTurning; }

void begin_to_gather(ChatterState& state) noexcept {
  state.gathered = 0;
  state.F_sum.setZero();
  state.F_squares.setZero();
  state.v_sum.setZero();
  state.u_sum.setZero();
}

void bring_up_to_date(const ChatterParams& params, ChatterState& state, Seconds dt) noexcept {
  if (std::abs((dt - state.dt).count()) <= kJitter * state.dt.count() && params.lag == state.lag &&
      same_bits(params.frequency, state.frequency)) {
    return;
  }
  state.dt = dt;
  state.lag = params.lag;
  state.frequency = params.frequency;
  ChatterShares& s = state.shares;
  s.frequency = six_of(params.frequency);
  const double periods = 1.0 / (kLooks * dt.count() * s.frequency.maxCoeff());
  s.periods = static_cast<std::uint32_t>(std::clamp(periods, 1.0, kMostPeriods));
  s.step = dt.count() * s.periods;
  begin_to_gather(state);
  for (int i = 0; i < 6; ++i) {
    s.g[i] = std::tan(std::min(std::numbers::pi * s.frequency[i] * s.step, 1.0));
  }
  s.back = 1.0 + s.g;
  s.inverse = 1.0 / (1.0 + s.g * s.back);
  s.late = s.step / (params.lag.count() + s.step);
}

void wake(ChatterState& state, const ChatterInput& in) noexcept {
  state.awake = true;
  state.now = 0;
  begin_to_gather(state);
  state.F = {.low = six_of(in.F)};
  state.v = {.low = six_of(in.v)};
  state.u = {.low = six_of(in.u)};
  state.u_late = state.u.low;
  state.f.setZero();
  state.sums = {};
  state.memory = {};
}

struct Passed {
  SixNumbers band;
  SixNumbers above;
};

/// A band as wide as its middle, by the trapezoidal rule.
[[gnu::hot]] Passed passed(const ChatterShares& s, ChatterBand& b, const SixNumbers& x) noexcept {
  const SixNumbers above = s.inverse * (x - s.back * b.band - b.low);
  const SixNumbers step = s.g * above;
  const SixNumbers band = b.band + step;
  b.low += 2.0 * s.g * band;
  b.band = band + step;
  return {band, above};
}

/// The time of some looks as a multiple of an axis's period of chatter.
double swings(const ChatterState& state, int i, std::uint32_t looks) noexcept {
  return state.shares.step * state.shares.frequency[i] * looks;
}

/// Mean square over half a period of chatter of a sum of squares.
double mean_square(const ChatterState& state, int i, double sum) noexcept {
  return 2.0 * state.shares.step * state.shares.frequency[i] * sum;
}

void forget_the_old(const ChatterState& state, ChatterMemory& m, int i) noexcept {
  if (swings(state, i, state.now - m.counted) <= kRemembered) return;
  m.swing = {};
  m.alike = 0;
}

/// A half-swing of axis i is over. `above`: it was above the mean.
void end_half_swing(ChatterState& state, int i, double damping, bool above) noexcept {
  ChatterMemory& m = state.memory[static_cast<std::size_t>(i)];
  const double made = state.sums.made[i];
  const double moving = state.sums.moving[i];
  const double swing = state.sums.swing[i];
  forget_the_old(state, m, i);
  double& last = m.swing[above ? 1 : 0];
  if (mean_square(state, i, swing) > kSeen * least_swing(i) && swing > kNothing * last) {
    // a whole swing, as its halves differ in a bounce
    const double all_made = made + m.made;
    const double all_moving = moving + m.moving;
    const std::uint32_t lasted = state.now - m.began;
    const double length = swings(state, i, lasted);
    const bool alike = length > kShortest && length < kLongest && swing > kAsLarge * last &&
                       swing < kFromOutside * last && swing > kInBand * state.sums.above[i] &&
                       all_made > kSustained * damping * all_moving;
    m.alike = alike ? m.alike + 1 : 0;
    if (alike && all_moving > 0.0) {
      m.needed = all_made / all_moving;
      m.power = made / lasted;
    }
    last = swing;
    m.counted = state.now;
  }
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(i));
  if (m.alike >= kAlike) state.suspected |= bit;
  m.made = made;
  m.moving = moving;
  m.before = swing;
  m.began = state.now;
  state.sums.made[i] = state.sums.moving[i] = state.sums.swing[i] = state.sums.above[i] = 0.0;
}

void gather(ChatterState& state, const ChatterInput& in) noexcept {
  const SixNumbers F = six_of(in.F);
  state.F_sum += F;
  state.F_squares += F * F;
  state.v_sum += six_of(in.v);
  state.u_sum += six_of(in.u);
  ++state.gathered;
}

/// The two observers: the bands, and half-swings that end.
void observe(ChatterState& state, const Gains& gains, const SixNumbers& F, const SixNumbers& v,
             const SixNumbers& u) noexcept {
  state.u_late += state.shares.late * (u - state.u_late);
  const auto [f, f_above] = passed(state.shares, state.F, F);
  const SixNumbers w = passed(state.shares, state.v, v).band;
  const SixNumbers m = passed(state.shares, state.u, state.u_late).band;
  ++state.now;
  const SixNumbers sides = f * state.f;
  if (sides.minCoeff() < 0.0) {
    for (int i = 0; i < 6; ++i) {
      if (sides[i] < 0.0) end_half_swing(state, i, axis_of(gains, i).damping, state.f[i] > 0.0);
    }
  }
  state.f = f;
  state.sums.made += f * (w - m);
  state.sums.moving += w * w;
  state.sums.swing += f * f;
  state.sums.above += f_above * f_above;
}

/// An integrator other than the exact one takes no more than this.
double most_damping(const ChatterParams& params, Scheme scheme, double mass, double own,
                    double dt) noexcept {
  const double most = params.most * own;
  if (scheme == Scheme::kExact) return most;
  return std::max(own, std::min(most, 0.5 * mass / dt));
}

/// Half-swings were alike, this one goes on as they did, and they are large enough to matter.
bool chatters(const ChatterState& state, ChatterMemory& m, int i) noexcept {
  forget_the_old(state, m, i);
  if (m.alike < kAlike || swings(state, i, state.now - m.began) > kLongest) return false;
  const double swing = state.sums.swing[i];
  if (mean_square(state, i, swing) < least_swing(i))
    return mean_square(state, i, m.before) > least_swing(i);
  return swing < kFromOutside * std::max(m.swing[0], m.swing[1]);
}

/// Adds damping to an axis on which energy is made, and lets it fade on another. True where it is
/// made.
bool damp(const ChatterParams& params, const Gains& gains, ChatterState& state, int i,
          Scheme scheme, Seconds dt) noexcept {
  const OneAxisGains axis = axis_of(gains, i);
  double& added = number_of(state.added, i);
  double& wanted = state.wanted[i];
  ChatterMemory& m = state.memory[static_cast<std::size_t>(i)];
  const double own = axis.damping - added;
  const bool made = own > 0.0 && chatters(state, m, i);
  if (made) {
    const double all =
        std::min(kRaise * m.needed, most_damping(params, scheme, axis.mass, own, dt.count()));
    wanted += std::min(1.0, dt / kRise) * std::max(0.0, all - own - wanted);
  } else if (wanted > 0.0) {
    wanted *= std::max(0.0, 1.0 - dt / params.fade);
    if (wanted < kStep * own || !(own > 0.0)) wanted = 0.0;  // an axis may no longer yield
  }
  // steps that are too small to feel are not worth new coefficients
  const double gap = wanted - added;
  if (gap != 0.0 && (wanted == 0.0 || std::abs(gap) > kStep * axis.damping)) {
    added = wanted;
    state.changed = true;
  }
  if (m.alike < kAlike && wanted == 0.0) {
    state.suspected &= static_cast<std::uint8_t>(~(1U << static_cast<unsigned>(i)));
  }
  return made;
}

void damp_suspected(const ChatterParams& params, const TankParams& tank_params, const Gains& gains,
                    ChatterState& state, Tank& tank, Scheme scheme, Seconds dt) noexcept {
  for (int i = 0; i < 6; ++i) {
    const unsigned bit = 1U << static_cast<unsigned>(i);
    if ((state.suspected & bit) == 0 || !damp(params, gains, state, i, scheme, dt)) continue;
    state.axes |= static_cast<std::uint8_t>(bit);
    state.created += dt.count() * std::max(0.0, state.memory[static_cast<std::size_t>(i)].power);
  }
  if (tank_params.enabled && state.created > 0.0) tank.pay(tank_params, state.created);
}

bool is_still(const ChatterState& state, const SixNumbers& F) noexcept {
  return state.suspected == 0 && (F - state.F.low).abs().maxCoeff() < kStill &&
         state.f.abs().maxCoeff() < kStill;
}

void fall_asleep(ChatterState& state) noexcept {
  const bool damped = state.added.linear != Vec3::Zero() || state.added.angular != Vec3::Zero();
  state.added = {};
  state.wanted.setZero();
  state.axes = 0;
  state.suspected = 0;
  state.created = 0.0;
  state.awake = false;
  state.changed = state.changed || damped;
}

}  // namespace

[[gnu::hot]] void watch_awake(const ChatterParams& params, const TankParams& tank_params,
                              const Gains& gains, ChatterState& state, Tank& tank,
                              const ChatterInput& in, Seconds dt) noexcept {
  if (!params.enabled) return fall_asleep(state);
  if (state.gathered == 0) bring_up_to_date(params, state, dt);
  if (!state.awake) wake(state, in);
  gather(state, in);
  state.axes = 0;
  state.created = 0.0;
  if (state.gathered >= state.shares.periods) {
    const double share = 1.0 / state.gathered;
    const SixNumbers F = share * state.F_sum;
    observe(state, gains, F, share * state.v_sum, share * state.u_sum);
    state.sums.above += share * state.F_squares - F * F;  // what the mean has hidden
    begin_to_gather(state);
    if (in.nothing && is_still(state, F)) return fall_asleep(state);
  }
  if (state.suspected != 0) {
    damp_suspected(params, tank_params, gains, state, tank, in.scheme, dt);
  }
}

}  // namespace supple::admittance
