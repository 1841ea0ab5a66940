#pragma once

// Six numbers in registers: a column of J, a twist.

#include "supple/ik/kernel/lanes.hpp"

namespace supple::ik::kernel {
namespace {

struct Six {
  Lanes part[4 / kWidth];
  Pair rest;
};

SUPPLE_INLINE Six load_six(const double* a) noexcept {
  Six s;
  __builtin_memcpy(&s.part, a, sizeof s.part);
  __builtin_memcpy(&s.rest, a + 4, sizeof s.rest);
  return s;
}
SUPPLE_INLINE void store_six(double* a, const Six& s) noexcept {
  __builtin_memcpy(a, &s.part, sizeof s.part);
  __builtin_memcpy(a + 4, &s.rest, sizeof s.rest);
}

/// In halves of three, as those who read a twist load it: a load that covers parts of two stores
/// waits for both of them.
SUPPLE_INLINE void store_halves(double* a, const Six& s) noexcept {
#if defined(__AVX__)
  const Pair first = __builtin_shufflevector(s.part[0], s.part[0], 0, 1);
  const Pair second = __builtin_shufflevector(s.part[0], s.part[0], 2, 3);
#else
  const Pair first = s.part[0];
  const Pair second = s.part[1];
#endif
  const Pair angular = __builtin_shufflevector(second, s.rest, 1, 2);
  __builtin_memcpy(a, &first, sizeof first);
  a[2] = second[0];
  __builtin_memcpy(a + 3, &angular, sizeof angular);
  a[5] = s.rest[1];
}

SUPPLE_INLINE Six operator-(const Six& a, const Six& b) noexcept {
  Six s;
  SUPPLE_UNROLL for (int k = 0; k < 4 / kWidth; ++k) s.part[k] = a.part[k] - b.part[k];
  s.rest = a.rest - b.rest;
  return s;
}
SUPPLE_INLINE Six operator*(const Six& a, const Six& b) noexcept {
  Six s;
  SUPPLE_UNROLL for (int k = 0; k < 4 / kWidth; ++k) s.part[k] = a.part[k] * b.part[k];
  s.rest = a.rest * b.rest;
  return s;
}
/// sum += s a.
SUPPLE_INLINE void add(Six& sum, double s, const Six& a) noexcept {
  SUPPLE_UNROLL for (int k = 0; k < 4 / kWidth; ++k) sum.part[k] += s * a.part[k];
  sum.rest += s * a.rest;
}

/// Eight lanes from four pairs.
SUPPLE_INLINE Row joined(const Pair (&p)[4]) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) {
#if defined(__AVX__)
    r.part[k] = __builtin_shufflevector(p[2 * k], p[2 * k + 1], 0, 1, 2, 3);
#else
    r.part[k] = p[k];
#endif
  }
  return r;
}

}  // namespace
}  // namespace supple::ik::kernel
