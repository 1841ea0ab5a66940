#pragma once

// How near the arm is to a place where some twist is out of its reach, from the singular values of
// M = diag(1, 1, 1, L, L, L) J: M stretches a velocity of the joints by the smallest one at least.

#include <array>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::ik {

struct Singularity {
  double sigma_min = 0.0;       // smallest of the min(6, joints) singular values [m]
  double manipulability = 0.0;  // their product
};

/// The direction found last: the next search starts there.
struct SingularityState {
  Vec6 weakest = Vec6::Zero();  // unit twist the arm can do least; zero where unknown
};

/// One step of inverse iteration, eight where the direction is unknown. sigma_min is then an upper
/// bound that closes in on the true value while the arm moves as arms do, within some 0.1 us.
/// Arms of fewer than six joints get the exact values.
[[nodiscard]] Singularity singularity(const Jac6& J, double length,
                                      SingularityState& state) noexcept;

/// All of them, largest first; those beyond min(6, joints) are zero. Some 2 us.
[[nodiscard]] Vec6 singular_values(const Jac6& J, double length) noexcept;

}  // namespace supple::ik
