#pragma once

#include "supple/core/spatial.hpp"

namespace supple::ik {

struct Eigensystem {
  Vec6 values;   // smallest first
  Mat6 vectors;  // columns, in the order of the values
};

/// Of a symmetric matrix, by cyclic Jacobi rotations, which keep their accuracy to the last digits
/// of the largest value. At most `kMaxSweeps` rounds of 15 rotations, for any bits that come in.
[[nodiscard]] Eigensystem eigensystem(const Mat6& matrix) noexcept;

inline constexpr int kMaxSweeps = 12;

}  // namespace supple::ik
