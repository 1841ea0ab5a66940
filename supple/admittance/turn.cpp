#include "supple/admittance/turn.hpp"

#include <cmath>

#include "supple/core/small_angle.hpp"

namespace supple::admittance {
namespace {

struct HalfAngle {
  double cosine;
  double sine_per_angle;  // sin(t/2)/t
};

// The turn of one period is small, and its series short: up to 0.06 rad the first terms left out
// are below 3e-17.
inline HalfAngle half_angle(double t2) noexcept {
  const double h2 = 0.25 * t2;
  if (h2 < 1e-3) {
    const double h4 = h2 * h2;
    return {
        .cosine = (1.0 - h2 * (1.0 / 2.0)) + h4 * (1.0 / 24.0 - h2 * (1.0 / 720.0)),
        .sine_per_angle = (0.5 - h2 * (1.0 / 12.0)) + h4 * (1.0 / 240.0 - h2 * (1.0 / 10080.0))};
  }
  const double h = std::sqrt(h2);
  return {.cosine = std::cos(h), .sine_per_angle = 0.5 * std::sin(h) / h};
}

// angle / sin(angle/2) of a quaternion with w >= 0, from n2 = sin^2(angle/2)
inline double angle_per_sine(double w, double n2) noexcept {
  if (n2 < 0.05) return 2.0 * arcsine_ratio(n2);  // up to 0.45 rad
  const double n = std::sqrt(n2);
  return 2.0 * std::atan2(n, w) / n;
}

inline Turn turn_from_quaternion(double w, const Vec3& v) noexcept {
  const double n2 = v.squaredNorm();
  // one Newton step to length 1: rounding has left the length within 1e-15 of it
  const double length = 1.5 - 0.5 * (w * w + n2);
  const double scale = w < 0.0 ? -length : length;
  const double per_sine = w < 0.0 ? -angle_per_sine(-w, n2) : angle_per_sine(w, n2);
  return {.w = scale * w, .v = scale * v, .r = per_sine * v};
}

// (1 - (t/2) cot(t/2))/t^2, as in the inverse of the left Jacobian
double curvature(const Turn& turn) noexcept {
  const double t2 = turn.r.squaredNorm();
  if (t2 > 0.25) {
    const double half = 0.5 * std::sqrt(t2);
    return (1.0 - half * turn.w / turn.v.norm()) / t2;
  }
  return cotangent_series(t2);  // the closed form cancels
}

}  // namespace

Turn turn_from_matrix(const Mat3& R_DC) noexcept {
  const Eigen::Vector4d q = quaternion_wxyz(R_DC);
  return turn_from_quaternion(q[0], q.tail<3>());
}

Turn turn_from_vector(const Vec3& r) noexcept { return turned(Turn{}, r); }

[[gnu::hot]] Mat3 matrix(const Turn& turn) noexcept {
  const Vec3 v2 = 2.0 * turn.v;
  const Vec3 wv = turn.w * v2;
  const double xx = turn.v.x() * v2.x();
  const double yy = turn.v.y() * v2.y();
  const double zz = turn.v.z() * v2.z();
  const double xy = turn.v.x() * v2.y();
  const double yz = turn.v.y() * v2.z();
  const double zx = turn.v.z() * v2.x();
  Mat3 R;
  R << 1.0 - yy - zz, xy - wv.z(), zx + wv.y(),  //
      xy + wv.z(), 1.0 - zz - xx, yz - wv.x(),   //
      zx - wv.y(), yz + wv.x(), 1.0 - xx - yy;
  return R;
}

[[gnu::hot]] Turn turned(const Turn& turn, const Vec3& step) noexcept {
  const auto [cosine, sine_per_angle] = half_angle(step.squaredNorm());
  const Vec3 u = sine_per_angle * step;
  return turn_from_quaternion(cosine * turn.w - u.dot(turn.v),
                              cosine * turn.v + turn.w * u + u.cross(turn.v));
}

Vec3 way(const Turn& from, const Turn& to) noexcept {
  const double w = to.w * from.w + to.v.dot(from.v);
  const Vec3 v = from.w * to.v - to.w * from.v - to.v.cross(from.v);
  return turn_from_quaternion(w, v).r;
}

[[gnu::hot]] Vec3 spring_torque(const Turn& turn, const Vec3& r, const Vec3& stiffness) noexcept {
  const Vec3 u = stiffness.cwiseProduct(r);
  if (stiffness.x() == stiffness.y() && stiffness.y() == stiffness.z()) return -u;
  const Vec3 across = r.cross(u);
  return -(u + 0.5 * across + curvature(turn) * r.cross(across));
}

}  // namespace supple::admittance
