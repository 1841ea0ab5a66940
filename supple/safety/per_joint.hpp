#pragma once

// What the gates do with all joints at once.

#include <cstddef>
#include <cstring>

#include "supple/core/joint_loops.hpp"
#include "supple/safety/params.hpp"
#include "supple/safety/state.hpp"

namespace supple::safety {

[[nodiscard]] inline std::size_t joints(const Params& params) noexcept {
  return static_cast<std::size_t>(params.v_max.size());
}

/// The first n numbers, to calculate with; n comes from `with_joint_count`.
template <class Count>
[[nodiscard]] auto first(const PerJoint& x, Count n) noexcept {
  return Eigen::Map<const Eigen::Array<double, kMaxArmJoints, 1>>(x.data()).head(n);
}
template <class Count>
[[nodiscard]] auto first(PerJoint& x, Count n) noexcept {
  return Eigen::Map<Eigen::Array<double, kMaxArmJoints, 1>>(x.data()).head(n);
}
template <class Count>
[[nodiscard]] auto first(const VecJ& x, Count n) noexcept {
  return x.head(n).array();
}

[[nodiscard]] inline VecJ as_vector(const PerJoint& x, const Params& params) noexcept {
  VecJ out(params.v_max.size());
  // all that there is room for: a count that is known is copied in a few moves
  std::memcpy(out.data(), x.data(), sizeof x);
  return out;
}

/// One number per joint, all of them finite.
[[nodiscard]] inline bool is_complete(const VecJ& x, const Params& params) noexcept {
  if (x.size() != params.v_max.size()) return false;
  // x - x is 0 for a number and NaN for an infinity or a NaN
  return with_joint_count(x.size(),
                          [&](auto n) { return (first(x, n) - first(x, n)).sum() == 0.0; });
}

}  // namespace supple::safety
