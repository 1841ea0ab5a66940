#pragma once

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/ik/box_qp.hpp"
#include "support/random.hpp"

namespace supple::ik {

/// Hinges at any place within 0.5 m of the probe, along any axis.
inline Jac6 any_jacobian(test::Rng& rng, int n) {
  Jac6 J(6, n);
  for (int j = 0; j < n; ++j) {
    J.col(j) << 0.5 * test::any_unit_vector(rng), test::any_unit_vector(rng);
  }
  return J;
}

inline ActiveSet any_start(test::Rng& rng) {
  const auto lower = static_cast<std::uint32_t>(rng() % 256);
  return {.lower = lower, .upper = static_cast<std::uint32_t>(rng() % 256)};
}

}  // namespace supple::ik
