#pragma once

// Three-vectors in registers, by the compilers' vector extensions: one 256-bit register where the
// instruction set has it, two 128-bit ones elsewhere (SSE, NEON). The fourth lane is kept at zero.
//
// Everything here is forced inline and has internal linkage: this file is compiled for several
// instruction sets, and the linker must never merge one's functions into another's.

#include "supple/model/kernel/layout.hpp"

#define SUPPLE_INLINE [[gnu::always_inline]] static inline
#define SUPPLE_MEMBER [[gnu::always_inline]] inline

namespace supple::model::kernel {
namespace {

#if defined(__AVX__)

struct V {
  typedef double Reg __attribute__((vector_size(32)));
  Reg r;
};

SUPPLE_INLINE V load(const double* a) noexcept {
  V v;
  __builtin_memcpy(&v.r, a, sizeof v.r);
  return v;
}
SUPPLE_INLINE void store(double* a, V v) noexcept { __builtin_memcpy(a, &v.r, sizeof v.r); }
SUPPLE_INLINE V zero() noexcept { return {V::Reg{0.0, 0.0, 0.0, 0.0}}; }
SUPPLE_INLINE V operator+(V a, V b) noexcept { return {a.r + b.r}; }
SUPPLE_INLINE V operator-(V a, V b) noexcept { return {a.r - b.r}; }
SUPPLE_INLINE V operator*(V a, V b) noexcept { return {a.r * b.r}; }
SUPPLE_INLINE V operator*(V a, double s) noexcept { return {a.r * s}; }
SUPPLE_INLINE V yzx(V a) noexcept {
#if defined(__clang__)
  return {__builtin_shufflevector(a.r, a.r, 1, 2, 0, 3)};
#else
  typedef long long Index __attribute__((vector_size(32)));
  return {__builtin_shuffle(a.r, Index{1, 2, 0, 3})};
#endif
}
SUPPLE_INLINE V zxy(V a) noexcept {
#if defined(__clang__)
  return {__builtin_shufflevector(a.r, a.r, 2, 0, 1, 3)};
#else
  typedef long long Index __attribute__((vector_size(32)));
  return {__builtin_shuffle(a.r, Index{2, 0, 1, 3})};
#endif
}
SUPPLE_INLINE double sum(V a) noexcept { return (a.r[0] + a.r[1]) + a.r[2]; }
SUPPLE_INLINE V same(double s) noexcept { return {V::Reg{s, s, s, 0.0}}; }
/// sum(a) and sum(b), for the price of little more than one.
SUPPLE_INLINE void two_sums(V a, V b, double* out) noexcept {
  typedef double Pair __attribute__((vector_size(16)));
  const V::Reg halves = __builtin_ia32_haddpd256(a.r, b.r);
  const Pair sums = Pair{halves[0], halves[1]} + Pair{halves[2], halves[3]};
  __builtin_memcpy(out, &sums, sizeof sums);
}

#else

struct V {
  typedef double Reg __attribute__((vector_size(16)));
  Reg lo;  // x y
  Reg hi;  // z 0
};

SUPPLE_INLINE V load(const double* a) noexcept {
  V v;
  __builtin_memcpy(&v.lo, a, sizeof v.lo);
  __builtin_memcpy(&v.hi, a + 2, sizeof v.hi);
  return v;
}
SUPPLE_INLINE void store(double* a, V v) noexcept {
  __builtin_memcpy(a, &v.lo, sizeof v.lo);
  __builtin_memcpy(a + 2, &v.hi, sizeof v.hi);
}
SUPPLE_INLINE V zero() noexcept { return {V::Reg{0.0, 0.0}, V::Reg{0.0, 0.0}}; }
SUPPLE_INLINE V operator+(V a, V b) noexcept { return {a.lo + b.lo, a.hi + b.hi}; }
SUPPLE_INLINE V operator-(V a, V b) noexcept { return {a.lo - b.lo, a.hi - b.hi}; }
SUPPLE_INLINE V operator*(V a, V b) noexcept { return {a.lo * b.lo, a.hi * b.hi}; }
SUPPLE_INLINE V operator*(V a, double s) noexcept { return {a.lo * s, a.hi * s}; }
SUPPLE_INLINE V yzx(V a) noexcept { return {V::Reg{a.lo[1], a.hi[0]}, V::Reg{a.lo[0], a.hi[1]}}; }
SUPPLE_INLINE V zxy(V a) noexcept { return {V::Reg{a.hi[0], a.lo[0]}, V::Reg{a.lo[1], a.hi[1]}}; }
SUPPLE_INLINE double sum(V a) noexcept { return (a.lo[0] + a.lo[1]) + a.hi[0]; }
SUPPLE_INLINE V same(double s) noexcept { return {V::Reg{s, s}, V::Reg{s, 0.0}}; }
SUPPLE_INLINE void two_sums(V a, V b, double* out) noexcept {
  out[0] = sum(a);
  out[1] = sum(b);
}

#endif

/// (b x a) with its components turned by one place; yzx of it is a x b.
SUPPLE_INLINE V turned_cross(V a, V b) noexcept { return a * yzx(b) - yzx(a) * b; }
SUPPLE_INLINE V cross(V a, V b) noexcept { return yzx(turned_cross(a, b)); }

/// Columns x, y, z of a matrix times the vector whose components lie at c[0], c[1], c[2].
SUPPLE_INLINE V combine(V x, V y, V z, const double* c) noexcept {
  return x * c[0] + y * c[1] + z * c[2];
}

}  // namespace
}  // namespace supple::model::kernel
