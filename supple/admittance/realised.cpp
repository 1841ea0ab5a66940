#include "supple/admittance/realised.hpp"

#include <algorithm>

namespace supple::admittance {
namespace {

// Changes the sum v + v_i by `change`: v_i shrinks by what points against it, v takes the rest.
void change_rate(const Vec3& change, Vec3& v, Vec3& v_i) noexcept {
  const double size = v_i.norm();
  v += change;
  if (size == 0.0) return;
  const Vec3 n = v_i / size;
  const Vec3 taken = std::clamp(-change.dot(n), 0.0, size) * n;
  v_i -= taken;
  v += taken;
}

}  // namespace

Offset realised(const Offset& offset, const Twist& V_asked_D, const Twist& V_realised_D,
                Seconds dt) noexcept {
  const Twist change = V_realised_D - V_asked_D;
  Offset result = offset;
  if (change.linear != Vec3::Zero()) {
    result.p_DC += dt.count() * change.linear;
    change_rate(change.linear, result.V_DC_D.linear, result.Vi_DC_D.linear);
  }
  if (change.angular != Vec3::Zero()) {
    result.turn = turned(offset.turn, dt.count() * change.angular);
    change_rate(change.angular, result.V_DC_D.angular, result.Vi_DC_D.angular);
  }
  return result;
}

Rates realised(const Rates& rates, const Twist& V_asked_D, const Twist& V_realised_D) noexcept {
  const Twist change = V_realised_D - V_asked_D;
  Rates result = rates;
  change_rate(change.linear, result.V_DC_D.linear, result.Vi_DC_D.linear);
  change_rate(change.angular, result.V_DC_D.angular, result.Vi_DC_D.angular);
  return result;
}

}  // namespace supple::admittance
