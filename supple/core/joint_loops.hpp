#pragma once

// Loops over joints without a counter. The arms that are common have six or seven joints; with that
// number as a constant a loop is unrolled, and takes two joints at a time.

#include <cstring>

#include "supple/core/joints.hpp"

namespace supple {

/// body(n), with n a constant for six and seven joints. Eigen's head(n) understands both kinds.
template <class Body>
[[gnu::hot]] auto with_joint_count(Eigen::Index n, const Body& body) noexcept {
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

/// to += s from.
inline void add_joints(double s, const VecJ& from, VecJ& to) noexcept {
  with_joint_count(from.size(), [&](auto n) { to.head(n) += s * from.head(n); });
}

/// Whether the numbers are the same; they are finite.
[[nodiscard]] inline bool same_joints(const VecJ& a, const VecJ& b) noexcept {
  if (a.size() != b.size()) return false;
  return with_joint_count(
      a.size(), [&](auto n) { return double{(a.head(n) - b.head(n)).cwiseAbs().sum()} == 0.0; });
}

}  // namespace supple
