#pragma once

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::ik {

/// J v.
[[nodiscard]] inline Twist moved(const Jac6& J, const VecJ& v) noexcept {
  Vec6 sum = Vec6::Zero();
  for (int j = 0; j < v.size(); ++j) sum += v[j] * J.col(j);
  return twist_from(sum);
}

}  // namespace supple::ik
