#pragma once

// Ways of keeping a quantity within bounds without changing what it points at.

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/core/spatial.hpp"

namespace supple {

/// u itself, or u shortened to the length `limit`. The norm() of the result is never above the
/// limit, whatever u's size. A limit that is negative or subnormal counts as zero.
[[nodiscard]] inline Vec3 clamp_norm(const Vec3& u, double limit) noexcept {
  // squares of everyday sizes are numbers, and a comparison of squares says which case it is
  constexpr double kSmall = 1e-100;
  constexpr double kLarge = 1e100;
  // eight roundings lie between the limit and the norm() of the result
  constexpr double kInward = 1.0 - 1e-15;
  const double square = u.squaredNorm();
  if (square > kSmall && square < kLarge && limit > kSmall) {
    const double norm = std::sqrt(square);
    return norm <= limit ? u : Vec3{(kInward * limit / norm) * u};
  }

  const double largest = u.cwiseAbs().maxCoeff();
  if (!(largest > 0.0)) return u;
  if (limit < std::numeric_limits<double>::min()) return 0.0 * u;

  // the square of 1e200 is not a number; a power of two takes u near 1 without rounding
  const int exponent = std::ilogb(largest);
  const Vec3 scaled{std::scalbn(u.x(), -exponent), std::scalbn(u.y(), -exponent),
                    std::scalbn(u.z(), -exponent)};
  const double length = scaled.norm();
  if (std::scalbn(length, exponent) <= limit) return u;
  return (kInward * limit / length) * scaled;
}

/// `wanted`, or as far towards it from `previous` as a step of length `max_step` goes.
[[nodiscard]] inline Vec3 rate_limited(const Vec3& previous, const Vec3& wanted,
                                       double max_step) noexcept {
  const Vec3 step = wanted - previous;
  const Vec3 allowed = clamp_norm(step, max_step);
  return allowed == step ? wanted : Vec3{previous + allowed};
}

[[nodiscard]] inline double rate_limited(double previous, double wanted, double max_step) noexcept {
  const double step = wanted - previous;
  return std::abs(step) <= max_step ? wanted : previous + std::clamp(step, -max_step, max_step);
}

/// v with its component along the unit vector n reduced to at most `limit`; the rest is kept.
[[nodiscard]] inline Vec3 one_sided(const Vec3& v, const Vec3& n, double limit) noexcept {
  return v - std::max(v.dot(n) - limit, 0.0) * n;
}

/// The largest s in [0, 1] with lower <= s x <= upper, for bounds that contain zero.
[[nodiscard]] inline double scale_into(double x, double lower, double upper) noexcept {
  double s = 1.0;
  if (x > upper) s = upper / x;
  if (x < lower) s = lower / x;
  // the quotient may be rounded up, and s x then lies past its bound
  return lower <= s * x && s * x <= upper ? s : std::nextafter(s, 0.0);
}

}  // namespace supple
