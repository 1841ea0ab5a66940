#include "supple/admittance/gains.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

namespace supple::admittance {

OneAxisGains axis_of(const Gains& gains, int i) noexcept {
  const AxisGains& half = i < 3 ? gains.translation : gains.rotation;
  const int j = i % 3;
  return {.mass = half.mass[j], .damping = half.damping[j], .stiffness = half.stiffness[j]};
}

void set_axis(Gains& gains, int i, const OneAxisGains& axis) noexcept {
  AxisGains& half = i < 3 ? gains.translation : gains.rotation;
  const int j = i % 3;
  half.mass[j] = axis.mass;
  half.damping[j] = axis.damping;
  half.stiffness[j] = axis.stiffness;
}

double natural_frequency(double mass, double stiffness) noexcept {
  return std::sqrt(stiffness / mass);
}

double damping_ratio(double mass, double damping, double stiffness) noexcept {
  if (stiffness == 0.0) return std::numeric_limits<double>::infinity();
  return damping / (2.0 * std::sqrt(stiffness * mass));
}

DampingFromRatio damping_from_ratio(const Vec3& ratio, const Vec3& mass,
                                    const Vec3& stiffness) noexcept {
  DampingFromRatio result;
  for (int i = 0; i < 3; ++i) {
    result.damping[i] = 2.0 * ratio[i] * std::sqrt(stiffness[i] * mass[i]);
    result.undefined[static_cast<std::size_t>(i)] = stiffness[i] == 0.0;
  }
  return result;
}

}  // namespace supple::admittance
