#include "supple/admittance/reanchor.hpp"

namespace supple::admittance {

Offset reanchored(const Offset& offset, const Anchor& from, const Anchor& to) noexcept {
  const Pose X_WC = from.X_WD * offset.X_DC();
  const Pose X_DC = inverse(to.X_WD) * X_WC;
  const Mat3 R_new_old = to.X_WD.R.transpose() * from.X_WD.R;

  Offset result;
  result.p_DC = X_DC.p;
  result.turn = turn_from_matrix(X_DC.R);
  // V_WC = V_WD at C + V_DC; what the two motions of D differ by goes to the mass
  const Twist V_C_with_old = shifted(from.V_WD_W, X_WC.p - from.X_WD.p);
  const Twist V_C_with_new = shifted(to.V_WD_W, X_WC.p - to.X_WD.p);
  result.V_DC_D = rotated(R_new_old, offset.V_DC_D) +
                  rotated(to.X_WD.R.transpose(), V_C_with_old - V_C_with_new);
  result.Vi_DC_D = rotated(R_new_old, offset.Vi_DC_D);
  return result;
}

}  // namespace supple::admittance
