#pragma once

// Series of rotations, where closed forms lose digits to cancellation. Arguments are squares, as
// rotation vectors and quaternions give them without a root.

#include <array>
#include <cstddef>

namespace supple {

/// Coefficients of asin(s)/s in powers of s^2.
inline constexpr auto kArcsineTerms = [] {
  std::array<double, 12> terms{};
  double term = 1.0;
  for (std::size_t k = 0; k < terms.size(); ++k) {
    terms[k] = term;
    const double n = 2.0 * static_cast<double>(k) + 1.0;
    term *= n * n / ((n + 1.0) * (n + 2.0));
  }
  return terms;
}();

/// asin(s)/s from s^2 < 0.05, where the first term left out is below 1e-18.
[[nodiscard]] inline double arcsine_ratio(double s2) noexcept {
  // pairs, then pairs of pairs: they do not wait for each other
  const auto& c = kArcsineTerms;
  const double s4 = s2 * s2;
  const double s8 = s4 * s4;
  const double low = (c[0] + c[1] * s2) + (c[2] + c[3] * s2) * s4;
  const double middle = (c[4] + c[5] * s2) + (c[6] + c[7] * s2) * s4;
  const double high = (c[8] + c[9] * s2) + (c[10] + c[11] * s2) * s4;
  return low + s8 * (middle + s8 * high);
}

/// (1 - (t/2) cot(t/2))/t^2 = sum |B_2n| t^(2n-2)/(2n)!, from t^2 <= 0.25.
[[nodiscard]] inline double cotangent_series(double t2) noexcept {
  constexpr double kTerms[] = {1.0 / 12.0,         1.0 / 720.0,      1.0 / 30240.0,
                               1.0 / 1209600.0,    1.0 / 47900160.0, 691.0 / 1307674368000.0,
                               1.0 / 74724249600.0};
  double sum = 0.0;
  for (int n = 6; n >= 0; --n) sum = kTerms[n] + t2 * sum;
  return sum;
}

}  // namespace supple
