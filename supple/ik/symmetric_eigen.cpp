#include "supple/ik/symmetric_eigen.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace supple::ik {
namespace {

/// Turns the plane (p, q) so that A(p, q) becomes zero.
void rotate(Mat6& A, Mat6& vectors, int p, int q) noexcept {
  // t = tan of the smaller of the two angles that do it
  const double theta = (A(q, q) - A(p, p)) / (2.0 * A(p, q));
  const double t = std::copysign(1.0, theta) / (std::abs(theta) + std::sqrt(theta * theta + 1.0));
  const double c = 1.0 / std::sqrt(t * t + 1.0);
  const double s = t * c;

  const double change = t * A(p, q);
  A(p, p) -= change;
  A(q, q) += change;
  A(p, q) = 0.0;
  A(q, p) = 0.0;
  for (int k = 0; k < 6; ++k) {
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
bool sweep(Mat6& A, Mat6& vectors) noexcept {
  const double negligible =
      0.1 * std::numeric_limits<double>::epsilon() * A.diagonal().cwiseAbs().maxCoeff();
  bool turned = false;
  for (int p = 0; p < 5; ++p) {
    for (int q = p + 1; q < 6; ++q) {
      if (!(std::abs(A(p, q)) > negligible)) continue;
      rotate(A, vectors, p, q);
      turned = true;
    }
  }
  return turned;
}

}  // namespace

Eigensystem eigensystem(const Mat6& matrix) noexcept {
  Mat6 A = matrix;
  Mat6 vectors = Mat6::Identity();
  for (int sweeps = 0; sweeps < kMaxSweeps && sweep(A, vectors); ++sweeps) {
  }

  std::array<int, 6> order{0, 1, 2, 3, 4, 5};
  for (std::size_t i = 1; i < 6; ++i) {
    for (std::size_t j = i; j > 0 && A(order[j], order[j]) < A(order[j - 1], order[j - 1]); --j) {
      std::swap(order[j], order[j - 1]);
    }
  }
  Eigensystem out;
  for (int i = 0; i < 6; ++i) {
    const int from = order[static_cast<std::size_t>(i)];
    out.values[i] = A(from, from);
    out.vectors.col(i) = vectors.col(from);
  }
  return out;
}

}  // namespace supple::ik
