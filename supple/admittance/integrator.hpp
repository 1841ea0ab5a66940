#pragma once

// One period of M a + D v + K x = F. Every scheme here is a linear map of the velocity v and of the
// load net = F - K x that is not yet carried by the spring:
//
//   step = step_from_rate v + step_from_net net                          x+ = x + step
//   v+   = rate_kept v + (rate_from_net net - rate_lost v)
//
// At rest with F = K x nothing moves, to the last bit. rate_lost is small where little is lost in
// one period, and no digit goes into 1 - rate_lost; a heavily damped axis has rate_lost = 0 and a
// small rate_kept.

#include <cstdint>

#include "supple/admittance/gains.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

enum class Scheme : std::uint8_t {
  kExact,              // zero-order hold of F, see zoh.hpp; stable for all gains and periods
  kSemiImplicitEuler,  // v first, then x with the new v
  kRk4,                // Runge-Kutta of fourth order
};

struct AxisCoefficients {
  double step_from_rate = 0.0;  // [s]
  double step_from_net = 0.0;   // [m/N], or [rad/(N m)]
  double rate_kept = 0.0;
  double rate_lost = 0.0;
  double rate_from_net = 0.0;  // [m/(N s)], or [rad/(N m s)]
};

/// mass > 0, damping >= 0, stiffness >= 0, dt > 0.
[[nodiscard]] AxisCoefficients coefficients(Scheme scheme, double mass, double damping,
                                            double stiffness, Seconds dt) noexcept;

struct AxisState {
  double x = 0.0;
  double v = 0.0;
};

/// The axis one period later, under the constant load F.
[[nodiscard]] AxisState advanced(const AxisCoefficients& c, const AxisState& now, double stiffness,
                                 double load) noexcept;

/// The same for three like axes side by side.
struct HalfCoefficients {
  Vec3 step_from_rate = Vec3::Zero();
  Vec3 step_from_net = Vec3::Zero();
  Vec3 rate_kept = Vec3::Zero();
  Vec3 rate_lost = Vec3::Zero();
  Vec3 rate_from_net = Vec3::Zero();
};

struct SixCoefficients {
  HalfCoefficients translation;
  HalfCoefficients rotation;
};

[[nodiscard]] SixCoefficients coefficients(Scheme scheme, const Gains& gains, Seconds dt) noexcept;

/// Replaces those of axis i of x y z rx ry rz.
void set_axis(SixCoefficients& six, int i, const AxisCoefficients& axis) noexcept;

}  // namespace supple::admittance
