#include "supple/legged/swing.hpp"

namespace supple::legged {

SwingPoint swing_at(const Swing& swing, double s) noexcept {
  // in axes that go with the ground the cubic starts and ends at rest
  const double T = swing.duration;
  const Vec3 way = swing.to - swing.from - T * swing.v_ground;
  const double blend = s * s * (3.0 - 2.0 * s);
  const double blend_rate = 6.0 * s * (1.0 - s) / T;
  const double u = s * (1.0 - s);
  const double arc = 64.0 * u * u * u;
  const double arc_rate = 192.0 * u * u * (1.0 - 2.0 * s) / T;
  return {
      .p = swing.from + s * T * swing.v_ground + blend * way + Vec3{0.0, 0.0, arc * swing.height},
      .v = swing.v_ground + blend_rate * way + Vec3{0.0, 0.0, arc_rate * swing.height}};
}

}  // namespace supple::legged
