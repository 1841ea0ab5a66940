#pragma once

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::control {

/// J v, without a product that Eigen might send to the heap.
[[nodiscard]] inline Twist twist_of(const Jac6& J, const VecJ& v) noexcept {
  Vec6 V = Vec6::Zero();
  for (Eigen::Index i = 0; i < v.size(); ++i) V += v[i] * J.col(i);
  return twist_from(V);
}

}  // namespace supple::control
