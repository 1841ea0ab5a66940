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

/// Reads the columns of H from the diagonal down.
template <int N>
SUPPLE_INLINE Factors<N> factorised(const double (&H)[N][8]) noexcept {
  Factors<N> f;
  double u[N][N];  // u[k][i] = D(k, k) L(i, k)
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) {
    // the newest column comes last in each sum, so that the others do not wait for it
    double d = H[j][j];
    SUPPLE_UNROLL for (int k = 0; k + 1 < j; ++k) d -= u[k][j] * f.l[k][j];
    if (j > 0) d -= (u[j - 1][j] * u[j - 1][j]) * f.inverse[j - 1];
    f.inverse[j] = 1.0 / d;
    SUPPLE_UNROLL for (int i = j + 1; i < N; ++i) {
      double sum = H[j][i];
      SUPPLE_UNROLL for (int k = 0; k < j; ++k) sum -= u[k][i] * f.l[k][j];
      u[j][i] = sum;
      f.l[j][i] = sum * f.inverse[j];
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
