#pragma once

// Sine and cosine of all joints at once, within 2 ulp.
//
// The angle is reduced by the nearest multiple n of pi/2, with pi/2 in three parts of 33 + 33 + 53
// bits: n times the first two is exact up to n = 2^20, so the rest and its rounding error are
// known to more than double precision even at the zeros of sine and cosine. The polynomials are
// the minimax ones of Ng and Payne for [-pi/4, pi/4].

#include "supple/model/kernel/vec.hpp"

namespace supple::model::kernel {
namespace {

#if defined(__AVX__)
inline constexpr int kWidth = 4;
#else
inline constexpr int kWidth = 2;
#endif
static_assert(kLanes % kWidth == 0);

typedef double Lanes __attribute__((vector_size(kWidth * 8)));
typedef long long Bits __attribute__((vector_size(kWidth * 8)));

// The tail grows with n, and with it what its first-order terms leave out: 1.7 ulp at this angle.
// Beyond it the C library takes over.
inline constexpr double kLargestAngle = 1e6;

SUPPLE_INLINE Lanes load_lanes(const double* a) noexcept {
  Lanes v;
  __builtin_memcpy(&v, a, sizeof v);
  return v;
}
/// The same for numbers that may have been stored in pairs a moment ago: a processor has pairs at
/// hand, but a wider vector only when all of it has reached the cache.
SUPPLE_INLINE Lanes load_pairs(const double* a) noexcept {
#if defined(__AVX__)
  typedef double Pair __attribute__((vector_size(16)));
  Pair low;
  Pair high;
  __builtin_memcpy(&low, a, sizeof low);
  __builtin_memcpy(&high, a + 2, sizeof high);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3);
#else
  return load_lanes(a);
#endif
}
SUPPLE_INLINE void store_lanes(double* a, Lanes v) noexcept { __builtin_memcpy(a, &v, sizeof v); }

/// Whether every angle is within the reduction's reach; false for a NaN.
SUPPLE_INLINE bool all_small(Lanes x) noexcept {
  const Lanes size = __builtin_bit_cast(Lanes, __builtin_bit_cast(Bits, x) & 0x7fffffffffffffff);
  double total = 0.0;
  for (int i = 0; i < kWidth; ++i) total += size[i];
  return total < kLargestAngle;
}

SUPPLE_INLINE void sincos_lanes(Lanes x, Lanes& sine, Lanes& cosine) noexcept {
  constexpr double kTwoOverPi = 0.6366197723675814;
  constexpr double kRound = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to an integer
  constexpr double kHalfPi1 = 0x1.921fb544p+0;
  constexpr double kHalfPi2 = 0x1.0b4611a6p-34;
  constexpr double kHalfPi3 = 0x1.3198a2e037073p-69;

  const Lanes shifted = x * kTwoOverPi + kRound;
  const Lanes n = shifted - kRound;
  const Bits k = __builtin_bit_cast(Bits, shifted);  // low bits: n modulo 4

  // x - n pi/2 as r + tail
  const Lanes first = x - n * kHalfPi1;
  const Lanes r = first - n * kHalfPi2;
  const Lanes tail = ((first - r) - n * kHalfPi2) - n * kHalfPi3;

  const Lanes z = r * r;
  const Lanes ps =
      -1.66666666666666324348e-01 +
      z * (8.33333333332248946124e-03 +
           z * (-1.98412698298579493134e-04 +
                z * (2.75573137070700676789e-06 +
                     z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10))));
  const Lanes s = r + (r * (z * ps) + tail * (1.0 - 0.5 * z));

  const Lanes pc =
      4.16666666666666019037e-02 +
      z * (-1.38888888888741095749e-03 +
           z * (2.48015872894767294178e-05 +
                z * (-2.75573143513906633035e-07 +
                     z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))));
  const Lanes half = 0.5 * z;
  const Lanes w = 1.0 - half;
  const Lanes c = w + (((1.0 - w) - half) + (z * (z * pc) - r * tail));

  // the quadrant swaps the two and sets their signs
  const Bits odd = (k & 1) != 0;
  const Lanes sine_part = odd ? c : s;
  const Lanes cosine_part = odd ? s : c;
  sine = __builtin_bit_cast(Lanes, __builtin_bit_cast(Bits, sine_part) ^ ((k & 2) << 62));
  cosine = __builtin_bit_cast(Lanes, __builtin_bit_cast(Bits, cosine_part) ^ (((k + 1) & 2) << 62));
}

/// Calls use(first, sines, cosines) for groups of kWidth angles that cover lane 0..count-1 of
/// x[i] * turns[i]. Groups may overlap: the last one ends with the last angle, so that nothing
/// beyond x is read and no vector is pieced together from single stores.
template <class Use>
SUPPLE_INLINE void for_sines_and_cosines(const double* x, const double* turns, int count,
                                         const Use& use) noexcept {
  alignas(64) double padded[kWidth] = {};
  if (count < kWidth) {
    for (int i = 0; i < count; ++i) padded[i] = x[i];
    x = padded;
  }
  int first = 0;
  do {
    const Lanes angle = load_pairs(x + first) * load_lanes(turns + first);
    Lanes s;
    Lanes c;
    sincos_lanes(angle, s, c);
    if (!all_small(angle)) [[unlikely]] {
      for (int i = 0; i < kWidth; ++i) {
        s[i] = __builtin_sin(angle[i]);
        c[i] = __builtin_cos(angle[i]);
      }
    }
    use(first, s, c);
    first += kWidth;
    if (first < count && first + kWidth > count) first = count - kWidth;
  } while (first < count);
}

}  // namespace
}  // namespace supple::model::kernel
