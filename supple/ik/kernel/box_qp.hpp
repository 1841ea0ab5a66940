#pragma once

// The box QP by block principal pivoting (Judice and Pires 1994). Each iteration guesses which
// joints are held at a bound, solves for the others, and looks for contradictions: a free joint
// beyond a bound, or a held one that its multiplier pushes inwards. None means that the KKT
// conditions hold, and with a positive definite H that v is the one optimum. Otherwise all
// contradictions are turned round at once. Where that does not make them fewer, a descent takes
// over that changes one joint at a time and cannot return to a guess.

#include "supple/ik/kernel/trial.hpp"

namespace supple::ik::kernel {
namespace {

inline constexpr double kTolerance = 1e-10;

/// A feasible point on its way down, and the bounds it moves between.
template <int N>
struct Descent {
  double w[8];
  double lower[8];
  double upper[8];
};

/// `start` cut to the bounds; joints that are at one are held.
template <int N>
SUPPLE_INLINE Descent<N> descent_from(const System<N>& s, const Row& start, Held& held) noexcept {
  Descent<N> d;
  store(d.w, start);
  store(d.lower, s.lower);
  store(d.upper, s.upper);
  held.lower = held.fixed;
  held.upper = 0;
  for (int j = 0; j < N; ++j) {
    const unsigned bit = 1U << j;
    if (d.w[j] >= d.upper[j]) held.upper |= bit & ~held.fixed;
    if (d.w[j] <= d.lower[j]) held.lower |= bit;
    d.w[j] = d.w[j] > d.upper[j] ? d.upper[j] : d.w[j];
    d.w[j] = d.w[j] < d.lower[j] ? d.lower[j] : d.w[j];
  }
  return d;
}

/// Towards t.v until the first free joint meets a bound, and holds that one.
template <int N>
SUPPLE_INLINE void go_to_bound(Descent<N>& d, const Trial<N>& t, Held& held) noexcept {
  double v[8];
  store(v, t.v);
  const unsigned outside = t.below | t.above;
  double share = 1.0;
  int first = 0;
  for (int j = 0; j < N; ++j) {
    const double bound = ((t.above >> j) & 1U) != 0 ? d.upper[j] : d.lower[j];
    const double reach = (bound - d.w[j]) / (v[j] - d.w[j]);
    const bool sooner = ((outside >> j) & 1U) != 0 && reach <= share;
    share = sooner ? reach : share;
    first = sooner ? j : first;
  }
  for (int j = 0; j < N; ++j) d.w[j] += share * (v[j] - d.w[j]);
  held.lower |= t.below & (1U << first);
  held.upper |= t.above & (1U << first);
  d.w[first] = ((t.above >> first) & 1U) != 0 ? d.upper[first] : d.lower[first];
}

/// All the way to t.v, and frees the joint that is pushed inwards most.
template <int N>
SUPPLE_INLINE void go_and_free(Descent<N>& d, const Trial<N>& t, Held& held) noexcept {
  double off[8];
  store(off, t.off);
  store(d.w, t.v);
  unsigned worst = 0;
  double most = 0.0;
  for (int j = 0; j < N; ++j) {
    const bool worse = ((t.freed >> j) & 1U) != 0 && off[j] > most;
    worst = worse ? 1U << j : worst;
    most = worse ? off[j] : most;
  }
  held.lower &= ~worst;
  held.upper &= ~worst;
}

/// Active-set descent from a feasible point: towards the best v for the held joints until a free
/// one meets a bound and is held too, or all the way, and then the joint that is pushed inwards
/// most is freed. Returns the trials that it took; `held` is then the optimum's.
template <int N>
[[gnu::noinline]] int descend(const System<N>& s, const Row& start, int max_trials,
                              Held& held) noexcept {
  Descent<N> d = descent_from(s, start, held);
  for (int trials = 1; trials <= max_trials; ++trials) {
    const Trial<N> t = tried(s, held);
    if (t.wrong() == 0) return trials;
    if ((t.below | t.above) != 0) {
      go_to_bound(d, t, held);
    } else {
      go_and_free(d, t, held);
    }
  }
  return max_trials;
}

template <int N>
SUPPLE_INLINE void finish(const System<N>& s, const Held& held, const Trial<N>& t, int iterations,
                          Answer& answer) noexcept {
  store(answer.v, t.v);
  store_halves(answer.twist, t.twist);
  // a number that is none anywhere in v is one in every row of J v
  const double worst = largest(t.off) + (answer.twist[0] - answer.twist[0]);
  answer.residual = worst > 0.0 ? worst / t.scale : worst - worst;
  answer.active = {held.lower & ~held.fixed, held.upper};
  answer.iterations = iterations;
  // bounds that cross, or are no numbers, hold a joint too, but not at an optimum
  const bool sound = held.fixed == 0 || (held.fixed & ~same(s.lower, s.upper)) == 0;
  answer.solved = t.wrong() == 0 && sound && answer.residual <= kTolerance;
}

/// Bits that are set. The compiler's own would be a function of its library on old processors.
SUPPLE_INLINE int count_of(unsigned set) noexcept {
  int count = 0;
  SUPPLE_UNROLL for (int j = 0; j < 8; ++j) count += static_cast<int>((set >> j) & 1U);
  return count;
}

/// On from a guess with contradictions, which was the first.
template <int N>
[[gnu::noinline]] void pivot(const System<N>& s, Held held, Trial<N> t, int max_iterations,
                             Answer& answer) noexcept {
  constexpr int kPatience = 3;
  int fewest = N + 1;
  int patience = kPatience;
  int iteration = 1;
  while (t.wrong() != 0 && iteration < max_iterations) {
    const int count = count_of(t.wrong());
    if (count < fewest) {
      fewest = count;
      patience = kPatience;
    } else {
      --patience;
    }
    if (patience < 0) {
      iteration += descend(s, t.v, max_iterations - iteration - 1, held);
    } else {
      held.lower = (held.lower & ~t.freed) | t.below;
      held.upper = (held.upper & ~t.freed) | t.above;
    }
    t = tried(s, held);
    ++iteration;
  }
  finish(s, held, t, iteration, answer);
}

/// The first guess is right as a rule.
template <int N>
SUPPLE_INLINE void conclude(const System<N>& s, const Held& held, const Values<N>& v,
                            int max_iterations, Answer& answer) noexcept {
  const Trial<N> t = judged(s, held, v);
  if (__builtin_expect(t.wrong() == 0, 1)) {
    finish(s, held, t, 1, answer);
  } else {
    pivot(s, held, t, max_iterations, answer);
  }
}

/// A function of its own: together they would be in each other's way for registers.
template <int N>
[[gnu::noinline]] void start_held(const System<N>& s, const Held& held, int max_iterations,
                                  Answer& answer) noexcept {
  conclude(s, held, best_held(s, held), max_iterations, answer);
}

template <int N>
SUPPLE_INLINE void iterate(const System<N>& s, const ActiveSet& start, int max_iterations,
                           Answer& answer) noexcept {
  constexpr unsigned kAll = (1U << N) - 1U;
  Held held;
  held.fixed = ~less(s.lower, s.upper) & kAll;
  held.lower = (start.lower & kAll) | held.fixed;
  held.upper = start.upper & kAll & ~held.lower;
  if (held.any() == 0) {
    conclude(s, Held{0, 0, 0}, best_free(s), max_iterations, answer);
  } else {
    start_held(s, held, max_iterations, answer);
  }
}

/// Fewer joints than the solver is unrolled for: columns of zeros, bounds of zero.
template <int N>
struct Padded {
  double J[6 * N];
  double lower[N];
  double upper[N];
};

template <int N>
[[gnu::noinline]] void pad(const Task& task, Padded<N>& out) noexcept {
  for (int k = 0; k < 6 * N; ++k) out.J[k] = k < 6 * task.joints ? task.J[k] : 0.0;
  for (int j = 0; j < N; ++j) out.lower[j] = j < task.joints ? task.lower[j] : 0.0;
  for (int j = 0; j < N; ++j) out.upper[j] = j < task.joints ? task.upper[j] : 0.0;
}

template <int N>
void box_qp_of(const Task& task, const ActiveSet& start, int max_iterations,
               Answer& answer) noexcept {
  System<N> s;
  Padded<N> padded;
  s.J = task.J;
  const double* lower = task.lower;
  const double* upper = task.upper;
  if (task.joints < N) {
    pad(task, padded);
    s.J = padded.J;
    lower = padded.lower;
    upper = padded.upper;
  }
  s.lower = load_first<N>(lower);
  s.upper = load_first<N>(upper);
  Row pull = all(0.0);
  if (task.posture > 0.0) {
    double of[8] = {};
    for (int j = 0; j < task.joints; ++j) of[j] = task.posture * task.v_posture[j];
    pull = load(of);
  }
  fill(s, task, pull);
  iterate(s, start, max_iterations, answer);
}

}  // namespace
}  // namespace supple::ik::kernel
