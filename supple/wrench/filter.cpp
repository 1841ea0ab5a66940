#include "supple/wrench/filter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace supple::wrench {
namespace {

using Array3 = Eigen::Array3d;

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

void start(SectionState& state, const Wrench& F) noexcept {
  const auto& [f, t] = F;
  state.low = {f[0], f[1], f[2], t[0], t[1], t[2]};
  state.band = {};
  state.input = state.low;
}

// What decays would end among the subnormal numbers and stay there, where a processor takes a
// hundred times as long. This takes away what is below 1e-116 and rounds the rest by as little.
Array3 without_crumbs(const Array3& x) noexcept {
  constexpr double kTiny = 1e-100;
  return (x + kTiny) - kTiny;
}

// Three channels of a section at once, from `half` on: forces, then torques.
auto three(std::array<double, 6>& x, std::size_t half) noexcept {
  return Vec3::Map(&x[half]).array();
}

// one integral: low' = w_c (x - low)
void first_order(const Section& c, SectionState& s, std::size_t half, const Vec3& x) noexcept {
  auto input = three(s.input, half);
  const Array3 low = three(s.low, half);
  three(s.low, half) = without_crumbs(low + c.g * c.inverse * ((input - low) + (x.array() - low)));
  input = x.array();
}

// two integrals, solved for the new band; `high` is that of the period's beginning
[[gnu::hot]] void second_order(const Section& c, SectionState& s, std::size_t half,
                               const Vec3& x) noexcept {
  const double keep = 1.0 - c.g * c.g;
  auto input = three(s.input, half);
  const Array3 low = three(s.low, half);
  const Array3 band = three(s.band, half);
  const Array3 high = (input - low) - c.k * band;
  const Array3 next = (keep * band + c.g * (high + (x.array() - low))) * c.inverse;
  three(s.band, half) = without_crumbs(next);
  three(s.low, half) = without_crumbs(low + c.g * (band + next));
  input = x.array();
}

[[gnu::hot]] Vec3 passed(const FilterParams& params, const FilterCoefficients& c,
                         FilterState& state, std::size_t half, const Vec3& F) noexcept {
  Vec3 x = F;
  if (params.low_pass == LowPass::kFirstOrder) first_order(c.low_pass, state.low_pass, half, x);
  if (params.low_pass == LowPass::kSecondOrder) second_order(c.low_pass, state.low_pass, half, x);
  if (params.low_pass != LowPass::kOff) x = three(state.low_pass.low, half).matrix();
  if (params.notch_hz > 0.0) {
    second_order(c.notch, state.notch, half, x);
    x -= c.notch.k * three(state.notch.band, half).matrix();
  }
  return x;
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

[[gnu::hot]] Wrench filtered(const FilterParams& params, const FilterCoefficients& coefficients,
                             FilterState& state, const Wrench& F, Seconds dt) noexcept {
  const Seconds late = dt - coefficients.period;
  const bool usual = std::abs(late.count()) <= 0.1 * coefficients.period.count();
  const FilterCoefficients c = usual ? coefficients : at_period(params, coefficients, dt);

  if (!state.started) {
    start(state.low_pass, F);
    start(state.notch, F);
    state.started = true;
  }
  return {.force = passed(params, c, state, 0, F.force),
          .torque = passed(params, c, state, 3, F.torque)};
}

}  // namespace supple::wrench
