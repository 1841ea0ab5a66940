#pragma once

// H x = b for a symmetric positive definite H, by H = L D L'. Unrolled; x stays in registers.

#include "supple/ik/kernel/lanes.hpp"

namespace supple::ik::kernel {
namespace {

template <int N>
struct Values {
  double x[N];
};

template <int N>
struct Factors {
  double l[N][N];     // l[k][i] = L(i, k), i > k
  double inverse[N];  // 1 / D(k, k)
};

/// h less what the first `count` columns of L D L' have at (i, j), with u[k][i] = D(k, k) L(i, k).
template <int N>
SUPPLE_INLINE double less_columns(double h, const double (&u)[N][N], const double (&l)[N][N], int i,
                                  int j, int count) noexcept {
  SUPPLE_UNROLL for (int k = 0; k < count; ++k) h -= u[k][i] * l[k][j];
  return h;
}

/// Reads the columns of H down to the diagonal, and goes two columns at a time: with d and e for
/// D(j, j) and D(j + 1, j + 1), and u for D(j, j) L(j + 1, j), 1 / e = d / (d h - u^2), where h is
/// what e is before column j is taken off. So neither of the two divisions waits for the other.
template <int N>
SUPPLE_INLINE Factors<N> factorised(const double (&H)[N][8]) noexcept {
  Factors<N> f;
  double u[N][N];
  SUPPLE_UNROLL for (int j = 0; j < N; j += 2) {
    const double d = less_columns(H[j][j], u, f.l, j, j, j);
    f.inverse[j] = 1.0 / d;
    SUPPLE_UNROLL for (int i = j + 1; i < N; ++i) {
      u[j][i] = less_columns(H[i][j], u, f.l, i, j, j);
    }
    if (j + 1 == N) break;
    const double h = less_columns(H[j + 1][j + 1], u, f.l, j + 1, j + 1, j);
    f.inverse[j + 1] = d / (d * h - u[j][j + 1] * u[j][j + 1]);
    SUPPLE_UNROLL for (int i = j + 1; i < N; ++i) f.l[j][i] = u[j][i] * f.inverse[j];
    SUPPLE_UNROLL for (int i = j + 2; i < N; ++i) {
      u[j + 1][i] = less_columns(H[i][j + 1], u, f.l, i, j + 1, j + 1);
      f.l[j + 1][i] = u[j + 1][i] * f.inverse[j + 1];
    }
  }
  return f;
}

template <int N>
SUPPLE_INLINE Values<N> solved(const Factors<N>& f, const double* b) noexcept {
  double y[N];
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) {
    y[j] = b[j];
    SUPPLE_UNROLL for (int k = 0; k < j; ++k) y[j] -= f.l[k][j] * y[k];
  }
  Values<N> v;
  SUPPLE_UNROLL for (int k = N - 1; k >= 0; --k) {
    double sum = y[k] * f.inverse[k];
    SUPPLE_UNROLL for (int i = N - 1; i > k; --i) sum -= f.l[k][i] * v.x[i];
    v.x[k] = sum;
  }
  return v;
}

}  // namespace
}  // namespace supple::ik::kernel
