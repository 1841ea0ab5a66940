#include "supple/calibration/verify.hpp"

#include <algorithm>

#include "supple/core/rotation.hpp"

namespace supple::calibration {

Wrench SensorModel::at_rest(const Mat3& R_WS, const Vec3& gravity_W) const {
  return bias + wrench::weight(payload, R_WS * exp3(turn), gravity_W);
}

SensorModel model_of(const PayloadFit& fit) {
  return {.payload = fit.payload, .bias = fit.bias, .turn = fit.turn};
}

Verification verified(const std::vector<MeasuredPose>& poses, const SensorModel& model,
                      const Vec3& gravity_W, const VerifyLimits& limits) {
  Verification out{.limits = limits};
  for (const MeasuredPose& pose : poses) {
    const Wrench left = pose.mean.load - model.at_rest(pose.R_WS, gravity_W);
    out.worst_force = std::max(out.worst_force, left.force.norm());
    out.worst_torque = std::max(out.worst_torque, left.torque.norm());
    out.limits.force = std::max(out.limits.force, 3.0 * pose.mean.noise.force);
    out.limits.torque = std::max(out.limits.torque, 3.0 * pose.mean.noise.torque);
    out.left.push_back(left);
  }
  return out;
}

}  // namespace supple::calibration
