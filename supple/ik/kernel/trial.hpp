#pragma once

// One guess at which joints are held at a bound: the best v for it, and what contradicts the guess.

#include "supple/ik/kernel/system.hpp"

namespace supple::ik::kernel {
namespace {

// Gradients are compared with the sum of the sizes they are computed from. Rounding is near 1e-15
// of it; a held joint is freed only for more than that, so that pivoting cannot cycle on rounding.
inline constexpr double kFreeing = 1e-13;

struct Held {
  unsigned lower;
  unsigned upper;
  unsigned fixed;  // among the lower ones: both bounds are the same number

  [[nodiscard]] SUPPLE_MEMBER unsigned any() const noexcept { return lower | upper; }
};

template <int N>
struct Trial {
  Row v;
  Six twist;       // J v
  Row off;         // how far each joint's gradient is from what the KKT conditions ask for
  double scale;    // the size of what the gradients are computed from
  unsigned below;  // free, and below the lower bound
  unsigned above;  // free, and above the upper bound
  unsigned freed;  // held, and pushed inwards by its multiplier

  [[nodiscard]] SUPPLE_MEMBER unsigned wrong() const noexcept { return below | above | freed; }
};

/// Solves for the joints free[0..M-1] alone.
template <int M>
void solve_some(const double (*H)[8], const double* b, const int* free, double* v) noexcept {
  double h[M][8];
  double rhs[8];
  SUPPLE_UNROLL for (int j = 0; j < M; ++j) {
    SUPPLE_UNROLL for (int i = 0; i <= j; ++i) h[j][i] = H[free[j]][free[i]];
    rhs[j] = b[free[j]];
  }
  const Values<M> x = solved(factorised(h), rhs);
  SUPPLE_UNROLL for (int j = 0; j < M; ++j) v[free[j]] = x.x[j];
}
constexpr void (*kSolvers[8])(const double (*)[8], const double*, const int*, double*) noexcept = {
    nullptr,       solve_some<1>, solve_some<2>, solve_some<3>,
    solve_some<4>, solve_some<5>, solve_some<6>, solve_some<7>};

/// The best v where no joint is held.
template <int N>
SUPPLE_INLINE Values<N> best_free(const System<N>& s) noexcept {
  double b[8];
  store(b, s.b);
  return solved(factorised(s.H), b);
}

/// The best v with the held joints at their bounds.
template <int N>
SUPPLE_INLINE Values<N> best_held(const System<N>& s, const Held& held) noexcept {
  // what the held joints do is taken off
  double at[8];
  store(at, (lanes_of(held.upper) & s.upper) | (lanes_of(held.lower) & s.lower));
  Values<N> v;
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) v.x[j] = at[j];
  double b[8];
  store(b, s.b - pulled_back(s, twist_of(s, v)));

  int free[8];
  int count = 0;
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) {
    free[count] = j;
    count += static_cast<int>((~held.any() >> j) & 1U);
  }
  if (count > 0) kSolvers[count](s.H, b, free, at);
  SUPPLE_UNROLL for (int j = 0; j < N; ++j) v.x[j] = at[j];
  return v;
}

/// What contradicts the guess `held`, of which v is the best.
template <int N>
SUPPLE_INLINE Trial<N> judged(const System<N>& s, const Held& held, const Values<N>& v) noexcept {
  Trial<N> t;
  t.v = row_of(v);
  t.twist = twist_of(s, v);
  const Row g = pulled_back(s, t.twist) + s.shift * t.v - s.b;
  t.scale = s.trace * largest(sizes(t.v)) + s.still;

  const unsigned any = held.any();
  t.below = less(t.v, s.lower) & ~any;
  t.above = less(s.upper, t.v) & ~any;
  t.freed = 0;
  t.off = sizes(g);
  if (any != 0) {
    // at an upper bound the gradient must not be positive, at a lower one not negative
    t.off = (lanes_of(~any) & t.off) | (lanes_of(held.upper) & g) |
            (lanes_of(held.lower & ~held.fixed) & -g);
    t.freed = less(all(kFreeing * t.scale), t.off) & any;
  }
  return t;
}

template <int N>
SUPPLE_INLINE Trial<N> tried(const System<N>& s, const Held& held) noexcept {
  return held.any() == 0 ? judged(s, Held{0, 0, 0}, best_free(s))
                         : judged(s, held, best_held(s, held));
}

}  // namespace
}  // namespace supple::ik::kernel
