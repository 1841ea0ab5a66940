#include "supple/admittance/held_turn.hpp"

#include "supple/core/rotation.hpp"

namespace supple::admittance {

Vec3 held(int k, const Vec3& r, const Vec3& w) noexcept {
  const Mat3 J = left_jacobian_inverse(r);
  Vec3 result = w;
  result[k] = 0.0;
  constexpr double kSmallest = 0.17;  // (t/2) cot(t/2) at 2.9 rad
  if (J(k, k) > kSmallest) result[k] = -J.row(k).dot(result) / J(k, k);
  return result;
}

}  // namespace supple::admittance
