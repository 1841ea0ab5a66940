#pragma once

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::ik {

/// M M' with M = diag(1, 1, 1, L, L, L) J.
[[nodiscard]] inline Mat6 gram(const Jac6& J, double length) noexcept {
  Mat6 A = Mat6::Zero();
  for (int j = 0; j < J.cols(); ++j) {
    Vec6 column = J.col(j);
    column.tail<3>() *= length;
    A.noalias() += column * column.transpose();
  }
  return A;
}

}  // namespace supple::ik
