#pragma once

// One axis of rotation held while the other two turn. Turns do not commute, so a rate of zero about
// the held axis would let the offset's component r_k wander. Held means r_k = 0: with
// r' = left_jacobian_inverse(r) w, the rate about the held axis follows from the other two,
//
//   w_k = -(J_kj w_j + J_kl w_l) / J_kk,        J = left_jacobian_inverse(r)
//
// J_kk = (t/2) cot(t/2) vanishes at t = |r| = pi; beyond 2.9 rad the rate is left at zero.

#include "supple/core/spatial.hpp"

namespace supple::admittance {

/// w with its component k replaced as above; a rate or a small turn.
[[nodiscard]] Vec3 held(int k, const Vec3& r, const Vec3& w) noexcept;

}  // namespace supple::admittance
