#pragma once

// How the feet on the ground share a force F and a moment M about the centre of mass C:
//
//   min  sum |f_i|^2 / share_i   +   |misfit|^2 / small     misfit = (F, M) - sum (f_i, r_i x f_i)
//
// with r_i from C to foot i. Two feet cannot turn the trunk about the line between them; there the
// misfit stays. A foot neither pulls nor slides: what is left of its friction cone is cut.

#include <array>

#include "supple/core/spatial.hpp"

namespace supple::legged {

struct StanceFoot {
  Vec3 r_CF = Vec3::Zero();  // [m]
  double share = 0.0;        // 0: in the air; 1: stands with all it has
};

/// In the axes of r, F and M.
[[nodiscard]] std::array<Vec3, 4> share_out(const std::array<StanceFoot, 4>& feet,
                                            const Wrench& F_C, double friction) noexcept;

}  // namespace supple::legged
