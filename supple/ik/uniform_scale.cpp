#include "supple/ik/uniform_scale.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/finite.hpp"

namespace supple::ik {
namespace {

double within(double x, double lower, double upper) noexcept {
  return x > lower ? (x < upper ? x : upper) : lower;
}

/// s wanted lies between the bounds for s between these two.
struct Range {
  double least = 0.0;
  double most = 1.0;
};

Range range_of(VecIn wanted, VecIn lower, VecIn upper) noexcept {
  Range s;
  for (int i = 0; i < wanted.size(); ++i) {
    const double x = wanted[i];
    if (x == 0.0 && (lower[i] > 0.0 || upper[i] < 0.0)) s.most = -1.0;
    if (x == 0.0 || std::isnan(x)) continue;
    s.most = std::min(s.most, (x > 0.0 ? upper[i] : lower[i]) / x);
    s.least = std::max(s.least, (x > 0.0 ? lower[i] : upper[i]) / x);
  }
  return s;
}

/// From the nearest point to rest as far towards `wanted` as all joints can go.
void go_from_rest(VecIn wanted, VecIn lower, VecIn upper, VecJ& v) noexcept {
  double share = all_finite(wanted) ? 1.0 : 0.0;
  for (int i = 0; i < wanted.size(); ++i) {
    v[i] = within(0.0, lower[i], upper[i]);
    const double way = wanted[i] - v[i];
    if (way > 0.0) share = std::min(share, (upper[i] - v[i]) / way);
    if (way < 0.0) share = std::min(share, (lower[i] - v[i]) / way);
  }
  for (int i = 0; i < wanted.size(); ++i) {
    const double way = share > 0.0 ? share * (wanted[i] - v[i]) : 0.0;
    v[i] = within(v[i] + way, lower[i], upper[i]);
  }
}

}  // namespace

Scaled scaled_into(VecIn wanted, VecIn lower, VecIn upper) noexcept {
  const int n = wanted.size();
  SUPPLE_ASSERT(lower.size() == n && upper.size() == n);
  Scaled out;
  out.v.resize(n);

  const auto [least, most] = range_of(wanted, lower, upper);
  if (!(least <= most && all_finite(wanted))) {
    go_from_rest(wanted, lower, upper, out.v);
    out.scale = 0.0;
    return out;
  }
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

}  // namespace supple::ik
