#include "supple/telemetry/legged_figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/core/rotation.hpp"

namespace supple::telemetry {
namespace {

constexpr double kNanosecond = 1e-9;

/// Notes a change of `on`; one that comes sooner than this after the last is a bounce [s].
constexpr double kBounce = 0.04;
/// An estimated edge this far from the true one belongs to another [s].
constexpr double kSame = 0.1;

double horizontal(const Vec3& x) { return std::hypot(x.x(), x.y()); }

/// The time of an edge in both accounts, once.
template <class Delay>
void match(std::optional<double>& truth, std::optional<double>& estimate, Delay& delay) {
  if (!truth || !estimate) return;
  const double late = *estimate - *truth;
  if (std::abs(late) < kSame) {
    delay.sum += late;
    ++delay.count;
    truth.reset();
    estimate.reset();
    return;
  }
  (late > 0.0 ? truth : estimate).reset();
}

template <class Edges>
void note(Edges& edges, bool on, double t) {
  if (!edges.known) {
    edges.known = true;
    edges.on = on;
    return;
  }
  if (on == edges.on) return;
  edges.on = on;
  const bool bounce = t - edges.changed < kBounce;
  edges.changed = t;
  if (bounce) return;
  (on ? edges.touched : edges.lifted) = t;
}

}  // namespace

double chi_square_95(int rows) noexcept {
  if (rows <= 0) return 0.0;
  constexpr double kNormal95 = 1.6448536269514722;
  const double n = rows;
  const double c = 2.0 / (9.0 * n);
  const double root = 1.0 - c + kNormal95 * std::sqrt(c);
  return n * root * root * root;
}

double velocity_nees(const LeggedTick& tick) noexcept {
  if (!tick.truth) return std::numeric_limits<double>::quiet_NaN();
  return legged::nees(tick.out.base.v_WB_W - tick.truth->V_WB_W.linear, tick.out.P_velocity);
}

void LeggedMeter::add(const LeggedTick& tick) {
  if (sums_.ticks == 0) first_time_ = tick.time;
  last_time_ = tick.time;
  ++sums_.ticks;
  const estimation::BaseReport& report = tick.out.report;
  if (report.nis_rows > 0) {
    nis_ += report.nis;
    nis_rows_ += static_cast<std::uint64_t>(report.nis_rows);
    ++nis_ticks_;
    if (report.nis > chi_square_95(report.nis_rows)) ++above_band_;
  }
  for (std::size_t i = 0; i < tick.out.stands.size(); ++i) {
    if (!tick.out.stands[i]) continue;
    ++standing_;
    if ((report.slipped >> i & 1U) != 0) ++slipped_;
  }
  if (tick.truth) add_truth(tick, *tick.truth);
}

void LeggedMeter::add_truth(const LeggedTick& tick, const robot::LeggedTruth& truth) {
  constexpr double kStride = 0.1;  // shorter ways are swaying [m]
  const Vec3 error = tick.out.base.p_WB - truth.X_WB.p;
  if (true_ticks_ == 0) {
    first_error_ = error;
    first_place_ = truth.X_WB.p;
    anchor_ = truth.X_WB.p;
  }
  ++true_ticks_;
  last_error_ = error;
  place_ = truth.X_WB.p;
  if (horizontal(place_ - anchor_) > kStride) {
    sums_.distance += horizontal(place_ - anchor_);
    anchor_ = place_;
  }
  sums_.height_error = std::max(sums_.height_error, std::abs(error.z()));
  sums_.height_error_final = std::abs(error.z());
  squares_ += (tick.out.base.v_WB_W - truth.V_WB_W.linear).squaredNorm();
  if (const double nees = velocity_nees(tick); std::isfinite(nees)) {
    nees_ += nees;
    ++nees_ticks_;
  }
  sums_.tilt_peak = std::max(sums_.tilt_peak, std::acos(std::clamp(truth.X_WB.R(2, 2), -1.0, 1.0)));
  for (const Vec3& f : truth.f_W) sums_.force_peak = std::max(sums_.force_peak, f.norm());
  sums_.place_peak = std::max(sums_.place_peak, horizontal(place_ - first_place_));
  const Vec3 turn = log3(tick.in.R_WB * truth.X_WB.R.transpose());
  sums_.heading_error_peak = std::max(sums_.heading_error_peak, std::abs(turn.z()));
  add_contacts(tick, truth, kNanosecond * static_cast<double>(tick.time));
}

void LeggedMeter::add_contacts(const LeggedTick& tick, const robot::LeggedTruth& truth, double t) {
  for (std::size_t i = 0; i < truth.contact.size(); ++i) {
    if (truth.contact[i] == tick.out.stands[i]) ++same_contacts_;
    note(truth_[i], truth.contact[i], t);
    note(estimate_[i], tick.out.stands[i], t);
    match(truth_[i].touched, estimate_[i].touched, touch_);
    match(truth_[i].lifted, estimate_[i].lifted, lift_);
  }
}

LeggedFigures LeggedMeter::figures() const {
  LeggedFigures out = sums_;
  out.seconds = kNanosecond * static_cast<double>(last_time_ - first_time_);
  const auto share = [](double part, std::uint64_t whole) {
    return whole > 0 ? part / static_cast<double>(whole) : 0.0;
  };
  out.distance += horizontal(place_ - anchor_);
  out.position_error = horizontal(last_error_ - first_error_);
  out.velocity_rmse = std::sqrt(share(squares_, true_ticks_));
  out.nis_mean = share(nis_, nis_rows_);
  out.nees_mean = share(nees_, 3 * nees_ticks_);
  out.nis_outside = share(static_cast<double>(above_band_), nis_ticks_);
  out.contact_accuracy = share(static_cast<double>(same_contacts_), robot::kLegs * true_ticks_);
  out.touch_delay = share(touch_.sum, touch_.count);
  out.lift_delay = share(lift_.sum, lift_.count);
  out.touches = touch_.count;
  out.slips = share(static_cast<double>(slipped_), standing_);
  return out;
}

}  // namespace supple::telemetry
