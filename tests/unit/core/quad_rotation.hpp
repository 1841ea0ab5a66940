#pragma once

// Rotations in 113-bit arithmetic, straight from the power series, to judge the closed forms by.
//
//   exp   sum A^n/n!          left Jacobian   sum A^n/(n+1)!          with A = [r]x
//
// 80 terms leave less than 1e-50 of either up to |r| = 2 pi, and no term is larger than 90, so
// cancellation costs two of the 34 digits.

#include <array>
#include <cstddef>

#include "supple/core/spatial.hpp"
#include "support/quad.hpp"

namespace supple::test {

using QuadMat3 = std::array<std::array<Quad, 3>, 3>;

inline QuadMat3 product(const QuadMat3& a, const QuadMat3& b) {
  QuadMat3 c{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
    }
  }
  return c;
}

/// sum over n of A^n / (n + shift)!
inline QuadMat3 series(const Vec3& r, int shift) {
  const QuadMat3 A{{{0, -r.z(), r.y()}, {r.z(), 0, -r.x()}, {-r.y(), r.x(), 0}}};
  QuadMat3 term{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  QuadMat3 sum = term;
  for (int n = 1; n < 80; ++n) {
    term = product(term, A);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        term[i][j] /= n + shift;
        sum[i][j] += term[i][j];
      }
    }
  }
  return sum;
}

inline QuadMat3 quad_exp3(const Vec3& r) { return series(r, 0); }
inline QuadMat3 quad_left_jacobian(const Vec3& r) { return series(r, 1); }

/// By cofactors.
inline QuadMat3 inverse(const QuadMat3& m) {
  QuadMat3 cofactors{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      cofactors[i][j] = m[(i + 1) % 3][(j + 1) % 3] * m[(i + 2) % 3][(j + 2) % 3] -
                        m[(i + 1) % 3][(j + 2) % 3] * m[(i + 2) % 3][(j + 1) % 3];
    }
  }
  Quad determinant = 0;
  for (std::size_t j = 0; j < 3; ++j) determinant += m[0][j] * cofactors[0][j];
  QuadMat3 result{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) result[i][j] = cofactors[j][i] / determinant;
  }
  return result;
}

/// Each number rounded once.
inline Mat3 rounded(const QuadMat3& m) {
  Mat3 result;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      result(i, j) =
          static_cast<double>(m[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  return result;
}

/// a - b, rounded once after the subtraction.
inline Mat3 difference(const Mat3& a, const QuadMat3& b) {
  QuadMat3 d{};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      d[row][col] = Quad{a(i, j)} - b[row][col];
    }
  }
  return rounded(d);
}

}  // namespace supple::test
