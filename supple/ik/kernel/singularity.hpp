#pragma once

// The smallest singular value of M = diag(1, 1, 1, L, L, L) J by inverse iteration on M M', which
// a good start makes short. The value is |M' x| / |x|, so it is never below the true one.

#include "supple/ik/kernel/kernel.hpp"
#include "supple/ik/kernel/ldlt.hpp"
#include "supple/ik/kernel/six.hpp"

namespace supple::ik::kernel {
namespace {

template <int N>
void singularity_of(const double* J, double length, int steps, double* direction,
                    Singularity& out) noexcept {
  const double weights[6] = {1.0, 1.0, 1.0, length, length, length};
  const Six weight = load_six(weights);
  double M[N][6];
  Six columns[6] = {};
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) {
    const Six column = load_six(J + 6 * j) * weight;
    store_six(M[j], column);
    SUPPLE_UNROLL for (int r = 0; r < 6; ++r) add(columns[r], M[j][r], column);
  }
  double A[6][8];
  double trace = 0.0;
  SUPPLE_UNROLL for (int r = 0; r < 6; ++r) {
    store_six(A[r], columns[r]);
    trace += A[r][r];
  }
  // keeps the pivots above rounding; it moves every eigenvalue alike, and no eigenvector
  constexpr double kLift = 1e-13;
  SUPPLE_UNROLL for (int r = 0; r < 6; ++r) A[r][r] += kLift * trace;
  const Factors<6> factors = factorised(A);

  double x[6];
  SUPPLE_UNROLL for (int r = 0; r < 6; ++r) x[r] = direction[r];
  for (int step = 0; step < steps; ++step) {
    const Values<6> next = solved(factors, x);
    SUPPLE_UNROLL for (int r = 0; r < 6; ++r) x[r] = trace * next.x[r];
  }
  double x_x = 0.0;
  SUPPLE_UNROLL for (int r = 0; r < 6; ++r) x_x += x[r] * x[r];
  double stretched = 0.0;
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) {
    double y = 0.0;
    SUPPLE_UNROLL for (int r = 0; r < 6; ++r) y += M[j][r] * x[r];
    stretched += y * y;
  }
  out.sigma_min = __builtin_sqrt(stretched / x_x);
  double volume = 1.0;
  SUPPLE_UNROLL for (int r = 0; r < 6; ++r) volume *= factors.inverse[r];
  out.manipulability = __builtin_sqrt(1.0 / volume);
  const double shorter = 1.0 / __builtin_sqrt(x_x);
  SUPPLE_UNROLL for (int r = 0; r < 6; ++r) direction[r] = x[r] * shorter;
}

}  // namespace
}  // namespace supple::ik::kernel
