#include "supple/admittance/stability.hpp"

#include <cmath>

namespace supple::admittance {
namespace {

// where R(-z) = 1 on the real axis
constexpr double kRk4RealLimit = 2.7852935634052816;

bool rk4_stable(double delta, double alpha) noexcept {
  const double half = 0.5 * delta;
  const double squared = half * half - alpha;
  if (squared >= 0.0) return half + std::sqrt(squared) <= kRk4RealLimit;
  // |R|^2 of the complex pair, by Horner's rule on z = -half + i q
  const double q = std::sqrt(-squared);
  double re = 1.0;
  double im = 0.0;
  for (int n = 4; n > 0; --n) {
    const double next_re = 1.0 + (-half * re - q * im) / n;
    im = (q * re - half * im) / n;
    re = next_re;
  }
  // an axis without damper and with a short period lies on the circle to rounding
  constexpr double kRounding = 1e-14;
  return re * re + im * im <= 1.0 + kRounding;
}

}  // namespace

bool stable(Scheme scheme, double mass, double damping, double stiffness, Seconds dt) noexcept {
  const double h = dt.count();
  const double delta = damping * h / mass;
  const double alpha = stiffness * h * h / mass;
  const bool physical = mass > 0.0 && damping >= 0.0 && stiffness >= 0.0 && h > 0.0 &&
                        std::isfinite(mass) && std::isfinite(delta) && std::isfinite(alpha);
  if (!physical) return false;
  switch (scheme) {
    case Scheme::kSemiImplicitEuler:
      return delta < 2.0 && alpha < 4.0 - 2.0 * delta;
    case Scheme::kRk4:
      return rk4_stable(delta, alpha);
    case Scheme::kExact:
      break;
  }
  return true;
}

}  // namespace supple::admittance
