#pragma once

// Ways of keeping a quantity within bounds without changing what it points at.

#include <algorithm>
#include <cmath>

#include "supple/core/spatial.hpp"

namespace supple {

/// u itself, or u shortened to the length `limit`; never longer, whatever u's size.
[[nodiscard]] inline Vec3 clamp_norm(const Vec3& u, double limit) noexcept {
  // scaled by the largest component first: the square of 1e200 is not a number
  const double largest = u.cwiseAbs().maxCoeff();
  if (!(largest > 0.0)) return u;
  const double norm = largest * (u / largest).norm();
  if (norm <= limit) return u;
  // the rounding of the product may not lift the result above the limit
  constexpr double kInward = 1.0 - 4e-16;
  return (u / largest) * (kInward * limit / (norm / largest));
}

/// `wanted`, or as far towards it from `previous` as a step of length `max_step` goes.
[[nodiscard]] inline Vec3 rate_limited(const Vec3& previous, const Vec3& wanted,
                                       double max_step) noexcept {
  return previous + clamp_norm(wanted - previous, max_step);
}

[[nodiscard]] inline double rate_limited(double previous, double wanted, double max_step) noexcept {
  return previous + std::clamp(wanted - previous, -max_step, max_step);
}

/// v with its component along the unit vector n reduced to at most `limit`; the rest is kept.
[[nodiscard]] inline Vec3 one_sided(const Vec3& v, const Vec3& n, double limit) noexcept {
  return v - std::max(v.dot(n) - limit, 0.0) * n;
}

/// The largest s in [0, 1] with lower <= s x <= upper, for bounds that contain zero.
[[nodiscard]] inline double scale_into(double x, double lower, double upper) noexcept {
  if (x > upper) return upper / x;
  if (x < lower) return lower / x;
  return 1.0;
}

}  // namespace supple
