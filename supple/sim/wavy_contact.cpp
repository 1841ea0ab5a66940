#include "supple/sim/wavy_contact.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace supple::sim {
namespace {

constexpr double kSlidingKnee = 1e-3;  // speed at which 76 % of the friction acts [m/s]

double wave_number(const WavySurface& surface) noexcept {
  return 2.0 * std::numbers::pi / surface.wavelength;
}

}  // namespace

double nearest_x(const WavySurface& surface, double x, double z) noexcept {
  // Newton on half the rate of the squared distance, (u - x) + (h(u) - z) h'(u) = 0
  constexpr int kRounds = 20;
  constexpr double kSmall = 1e-15;  // [m]
  const double A = surface.amplitude;
  const double k = wave_number(surface);
  double u = x;
  for (int i = 0; i < kRounds; ++i) {
    const double h = A * std::sin(k * u);
    const double slope = A * k * std::cos(k * u);
    const double rate = (u - x) + (h - z) * slope;
    // without the curvature where it would lead to the farthest point
    const double curvature = 1.0 + slope * slope - (h - z) * k * k * h;
    const double change = rate / std::max(curvature, 0.25);
    u -= change;
    if (std::abs(change) < kSmall) break;
  }
  return u;
}

Vec3 wavy_force(const WavySurface& surface, double radius, const Vec3& p_WC,
                const Vec3& v_C_W) noexcept {
  const Mat3& R_WU = surface.X_WU.R;
  const Vec3 p = R_WU.transpose() * (p_WC - surface.X_WU.p);
  if (p.z() > std::abs(surface.amplitude) + radius) return Vec3::Zero();

  const double k = wave_number(surface);
  const double u = nearest_x(surface, p.x(), p.z());
  const Vec3 foot{u, p.y(), surface.amplitude * std::sin(k * u)};
  const Vec3 n = Vec3{-surface.amplitude * k * std::cos(k * u), 0.0, 1.0}.normalized();
  const double depth = radius - n.dot(p - foot);
  if (depth <= 0.0) return Vec3::Zero();

  const Vec3 v = R_WU.transpose() * v_C_W;
  const double f = std::max(0.0, surface.stiffness * depth - surface.damping * n.dot(v));
  const Vec3 sliding = v - n.dot(v) * n;
  const double speed = sliding.norm();
  Vec3 force = f * n;
  if (speed > 0.0) {
    force -= surface.friction * f * std::tanh(speed / kSlidingKnee) / speed * sliding;
  }
  return R_WU * force;
}

}  // namespace supple::sim
