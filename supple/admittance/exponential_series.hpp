#pragma once

// The power series behind the exact integrator:
//
//   e1 = sum (-1)^n h_n/(n+1)!,   e2 = sum (-1)^n h_n/(n+2)!
//   h_n = delta h_(n-1) - alpha h_(n-2),   h_0 = 1,   h_-1 = 0
//
// It knows no damping case. Clenshaw's recurrence sums it from the smallest term to the largest
// without storing h.

#include <array>
#include <cstddef>

namespace supple::admittance {

/// delta and alpha up to 1: |h_n| <= n + 1, and the first term left out is below 1e-18.
inline constexpr int kLongSeries = 20;

/// delta up to 1/8 and alpha up to 1/64: |h_n| <= (n + 1)/8^n, the same accuracy.
inline constexpr int kShortSeries = 11;
inline constexpr double kShortSeriesDelta = 1.0 / 8.0;
inline constexpr double kShortSeriesAlpha = 1.0 / 64.0;

template <class T>
struct SeriesSums {
  T e1;
  T e2;
};

// (-1)^n/(n+1)!
inline constexpr auto kAlternatingFactorials = [] {
  std::array<double, kLongSeries + 1> terms{};
  double term = 1.0;
  for (std::size_t n = 0; n < terms.size(); ++n) {
    terms[n] = term;
    term /= -static_cast<double>(n + 2);
  }
  return terms;
}();

/// T is double, or an Eigen array with one entry per axis.
template <int kTerms, class T>
[[nodiscard]] SeriesSums<T> exponential_series(const T& delta, const T& alpha) noexcept {
  static_assert(2 <= kTerms && kTerms <= kLongSeries);
  const T zero = 0.0 * delta;
  T a0 = zero, a1 = zero, b0 = zero, b1 = zero;
  for (std::size_t n = kTerms; n-- > 0;) {
    const T a = (kAlternatingFactorials[n] - alpha * a1) + delta * a0;
    const T b = (-kAlternatingFactorials[n + 1] - alpha * b1) + delta * b0;
    a1 = a0;
    a0 = a;
    b1 = b0;
    b0 = b;
  }
  return {a0, b0};
}

}  // namespace supple::admittance
