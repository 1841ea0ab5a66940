#include "supple/ik/uniform_scale.hpp"

#include <algorithm>

#include "supple/core/finite.hpp"

namespace supple::ik {
namespace {

double within(double x, double lower, double upper) noexcept {
  return x > lower ? (x < upper ? x : upper) : lower;
}

}  // namespace

Scaled scaled_into(VecIn wanted, VecIn lower, VecIn upper) noexcept {
  const int n = wanted.size();
  SUPPLE_ASSERT(lower.size() == n && upper.size() == n);
  Scaled out;
  out.v.resize(n);

  // s wanted[i] lies between the bounds for s between these two
  double least = 0.0;
  double most = 1.0;
  for (int i = 0; i < n; ++i) {
    const double x = wanted[i];
    if (x > 0.0) {
      most = std::min(most, upper[i] / x);
      least = std::max(least, lower[i] / x);
    } else if (x < 0.0) {
      most = std::min(most, lower[i] / x);
      least = std::max(least, upper[i] / x);
    } else if (lower[i] > 0.0 || upper[i] < 0.0) {
      most = -1.0;
    }
  }
  if (least <= most && all_finite(wanted)) {
    for (int i = 0; i < n; ++i) {
      const double bound = wanted[i] > 0.0 ? upper[i] : lower[i];
      // the joint that says how much is at its bound to the last bit, so that it counts as active;
      // for the others the quotient may be rounded away from zero by half an ulp
      const bool decides = most < 1.0 && bound / wanted[i] == most;
      out.v[i] = decides ? bound : within(most * wanted[i], lower[i], upper[i]);
    }
    out.scale = most;
    return out;
  }

  double share = all_finite(wanted) ? 1.0 : 0.0;
  for (int i = 0; i < n; ++i) {
    out.v[i] = within(0.0, lower[i], upper[i]);
    const double way = wanted[i] - out.v[i];
    if (way > 0.0) share = std::min(share, (upper[i] - out.v[i]) / way);
    if (way < 0.0) share = std::min(share, (lower[i] - out.v[i]) / way);
  }
  for (int i = 0; i < n; ++i) {
    const double way = share > 0.0 ? share * (wanted[i] - out.v[i]) : 0.0;
    out.v[i] = within(out.v[i] + way, lower[i], upper[i]);
  }
  out.scale = 0.0;
  return out;
}

}  // namespace supple::ik
