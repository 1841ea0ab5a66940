#pragma once

// Rows of eight numbers in registers, by the compilers' vector extensions: two 256-bit registers
// where the instruction set has them, four 128-bit ones elsewhere (SSE, NEON).
//
// Everything here is forced inline and has internal linkage: this file is compiled for several
// instruction sets, and the linker must never merge one's functions into another's.

// GCC counts an array whose size is a template argument of type int as a conversion.
#pragma GCC diagnostic ignored "-Wsign-conversion"

#define SUPPLE_INLINE [[gnu::always_inline]] static inline
#define SUPPLE_MEMBER [[gnu::always_inline]] inline

#if defined(__clang__)
#define SUPPLE_UNROLL _Pragma("clang loop unroll(full)")
#else
#define SUPPLE_UNROLL _Pragma("GCC unroll 8")
#endif

namespace supple::ik::kernel {
namespace {

#if defined(__AVX__)
inline constexpr int kWidth = 4;
#else
inline constexpr int kWidth = 2;
#endif
inline constexpr int kParts = 8 / kWidth;

typedef double Lanes __attribute__((vector_size(kWidth * 8)));
typedef double Pair __attribute__((vector_size(16)));
typedef long long Bits __attribute__((vector_size(kWidth * 8)));

struct Row {
  Lanes part[kParts];
};

/// Every bit of a lane is set, or none.
struct Mask {
  Bits part[kParts];
};

SUPPLE_INLINE Bits bits(Lanes a) noexcept { return __builtin_bit_cast(Bits, a); }
SUPPLE_INLINE Lanes lanes(Bits a) noexcept { return __builtin_bit_cast(Lanes, a); }

SUPPLE_INLINE Row load(const double* a) noexcept {
  Row r;
  __builtin_memcpy(&r, a, sizeof r);
  return r;
}
SUPPLE_INLINE void store(double* a, const Row& r) noexcept { __builtin_memcpy(a, &r, sizeof r); }

/// The same number in every lane.
SUPPLE_INLINE Row all(double x) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) r.part[k] = Lanes{} + x;
  return r;
}

SUPPLE_INLINE Row operator+(const Row& a, const Row& b) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) r.part[k] = a.part[k] + b.part[k];
  return r;
}
SUPPLE_INLINE Row operator-(const Row& a, const Row& b) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) r.part[k] = a.part[k] - b.part[k];
  return r;
}
SUPPLE_INLINE Row operator*(double s, const Row& a) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) r.part[k] = s * a.part[k];
  return r;
}

/// |a|, lane by lane.
SUPPLE_INLINE Row sizes(const Row& a) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) {
    r.part[k] = lanes(bits(a.part[k]) & 0x7fffffffffffffff);
  }
  return r;
}

/// The largest lane; a NaN may be overlooked.
SUPPLE_INLINE double largest(const Row& a) noexcept {
  Lanes m = a.part[0];
  SUPPLE_UNROLL for (int k = 1; k < kParts; ++k) m = m > a.part[k] ? m : a.part[k];
#if defined(__AVX__)
  const Pair low = __builtin_shufflevector(m, m, 0, 1);
  const Pair high = __builtin_shufflevector(m, m, 2, 3);
  const Pair both = low > high ? low : high;
#else
  const Pair both = m;
#endif
  return both[0] > both[1] ? both[0] : both[1];
}

/// One bit per lane, set where the lane of `is` is.
SUPPLE_INLINE unsigned bit_of(const Mask& is) noexcept {
  unsigned out = 0;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) {
#if defined(__AVX__)
    out |= static_cast<unsigned>(__builtin_ia32_movmskpd256(lanes(is.part[k]))) << (kWidth * k);
#else
    SUPPLE_UNROLL for (int i = 0; i < kWidth; ++i) {
      out |= (static_cast<unsigned>(is.part[k][i]) & 1U) << (kWidth * k + i);
    }
#endif
  }
  return out;
}
/// One bit per lane, set where a < b.
SUPPLE_INLINE unsigned less(const Row& a, const Row& b) noexcept {
  Mask is;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) is.part[k] = a.part[k] < b.part[k];
  return bit_of(is);
}
/// One bit per lane, set where a == b.
SUPPLE_INLINE unsigned same(const Row& a, const Row& b) noexcept {
  Mask is;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) is.part[k] = a.part[k] == b.part[k];
  return bit_of(is);
}

#if defined(__AVX__)
constexpr Bits kLanesOf[16] = {{0, 0, 0, 0},   {-1, 0, 0, 0},   {0, -1, 0, 0},   {-1, -1, 0, 0},
                               {0, 0, -1, 0},  {-1, 0, -1, 0},  {0, -1, -1, 0},  {-1, -1, -1, 0},
                               {0, 0, 0, -1},  {-1, 0, 0, -1},  {0, -1, 0, -1},  {-1, -1, 0, -1},
                               {0, 0, -1, -1}, {-1, 0, -1, -1}, {0, -1, -1, -1}, {-1, -1, -1, -1}};
#else
constexpr Bits kLanesOf[4] = {{0, 0}, {-1, 0}, {0, -1}, {-1, -1}};
#endif

/// The lanes whose bit is set.
SUPPLE_INLINE Mask lanes_of(unsigned set) noexcept {
  Mask m;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) {
    m.part[k] = kLanesOf[(set >> (kWidth * k)) & ((1U << kWidth) - 1U)];
  }
  return m;
}

/// a in the lanes of m, zero elsewhere.
SUPPLE_INLINE Row operator&(const Mask& m, const Row& a) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) r.part[k] = lanes(m.part[k] & bits(a.part[k]));
  return r;
}
/// Rows that do not share a lane, together.
SUPPLE_INLINE Row operator|(const Row& a, const Row& b) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) {
    r.part[k] = lanes(bits(a.part[k]) | bits(b.part[k]));
  }
  return r;
}
SUPPLE_INLINE Row operator-(const Row& a) noexcept {
  Row r;
  SUPPLE_UNROLL for (int k = 0; k < kParts; ++k) r.part[k] = -a.part[k];
  return r;
}

}  // namespace
}  // namespace supple::ik::kernel
