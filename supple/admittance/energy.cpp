#include "supple/admittance/energy.hpp"

namespace supple::admittance {

Energy energy(const Offset& offset, const Gains& gains, const Mat3& R_DG) noexcept {
  const Mat3 R_GD = R_DG.transpose();
  return {.kinetic = half_square(gains.translation.mass, R_GD * offset.V_DC_D.linear) +
                     half_square(gains.rotation.mass, R_GD * offset.V_DC_D.angular),
          .potential = half_square(gains.translation.stiffness, R_GD * offset.p_DC) +
                       half_square(gains.rotation.stiffness, R_GD * offset.turn.r)};
}

}  // namespace supple::admittance
