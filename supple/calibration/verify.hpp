#pragma once

// What is left of readings when nothing touches the tool and everything known is taken away.

#include <vector>

#include "supple/calibration/payload_fit.hpp"
#include "supple/calibration/survey.hpp"

namespace supple::calibration {

/// What a sensor reads at rest: the load on it, its zero, and how it is turned from where the
/// configuration says.
struct SensorModel {
  wrench::Payload payload;
  Wrench bias;
  Vec3 turn = Vec3::Zero();  // [rad]

  [[nodiscard]] Wrench at_rest(const Mat3& R_WS, const Vec3& gravity_W) const;
};

[[nodiscard]] SensorModel model_of(const PayloadFit& fit);

struct VerifyLimits {
  double force = 0.5;    // [N]
  double torque = 0.05;  // [N m]
};

struct Verification {
  std::vector<Wrench> left;   // of each pose, in the sensor's axes
  double worst_force = 0.0;   // [N]
  double worst_torque = 0.0;  // [N m]
  VerifyLimits limits;        // that were asked, or what the sensor's noise allows

  [[nodiscard]] bool passed() const noexcept {
    return !left.empty() && worst_force <= limits.force && worst_torque <= limits.torque;
  }
};

/// A limit below three times the noise of one reading is raised to it: the controller gets single
/// readings, so no more can be felt.
[[nodiscard]] Verification verified(const std::vector<MeasuredPose>& poses,
                                    const SensorModel& model, const Vec3& gravity_W,
                                    const VerifyLimits& limits);

}  // namespace supple::calibration
