#pragma once

// A velocity made to fit its bounds as a whole: clipping joint by joint would turn the twist.

#include "supple/core/joints.hpp"

namespace supple::ik {

struct Scaled {
  VecJ v;              // lower <= v <= upper
  double scale = 1.0;  // v = scale * wanted, where that is possible; otherwise 0
};

/// The longest of `s wanted`, 0 <= s <= 1, that lies within the bounds. Where none does, because
/// the joints move and may not stop at once, the nearest point to rest within the bounds and from
/// there as far towards `wanted` as they allow.
[[nodiscard]] Scaled scaled_into(VecIn wanted, VecIn lower, VecIn upper) noexcept;

}  // namespace supple::ik
