#pragma once

// Loops over joints without a counter. The arms that are common have six or seven joints; with that
// number as a constant a loop is unrolled, and takes two joints at a time.

#include <cstring>

#include "supple/core/joints.hpp"

namespace supple {

/// body(n), with n a constant for six and seven joints. Eigen's head(n) understands both kinds.
template <class Body>
auto with_joint_count(Eigen::Index n, Body body) noexcept {
  switch (n) {
    case 6:
      return body(Eigen::fix<6>);
    case 7:
      return body(Eigen::fix<7>);
    default:
      return body(n);
  }
}

/// to = from, with all that there is room for: a known length is copied in a few moves.
inline void copy_joints(const VecJ& from, VecJ& to) noexcept {
  to.resize(from.size());
  std::memcpy(to.data(), from.data(), sizeof(double[kMaxArmJoints]));
}

}  // namespace supple
