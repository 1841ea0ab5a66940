#include "supple/runtime/status.hpp"

#include <cstddef>

namespace supple::runtime {
namespace {

std::array<double, 3> three(const Vec3& v) noexcept { return {v.x(), v.y(), v.z()}; }

}  // namespace

Status status_of(const telemetry::Tick& tick) noexcept {
  const Wrench& F = tick.out.wrench.F_P_D;
  Status out;
  out.index = tick.index;
  out.time = 1e-9 * static_cast<double>(tick.time);
  out.phase = tick.out.verdict.phase;
  out.cause = tick.out.verdict.cause;
  out.p_WP = three(tick.out.X_WP.p);
  out.p_WD = three(tick.out.X_WD.p);
  out.F_P_D = {F.force.x(), F.force.y(), F.force.z(), F.torque.x(), F.torque.y(), F.torque.z()};
  out.speed = tick.out.V_command_W.linear.norm();
  return out;
}

}  // namespace supple::runtime
