#include "supple/admittance/zoh.hpp"

#include <cmath>

#include "supple/admittance/exponential_series.hpp"

namespace supple::admittance {
namespace {

// (1 - exp(-z))/z
double phi1(double z) noexcept { return z == 0.0 ? 1.0 : -std::expm1(-z) / z; }

DividedExponentials from_series(double delta, double alpha) noexcept {
  const bool is_short = delta <= kShortSeriesDelta && alpha <= kShortSeriesAlpha;
  const auto [e1, e2] = is_short ? exponential_series<kShortSeries>(delta, alpha)
                                 : exponential_series<kLongSeries>(delta, alpha);
  return {.e1 = e1, .e2 = e2, .phi22 = 1.0 - (alpha * e2 + delta * e1)};
}

DividedExponentials without_spring(double delta) noexcept {
  const double e1 = phi1(delta);
  return {.e1 = e1, .e2 = (1.0 - e1) / delta, .phi22 = std::exp(-delta)};
}

// two real roots, r1 <= r2, their distance 2 g
DividedExponentials overdamped(double half, double alpha, double squared) noexcept {
  const double g = std::sqrt(squared);
  const double r2 = half + g;
  const double r1 = alpha / r2;  // the difference half - g would cancel
  const double decay = std::exp(-r2);
  const double e1 = std::exp(-r1) * phi1(2.0 * g);
  const double e2 =
      2.0 * g > 0.5 ? (phi1(r1) - phi1(r2)) / (2.0 * g) : (1.0 - (decay + r2 * e1)) / alpha;
  return {.e1 = e1, .e2 = e2, .phi22 = decay - r1 * e1};
}

// a complex pair half +- i q
DividedExponentials underdamped(double half, double alpha, double squared) noexcept {
  const double q = std::sqrt(-squared);
  const double decay = std::exp(-half);
  const double sine = std::sin(q) / q;
  const double cosine = std::cos(q);
  return {.e1 = decay * sine,
          .e2 = (1.0 - decay * (cosine + half * sine)) / alpha,
          .phi22 = decay * (cosine - half * sine)};
}

}  // namespace

DividedExponentials divided_exponentials(double delta, double alpha) noexcept {
  if (delta <= 1.0 && alpha <= 1.0) return from_series(delta, alpha);
  if (alpha == 0.0) return without_spring(delta);
  const double half = 0.5 * delta;
  const double squared = half * half - alpha;
  return squared >= 0.0 ? overdamped(half, alpha, squared) : underdamped(half, alpha, squared);
}

Zoh zoh(double mass, double damping, double stiffness, Seconds dt) noexcept {
  const double h = dt.count();
  const double delta = damping * h / mass;
  const double alpha = stiffness * h * h / mass;
  const auto [e1, e2, phi22] = divided_exponentials(delta, alpha);
  return {.delta = delta,
          .alpha = alpha,
          .e1 = e1,
          .e2 = e2,
          .phi11 = 1.0 - alpha * e2,
          .phi12 = h * e1,
          .phi21 = -alpha * e1 / h,
          .phi22 = phi22,
          .gamma_x = h * h * e2 / mass,
          .gamma_v = h * e1 / mass};
}

}  // namespace supple::admittance
