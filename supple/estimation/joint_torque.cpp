#include "supple/estimation/joint_torque.hpp"

#include <cmath>
#include <cstddef>

#include "supple/core/check.hpp"

namespace supple::estimation {

std::optional<Problem> problem_of(const TorqueParams& params, int joints) noexcept {
  if (params.source == TorqueSource::kMotorCurrent) {
    const auto size = static_cast<double>(params.motor_constant.size());
    if (size != joints) return Problem{"motor_constant", size, -1, "needs one number per joint"};
    for (int i = 0; i < joints; ++i) {
      const double k = params.motor_constant[i];
      if (!std::isfinite(k) || k == 0.0) {
        return Problem{"motor_constant", k, i, "must be finite and not 0"};
      }
    }
  }
  if (!takes_friction_off(params)) return {};
  const auto size = static_cast<double>(params.actuator.joints.size());
  if (size != joints) return Problem{"actuator", size, -1, "needs one entry per joint"};
  return actuator::problem_of(params.actuator);
}

VecV joint_torque(const TorqueParams& params, VecIn reading, VecIn v) noexcept {
  SUPPLE_ASSERT(reading.size() == v.size());
  const bool current = params.source == TorqueSource::kMotorCurrent;
  const bool friction = takes_friction_off(params);
  VecV tau(reading.size());
  for (int i = 0; i < reading.size(); ++i) {
    tau[i] = current ? params.motor_constant[i] * reading[i] : reading[i];
    if (friction) {
      tau[i] -= actuator::friction(params.actuator.joints[static_cast<std::size_t>(i)], v[i]);
    }
  }
  return tau;
}

}  // namespace supple::estimation
