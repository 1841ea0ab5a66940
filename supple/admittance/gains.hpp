#pragma once

// The virtual mass, damper and spring of each axis:  M a + D v + K x = F.
//
// The natural frequency sqrt(K/M) and the damping ratio D / (2 sqrt(K M)) describe the axis in free
// space. In contact it is the environment that decides how much damping is needed.

#include <array>

#include "supple/core/spatial.hpp"

namespace supple::admittance {

/// Three like axes; the units are those of a translation or of a rotation.
struct AxisGains {
  Vec3 mass;       // M > 0      [kg]     or [kg m^2]
  Vec3 damping;    // D >= 0     [N s/m]  or [N m s/rad]; D = 0 never comes to rest
  Vec3 stiffness;  // K >= 0     [N/m]    or [N m/rad]; K = 0 stays where it was pushed
};

struct Gains {
  AxisGains translation{.mass = Vec3::Constant(10.0),
                        .damping = Vec3::Constant(200.0),
                        .stiffness = Vec3::Constant(200.0)};
  AxisGains rotation{.mass = Vec3::Constant(0.5),
                     .damping = Vec3::Constant(10.0),
                     .stiffness = Vec3::Constant(20.0)};
};

[[nodiscard]] inline bool operator==(const AxisGains& a, const AxisGains& b) noexcept {
  // all of them at once: a law asks in every tick, and the answer is nearly always yes
  int different = 0;
  for (int i = 0; i < 3; ++i) {
    different |= static_cast<int>(a.mass[i] != b.mass[i]);
    different |= static_cast<int>(a.damping[i] != b.damping[i]);
    different |= static_cast<int>(a.stiffness[i] != b.stiffness[i]);
  }
  return different == 0;
}

[[nodiscard]] inline bool operator==(const Gains& a, const Gains& b) noexcept {
  return a.translation == b.translation && a.rotation == b.rotation;
}

/// The gains of axis i of x y z rx ry rz.
struct OneAxisGains {
  double mass = 1.0;
  double damping = 0.0;
  double stiffness = 0.0;
  bool operator==(const OneAxisGains&) const noexcept = default;
};
[[nodiscard]] OneAxisGains axis_of(const Gains& gains, int i) noexcept;
void set_axis(Gains& gains, int i, const OneAxisGains& axis) noexcept;

/// sqrt(K/M) [rad/s].
[[nodiscard]] double natural_frequency(double mass, double stiffness) noexcept;

/// D / (2 sqrt(K M)); infinite for K = 0, as no damping lets such an axis swing.
[[nodiscard]] double damping_ratio(double mass, double damping, double stiffness) noexcept;

struct DampingFromRatio {
  Vec3 damping = Vec3::Zero();
  /// Axes with K = 0: a ratio would give them D = 0, a mass that never comes to rest.
  std::array<bool, 3> undefined{};
  [[nodiscard]] bool ok() const noexcept { return !undefined[0] && !undefined[1] && !undefined[2]; }
};

/// D = 2 ratio sqrt(K M), axis by axis; zero and `undefined` where K = 0.
[[nodiscard]] DampingFromRatio damping_from_ratio(const Vec3& ratio, const Vec3& mass,
                                                  const Vec3& stiffness) noexcept;

}  // namespace supple::admittance
