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

/// Active-set descent from a feasible w: towards the best v for the held joints until a free one
/// meets a bound and is held too, or all the way, and then the joint that is pushed inwards most
/// is freed. Returns the trials that it took; `held` is then the optimum's.
template <int N>
[[gnu::noinline]] int descend(const System<N>& s, const Row& start, int max_trials,
                              Held& held) noexcept {
  double w[8];
  double lower[8];
  double upper[8];
  store(w, start);
  store(lower, s.lower);
  store(upper, s.upper);
  held.lower = held.fixed;
  held.upper = 0;
  for (int j = 0; j < N; ++j) {
    const unsigned bit = 1U << j;
    if (w[j] >= upper[j] && (held.fixed & bit) == 0) held.upper |= bit;
    if (w[j] <= lower[j]) held.lower |= bit;
    w[j] = w[j] > upper[j] ? upper[j] : w[j];
    w[j] = w[j] < lower[j] ? lower[j] : w[j];
  }

  for (int trials = 1; trials <= max_trials; ++trials) {
    const Trial<N> t = tried(s, held);
    double v[8];
    double off[8];
    store(v, t.v);
    store(off, t.off);
    if ((t.below | t.above) != 0) {
      double share = 1.0;
      int first = 0;
      for (int j = 0; j < N; ++j) {
        if ((((t.below | t.above) >> j) & 1U) == 0) continue;
        const double bound = ((t.above >> j) & 1U) != 0 ? upper[j] : lower[j];
        const double reach = (bound - w[j]) / (v[j] - w[j]);
        if (reach <= share) {
          share = reach;
          first = j;
        }
      }
      for (int j = 0; j < N; ++j) w[j] += share * (v[j] - w[j]);
      held.lower |= t.below & (1U << first);
      held.upper |= t.above & (1U << first);
      w[first] = ((t.above >> first) & 1U) != 0 ? upper[first] : lower[first];
      continue;
    }
    if (t.freed == 0) return trials;
    int worst = 0;
    for (int j = 1; j < N; ++j) {
      if (((t.freed >> j) & 1U) != 0 && (((t.freed >> worst) & 1U) == 0 || off[j] > off[worst])) {
        worst = j;
      }
    }
    for (int j = 0; j < N; ++j) w[j] = v[j];
    held.lower &= ~(1U << worst);
    held.upper &= ~(1U << worst);
  }
  return max_trials;
}

template <int N>
SUPPLE_INLINE void finish(const System<N>& s, const Held& held, const Trial<N>& t, int iterations,
                          Answer& answer) noexcept {
  store(answer.v, t.v);
  store_six(answer.twist, t.twist);
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
