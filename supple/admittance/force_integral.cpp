#include "supple/admittance/force_integral.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace supple::admittance {
namespace {

// how fast v_i leaves an axis that no longer has integral action [s]
constexpr double kLeavingTime = 0.1;

double next(double v_i, double gain, double limit, double e, double damping, double h) noexcept {
  if (gain > 0.0 && damping > 0.0) return std::clamp(v_i + gain / damping * h * e, -limit, limit);
  return v_i == 0.0 ? 0.0 : v_i * std::exp(-h / kLeavingTime);
}

}  // namespace

Twist integrated(const IntegralParams& params, const Twist& v_i, const Wrench& e,
                 const Gains& gains, const Selection& active, Seconds dt) noexcept {
  Twist result;
  for (int i = 0; i < 3; ++i) {
    const bool linear_active = active[static_cast<std::size_t>(i)];
    result.linear[i] =
        next(v_i.linear[i], linear_active ? params.translation_gain[i] : 0.0, params.max_linear,
             e.force[i], gains.translation.damping[i], dt.count());
    const bool angular_active = active[static_cast<std::size_t>(3 + i)];
    result.angular[i] =
        next(v_i.angular[i], angular_active ? params.rotation_gain[i] : 0.0, params.max_angular,
             e.torque[i], gains.rotation.damping[i], dt.count());
  }
  return result;
}

}  // namespace supple::admittance
