#include "supple/wrench/filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace supple::wrench {
namespace {

using Channels = std::array<double, 6>;

// beyond half the rate the tangent changes its sign, and the filter would grow
double tangent(double frequency_hz, Seconds dt) noexcept {
  return std::tan(std::numbers::pi * std::min(frequency_hz * dt.count(), 0.49));
}

Section first_order_section(double g) noexcept {
  return {.g = g, .k = 0.0, .inverse = 1.0 / (1.0 + g)};
}

Section second_order_section(double g, double k) noexcept {
  return {.g = g, .k = k, .inverse = 1.0 / (1.0 + g * (k + g))};
}

Section low_pass_section(const FilterParams& params, Seconds dt) noexcept {
  if (params.low_pass == LowPass::kOff) return {};
  const double g = tangent(params.cutoff_hz, dt);
  return params.low_pass == LowPass::kFirstOrder ? first_order_section(g)
                                                 : second_order_section(g, std::numbers::sqrt2);
}

// The notch keeps its k. The width in Hz then changes a little, and the output, which is x - k
// band, does not jump with the period.
FilterCoefficients at_period(const FilterParams& params, const FilterCoefficients& nominal,
                             Seconds dt) noexcept {
  FilterCoefficients out{.period = dt, .low_pass = low_pass_section(params, dt)};
  if (params.notch_hz > 0.0) {
    out.notch = second_order_section(tangent(params.notch_hz, dt), nominal.notch.k);
  }
  return out;
}

void start(SectionState& state, const Channels& x) noexcept {
  state.low = x;
  state.band = {};
  state.input = x;
}

// What decays would end among the subnormal numbers and stay there, where a processor takes a
// hundred times as long. This takes away what is below 1e-116 and rounds the rest by as little.
double without_crumbs(double x) noexcept {
  constexpr double kTiny = 1e-100;
  return (x + kTiny) - kTiny;
}

// The sections take copies: what is theirs alone is worked on two channels at a time.

// one integral: low' = w_c (x - low)
void first_order(Section c, SectionState& s, Channels x) noexcept {
  for (std::size_t i = 0; i < 6; ++i) {
    const double low = s.low[i];
    s.low[i] = without_crumbs(low + c.g * c.inverse * ((s.input[i] - low) + (x[i] - low)));
    s.input[i] = x[i];
  }
}

// two integrals, solved for the new band; `high` is that of the period's beginning
void second_order(Section c, SectionState& s, Channels x) noexcept {
  const double keep = 1.0 - c.g * c.g;
  for (std::size_t i = 0; i < 6; ++i) {
    const double low = s.low[i];
    const double band = s.band[i];
    const double high = (s.input[i] - low) - c.k * band;
    const double next = (keep * band + c.g * (high + (x[i] - low))) * c.inverse;
    s.band[i] = without_crumbs(next);
    s.low[i] = without_crumbs(low + c.g * (band + next));
    s.input[i] = x[i];
  }
}

}  // namespace

FilterCoefficients filter_coefficients(const FilterParams& params, Seconds dt) noexcept {
  FilterCoefficients out{.period = dt, .low_pass = low_pass_section(params, dt)};
  if (params.notch_hz > 0.0) {
    // the trapezoidal rule narrows the notch; this k puts its edges at the width in Hz
    const double g = tangent(params.notch_hz, dt);
    const double width = tangent(params.notch_width_hz, dt);
    out.notch = second_order_section(g, width * (1.0 + g * g) / g);
  }
  return out;
}

Seconds filter_delay(const FilterParams& params, const FilterCoefficients& coefficients) noexcept {
  // a section turns a slow signal by k Omega, and Omega = w dt / (2 g)
  const Seconds half = 0.5 * coefficients.period;
  Seconds delay{0.0};
  if (params.low_pass == LowPass::kFirstOrder) delay += half / coefficients.low_pass.g;
  if (params.low_pass == LowPass::kSecondOrder) {
    delay += coefficients.low_pass.k * half / coefficients.low_pass.g;
  }
  if (params.notch_hz > 0.0) delay += coefficients.notch.k * half / coefficients.notch.g;
  return delay;
}

Wrench filtered(const FilterParams& params, const FilterCoefficients& coefficients,
                FilterState& state, const Wrench& F, Seconds dt) noexcept {
  const Seconds late = dt - coefficients.period;
  const bool usual = std::abs(late.count()) <= 0.1 * coefficients.period.count();
  const FilterCoefficients c = usual ? coefficients : at_period(params, coefficients, dt);

  Channels x{F.force[0],  F.force[1],  F.force[2],  //
             F.torque[0], F.torque[1], F.torque[2]};
  if (!state.started) {
    start(state.low_pass, x);
    start(state.notch, x);
    state.started = true;
  }

  if (params.low_pass == LowPass::kFirstOrder) first_order(c.low_pass, state.low_pass, x);
  if (params.low_pass == LowPass::kSecondOrder) second_order(c.low_pass, state.low_pass, x);
  if (params.low_pass != LowPass::kOff) x = state.low_pass.low;
  if (params.notch_hz > 0.0) {
    second_order(c.notch, state.notch, x);
    for (std::size_t i = 0; i < 6; ++i) x[i] -= c.notch.k * state.notch.band[i];
  }
  return {.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
}

}  // namespace supple::wrench
