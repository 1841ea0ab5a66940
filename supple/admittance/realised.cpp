#include "supple/admittance/realised.hpp"

#include <algorithm>
#include <cmath>

namespace supple::admittance {
namespace {

// Changes the sum v + v_i by `change`: v_i shrinks by what points against it, v takes the rest.
void change_rate(const Vec3& change, Vec3& v, Vec3& v_i) noexcept {
  const double square = v_i.squaredNorm();
  v += change;
  if (square == 0.0) return;
  const double size = std::sqrt(square);
  const Vec3 n = v_i / size;
  const Vec3 taken = std::clamp(-change.dot(n), 0.0, size) * n;
  v_i -= taken;
  v += taken;
}

}  // namespace

void realise(Offset& offset, const Twist& change_D, Seconds dt) noexcept {
  if (change_D.linear != Vec3::Zero()) {
    offset.p_DC += dt.count() * change_D.linear;
    change_rate(change_D.linear, offset.V_DC_D.linear, offset.Vi_DC_D.linear);
  }
  if (change_D.angular != Vec3::Zero()) {
    offset.turn = turned(offset.turn, dt.count() * change_D.angular);
    change_rate(change_D.angular, offset.V_DC_D.angular, offset.Vi_DC_D.angular);
  }
}

void realise(Rates& rates, const Twist& change_D) noexcept {
  change_rate(change_D.linear, rates.V_DC_D.linear, rates.Vi_DC_D.linear);
  change_rate(change_D.angular, rates.V_DC_D.angular, rates.Vi_DC_D.angular);
}

}  // namespace supple::admittance
