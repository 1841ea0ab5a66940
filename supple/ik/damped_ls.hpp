#pragma once

// Joint velocities by damped least squares,
//
//   v = J' (J J' + lambda^2 I)^-1 V
//
// which trades accuracy for speed everywhere: a direction that J stretches by sigma is followed by
// sigma^2 / (sigma^2 + lambda^2). With `only_small_singular_directions` those stretched by
// `threshold` or more are followed exactly, and lambda^2 comes in gradually below:
// lambda_i^2 = lambda^2 (1 - (sigma_i / threshold)^2)  (Maciejewski and Klein 1988).
//
// Metres and radians are taken as they are. Bounds are met by scaled_into (uniform_scale.hpp).

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::ik {

struct DampedLsParams {
  double lambda = 0.1;  // not its square; >= 0 [m]
  bool only_small_singular_directions = false;
  double threshold = 0.1;  // > 0 [m]
};

[[nodiscard]] VecJ damped_ls(const DampedLsParams& params, const Jac6& J, const Twist& V) noexcept;

}  // namespace supple::ik
