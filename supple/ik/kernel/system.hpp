#pragma once

// The numbers of one box QP, laid out for the solver. Lane j of a Row belongs to joint j; lanes
// beyond the joints hold zeros.

#include "supple/ik/kernel/kernel.hpp"
#include "supple/ik/kernel/ldlt.hpp"
#include "supple/ik/kernel/six.hpp"

namespace supple::ik::kernel {
namespace {

template <int N>
SUPPLE_INLINE Row load_first(const double* a) noexcept {
  Pair p[4] = {};
  SUPPLE_UNROLL for (int k = 0; k < N / 2; ++k) __builtin_memcpy(&p[k], a + 2 * k, sizeof p[k]);
  if (N % 2 == 1) p[N / 2] = Pair{a[N - 1], 0.0};
  return joined(p);
}
template <int N>
SUPPLE_INLINE Row row_of(const Values<N>& v) noexcept {
  Pair p[4] = {};
  SUPPLE_UNROLL for (int k = 0; k < N / 2; ++k) p[k] = Pair{v.x[2 * k], v.x[2 * k + 1]};
  if (N % 2 == 1) p[N / 2] = Pair{v.x[N - 1], 0.0};
  return joined(p);
}

/// Rows r and r + 1 of J, which has N columns.
template <int N>
SUPPLE_INLINE void load_rows(const double* J, int r, Row& first, Row& second) noexcept {
  Pair of[8] = {};
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) __builtin_memcpy(&of[j], J + 6 * j + r, sizeof of[j]);
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) {
#if defined(__AVX__)
    const Lanes even = __builtin_shufflevector(of[4 * k], of[4 * k + 2], 0, 1, 2, 3);
    const Lanes odd = __builtin_shufflevector(of[4 * k + 1], of[4 * k + 3], 0, 1, 2, 3);
    first.part[k] = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
    second.part[k] = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
#else
    first.part[k] = __builtin_shufflevector(of[2 * k], of[2 * k + 1], 0, 2);
    second.part[k] = __builtin_shufflevector(of[2 * k], of[2 * k + 1], 1, 3);
#endif
  }
}

template <int N>
struct System {
  const double* J;
  Row WJ[6];       // rows of W J
  double H[N][8];  // columns of J'WJ + shift I, down to the diagonal
  Row lower;
  Row upper;
  Row b;         // minus the gradient at v = 0: J'W V + posture * v_posture
  double shift;  // damping + posture
  double trace;  // of H
  double still;  // the size of what the gradient at v = 0 is computed from
};

/// One in lane i.
SUPPLE_INLINE Lanes unit(int i) noexcept {
  Lanes u = {};
  u[i] = 1.0;
  return u;
}

/// Column j of J'WJ is the sum of J(r, j) times row r of W J.
template <int N>
SUPPLE_INLINE void fill_normal_matrix(System<N>& s) noexcept {
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) {
    SUPPLE_UNROLL for (int k = 0; k <= j / kWidth; ++k) {
      Lanes sum = s.J[6 * j] * s.WJ[0].part[k];
      SUPPLE_UNROLL for (int r = 1; r < 6; ++r) sum += s.J[6 * j + r] * s.WJ[r].part[k];
      if (k == j / kWidth) sum += s.shift * unit(j % kWidth);
      __builtin_memcpy(&s.H[j][kWidth * k], &sum, sizeof sum);
    }
  }
}

/// J'W e.
template <int N>
SUPPLE_INLINE Row pulled_back(const System<N>& s, const double* e) noexcept {
  Row even = e[0] * s.WJ[0];
  Row odd = e[1] * s.WJ[1];
  SUPPLE_UNROLL for (int r = 2; r < 6; r += 2) {
    even = even + e[r] * s.WJ[r];
    odd = odd + e[r + 1] * s.WJ[r + 1];
  }
  return even + odd;
}
template <int N>
SUPPLE_INLINE Row pulled_back(const System<N>& s, const Six& error) noexcept {
  double e[6];
  store_six(e, error);
  return pulled_back(s, e);
}

/// Everything but J and the bounds. `pull` is posture * v_posture.
template <int N>
SUPPLE_INLINE void fill(System<N>& s, const Task& task, const Row& pull) noexcept {
  SUPPLE_UNROLL for (int r = 0; r < 6; r += 2) load_rows<N>(s.J, r, s.WJ[r], s.WJ[r + 1]);
  SUPPLE_UNROLL for (int r = 3; r < 6; ++r) s.WJ[r] = task.angular_weight * s.WJ[r];
  s.shift = task.damping + task.posture;
  fill_normal_matrix(s);
  s.b = pulled_back(s, task.V) + pull;

  s.trace = 0.0;
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) s.trace += s.H[j][j];
  if (task.joints < N) s.trace -= (N - task.joints) * s.shift;  // of columns that are padding
  const double* V = task.V;
  const double V_V = V[0] * V[0] + V[1] * V[1] + V[2] * V[2] +
                     task.angular_weight * (V[3] * V[3] + V[4] * V[4] + V[5] * V[5]);
  s.still = __builtin_sqrt(s.trace * V_V);
  if (task.posture > 0.0) s.still += largest(sizes(pull));

  // Rounding can make J'WJ indefinite by some 1e-15 of its trace; this much more is a share of the
  // KKT residual that nobody sees. A branch: where it is not taken, nothing waits for the trace.
  constexpr double kLeastDamping = 1e-13;
  const double least = kLeastDamping * s.trace;
  if (__builtin_expect(s.shift < least, 0)) {
    SUPPLE_UNROLL for (int j = 0; j < N; ++j) s.H[j][j] += least - s.shift;
  }
}

/// J v.
template <int N>
SUPPLE_INLINE Six twist_of(const System<N>& s, const Values<N>& v) noexcept {
  Six sum = {};
  SUPPLE_UNROLL for (int j = N - 1; j >= 0; --j) add(sum, v.x[j], load_six(s.J + 6 * j));
  return sum;
}

}  // namespace
}  // namespace supple::ik::kernel
