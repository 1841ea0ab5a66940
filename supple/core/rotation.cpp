#include "supple/core/rotation.hpp"

#include <cmath>

#include "supple/core/small_angle.hpp"

namespace supple {
namespace {

// Below this squared angle the closed forms lose digits to cancellation and the series take over.
constexpr double kSeriesBelow = 0.25;

// sin(t)/t = 1 - t^2/3! + t^4/5! - ...
double sinc(double t2) noexcept {
  if (t2 > 0.05) {
    const double t = std::sqrt(t2);
    return std::sin(t) / t;
  }
  // the first term left out is below 2e-18; pairs, so that they do not wait for each other
  const double t4 = t2 * t2;
  const double low = t2 * (1.0 / 6.0 - t2 * (1.0 / 120.0));
  const double high = t2 * (1.0 / 5040.0 - t2 * (1.0 / 362880.0));
  return 1.0 - (low + t4 * (high + t4 * (t2 * (1.0 / 39916800.0))));
}

// (1 - cos t)/t^2 = (sin(t/2)/(t/2))^2 / 2, which does not cancel
double versine(double t2) noexcept {
  const double half = sinc(t2 / 4.0);
  return 0.5 * half * half;
}

// (t - sin t)/t^3 = 1/3! - t^2/5! + t^4/7! - ...
double cubic(double t2) noexcept {
  if (t2 > kSeriesBelow) {
    const double t = std::sqrt(t2);
    return (t - std::sin(t)) / (t2 * t);
  }
  double sum = 0.0;
  for (int n = 8; n > 0; --n) sum = (1.0 - sum) * t2 / ((2.0 * n + 2.0) * (2.0 * n + 3.0));
  return (1.0 - sum) / 6.0;
}

// (1 - (t/2) cot(t/2))/t^2
double cotangent(double t2) noexcept {
  if (t2 > kSeriesBelow) {
    const double half = 0.5 * std::sqrt(t2);
    return (1.0 - half * std::cos(half) / std::sin(half)) / t2;
  }
  return cotangent_series(t2);
}

// I + a [r]x + b [r]x^2
Mat3 rodrigues(const Vec3& r, double a, double b) noexcept {
  const Mat3 S = skew(r);
  const Mat3 squared = S * S;  // rounded by itself it is symmetric, and exp3(-r) is exp3(r)^T
  return Mat3::Identity() + a * S + b * squared;
}

bool first_nonzero_is_negative(const Vec3& v) noexcept {
  if (v.x() != 0.0) return v.x() < 0.0;
  if (v.y() != 0.0) return v.y() < 0.0;
  return v.z() < 0.0;
}

}  // namespace

Mat3 exp3(const Vec3& r) noexcept {
  const double t2 = r.squaredNorm();
  return rodrigues(r, sinc(t2), versine(t2));
}

[[gnu::hot]] Vec3 log3(const Mat3& R) noexcept {
  // a turn of less than 0.22 rad, as from tick to tick: no trigonometry
  constexpr double kTraceOfSmall = 2.952;
  constexpr double kSmallSquare = 0.05;
  if (R.trace() > kTraceOfSmall) {
    const Vec3 s = 0.5 * Vec3{R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)};
    const double s2 = s.squaredNorm();
    if (s2 < kSmallSquare) return arcsine_ratio(s2) * s;  // larger only where R is no rotation
  }
  // through the unit quaternion: its vector part sin(t/2) axis stays well conditioned at pi
  const Eigen::Vector4d q = quaternion_wxyz(R);
  const double w = q[0];
  const Vec3 v = q.tail<3>();
  const double n = v.norm();
  if (n < 1e-8) return 2.0 * v / w;
  const Vec3 r = 2.0 * std::atan2(n, w) / n * v;
  return w == 0.0 && first_nonzero_is_negative(r) ? Vec3{-r} : r;
}

Mat3 left_jacobian(const Vec3& r) noexcept {
  const double t2 = r.squaredNorm();
  return rodrigues(r, versine(t2), cubic(t2));
}

Mat3 left_jacobian_inverse(const Vec3& r) noexcept {
  return rodrigues(r, -0.5, cotangent(r.squaredNorm()));
}

Mat3 orthonormalised(const Mat3& R) noexcept {
  // Newton's step towards the polar factor squares the distance from SO(3): from rounding one is
  // enough, from anything that drift can make two
  const auto stepped = [](const Mat3& now, const Mat3& its_square) {
    return Mat3{1.5 * now - 0.5 * now * its_square};
  };
  constexpr double kRounding = 1e-9;
  const Mat3 square = R.transpose() * R;
  Mat3 Q = stepped(R, square);
  if ((square - Mat3::Identity()).cwiseAbs().maxCoeff() >= kRounding) {
    Q = stepped(Q, Q.transpose() * Q);
  }
  return Q;
}

Eigen::Vector4d quaternion_wxyz(const Mat3& R) noexcept {
  // Shepperd: divide by the largest component, which is at least 1/2
  const double squares[] = {1.0 + R(0, 0) + R(1, 1) + R(2, 2), 1.0 + R(0, 0) - R(1, 1) - R(2, 2),
                            1.0 - R(0, 0) + R(1, 1) - R(2, 2), 1.0 - R(0, 0) - R(1, 1) + R(2, 2)};
  int k = 0;
  for (int i = 1; i < 4; ++i) {
    if (squares[i] > squares[k]) k = i;
  }
  Eigen::Vector4d q;
  const Vec3 differences{R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)};
  if (k == 0) {
    q << squares[0], differences;
  } else {
    const int i = k - 1;
    const int j = k % 3;
    const int l = (k + 1) % 3;
    q[0] = differences[i];
    q[1 + i] = squares[k];
    q[1 + j] = R(i, j) + R(j, i);
    q[1 + l] = R(i, l) + R(l, i);
  }
  q /= q.norm();
  return q[0] < 0.0 ? Eigen::Vector4d{-q} : q;
}

Mat3 rotation_from_wxyz(const Eigen::Vector4d& q) noexcept {
  // scaled by the largest component first, so that no square overflows or vanishes
  const Eigen::Vector4d scaled = q / q.cwiseAbs().maxCoeff();
  const double s = 2.0 / scaled.squaredNorm();
  const Mat3 S = skew(scaled.tail<3>());
  return Mat3::Identity() + s * (scaled[0] * S + S * S);
}

Mat3 rotation_from_rpy(const Vec3& rpy) noexcept {
  return exp3({0.0, 0.0, rpy.z()}) * exp3({0.0, rpy.y(), 0.0}) * exp3({rpy.x(), 0.0, 0.0});
}

}  // namespace supple
