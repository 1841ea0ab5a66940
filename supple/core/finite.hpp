#pragma once

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple {

template <class Derived>
[[nodiscard]] bool all_finite(const Eigen::DenseBase<Derived>& x) noexcept {
  // x - x is 0 for a number and NaN for an infinity or a NaN; one sum tests them all
  double sum = 0.0;
  for (Eigen::Index col = 0; col < x.cols(); ++col) {
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
      const double value = x.derived().coeff(row, col);
      sum += value - value;
    }
  }
  return sum == 0.0;
}

[[nodiscard]] inline bool all_finite(VecIn x) noexcept {
  double sum = 0.0;
  for (int i = 0; i < x.size(); ++i) sum += x[i] - x[i];
  return sum == 0.0;
}

[[nodiscard]] inline bool all_finite(const Pose& X) noexcept {
  return all_finite(X.R) && all_finite(X.p);
}
[[nodiscard]] inline bool all_finite(const Twist& V) noexcept {
  return all_finite(V.linear) && all_finite(V.angular);
}
[[nodiscard]] inline bool all_finite(const Wrench& F) noexcept {
  return all_finite(F.force) && all_finite(F.torque);
}

}  // namespace supple
