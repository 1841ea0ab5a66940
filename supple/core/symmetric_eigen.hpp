#pragma once

#include <Eigen/Core>
#include <cmath>
#include <limits>

namespace supple {

template <int N>
struct Eigensystem {
  Eigen::Matrix<double, N, 1> values;   // smallest first
  Eigen::Matrix<double, N, N> vectors;  // columns, in the order of the values
};

namespace detail {

/// Turns the plane (p, q) so that A(p, q) becomes zero, by the smaller of the two angles.
template <int N>
void rotate(Eigen::Matrix<double, N, N>& A, Eigen::Matrix<double, N, N>& vectors, int p,
            int q) noexcept {
  const double theta = (A(q, q) - A(p, p)) / (2.0 * A(p, q));
  const double t = std::copysign(1.0, theta) / (std::abs(theta) + std::hypot(theta, 1.0));
  const double c = 1.0 / std::sqrt(t * t + 1.0);
  const double s = t * c;
  const double change = t * A(p, q);
  A(p, p) -= change;
  A(q, q) += change;
  A(p, q) = A(q, p) = 0.0;
  for (int k = 0; k < N; ++k) {
    if (k != p && k != q) {
      const double x = A(k, p);
      const double y = A(k, q);
      A(k, p) = A(p, k) = c * x - s * y;
      A(k, q) = A(q, k) = s * x + c * y;
    }
    const double x = vectors(k, p);
    const double y = vectors(k, q);
    vectors(k, p) = c * x - s * y;
    vectors(k, q) = s * x + c * y;
  }
}

/// One round of rotations; false where none was needed.
template <int N>
bool sweep(Eigen::Matrix<double, N, N>& A, Eigen::Matrix<double, N, N>& vectors) noexcept {
  const double negligible =
      0.1 * std::numeric_limits<double>::epsilon() * A.diagonal().cwiseAbs().maxCoeff();
  bool turned = false;
  for (int p = 0; p < N - 1; ++p) {
    for (int q = p + 1; q < N; ++q) {
      if (!(std::abs(A(p, q)) > negligible)) continue;
      rotate<N>(A, vectors, p, q);
      turned = true;
    }
  }
  return turned;
}

}  // namespace detail

/// Of a symmetric matrix, by cyclic Jacobi rotations, which keep their accuracy to the last digits
/// of the largest value. Rows that are zero keep their own unit vector: nothing is mixed that is
/// not coupled. At most 15 sweeps, for any bits that come in.
template <int N>
[[nodiscard]] Eigensystem<N> eigensystem(Eigen::Matrix<double, N, N> A) noexcept {
  constexpr int kMaxSweeps = 15;
  Eigensystem<N> out;
  out.vectors.setIdentity();
  for (int sweeps = 0; sweeps < kMaxSweeps && detail::sweep<N>(A, out.vectors); ++sweeps) {
  }
  out.values = A.diagonal();
  for (int i = 1; i < N; ++i) {
    for (int j = i; j > 0 && out.values[j] < out.values[j - 1]; --j) {
      out.values.row(j).swap(out.values.row(j - 1));
      out.vectors.col(j).swap(out.vectors.col(j - 1));
    }
  }
  return out;
}

}  // namespace supple
