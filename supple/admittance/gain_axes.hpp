#pragma once

// Where gains are written in D's axes nothing needs turning; where they are written in G's, vectors
// go there and back. The laws are compiled for both.

#include "supple/core/spatial.hpp"

namespace supple::admittance {

struct AxesOfD {
  [[nodiscard]] static const Vec3& from_D(const Vec3& a_D) noexcept { return a_D; }
  [[nodiscard]] static const Vec3& to_D(const Vec3& a_D) noexcept { return a_D; }
};

struct AxesOfG {
  const Mat3& R_DG;
  [[nodiscard]] Vec3 from_D(const Vec3& a_D) const noexcept { return R_DG.transpose() * a_D; }
  [[nodiscard]] Vec3 to_D(const Vec3& a_G) const noexcept { return R_DG * a_G; }
};

template <class Axes>
[[nodiscard]] Twist from_D(const Axes& axes, const Twist& V) noexcept {
  return {.linear = axes.from_D(V.linear), .angular = axes.from_D(V.angular)};
}
template <class Axes>
[[nodiscard]] Wrench from_D(const Axes& axes, const Wrench& F) noexcept {
  return {.force = axes.from_D(F.force), .torque = axes.from_D(F.torque)};
}
template <class Axes>
[[nodiscard]] Twist to_D(const Axes& axes, const Twist& V) noexcept {
  return {.linear = axes.to_D(V.linear), .angular = axes.to_D(V.angular)};
}

}  // namespace supple::admittance
