#pragma once

// Energy in the virtual masses and springs:  1/2 v' M v + 1/2 x' K x, with r = log3(R_DC) for the
// rotation's x. Under fixed gains it never rises by more than the work of the wrench.

#include "supple/admittance/gains.hpp"
#include "supple/admittance/offset.hpp"

namespace supple::admittance {

/// 1/2 sum of a_i b_i^2
[[nodiscard]] inline double half_square(const Vec3& a, const Vec3& b) noexcept {
  return 0.5 * a.cwiseProduct(b).dot(b);
}

struct Energy {
  double kinetic = 0.0;    // [J]
  double potential = 0.0;  // [J]
  [[nodiscard]] double total() const noexcept { return kinetic + potential; }
};

/// With gains in D's axes, or in those of G.
[[nodiscard]] Energy energy(const Offset& offset, const Gains& gains,
                            const Mat3& R_DG = Mat3::Identity()) noexcept;

}  // namespace supple::admittance
