#include "supple/ur/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "supple/core/rotation.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/model/workspace.hpp"

namespace supple::ur {

Pose flange_pose(const primary::Kinematics& kinematics, const primary::Six& q) {
  Pose X_BE;
  for (std::size_t i = 0; i < 6; ++i) {
    const Pose turn{.R = exp3({0.0, 0.0, q[i] + kinematics.theta[i]}),
                    .p = {0.0, 0.0, kinematics.d[i]}};
    const Pose arm{.R = exp3({kinematics.alpha[i], 0.0, 0.0}), .p = {kinematics.a[i], 0.0, 0.0}};
    X_BE = X_BE * turn * arm;
  }
  return X_BE;
}

FlangeDifference flange_difference(const primary::Kinematics& kinematics,
                                   const model::RobotModel& robot, model::FrameId B,
                                   model::FrameId E) {
  const auto work = std::make_unique<model::Workspace>();
  FlangeDifference out;
  constexpr int kPostures = 64;
  for (int n = 0; n < kPostures; ++n) {
    // steps whose ratios are no fractions fill the range evenly
    constexpr std::array<double, 6> kSteps{1.0,          1.6180339887, 2.2360679775,
                                           2.6457513111, 3.3166247904, 3.6055512755};
    primary::Six q{};
    VecJ joints = VecJ::Zero(6);
    for (std::size_t i = 0; i < 6; ++i) {
      q[i] = std::remainder(n * kSteps[i], 2.0 * 3.14159265358979);
      joints[static_cast<int>(i)] = q[i];
    }
    model::update_placements(robot, *work, joints);
    const Pose X_BE = inverse(model::pose(robot, *work, B)) * model::pose(robot, *work, E);
    const Pose X_own = flange_pose(kinematics, q);
    out.distance = std::max(out.distance, (X_own.p - X_BE.p).norm());
    out.angle = std::max(out.angle, log3(X_BE.R.transpose() * X_own.R).norm());
  }
  return out;
}

}  // namespace supple::ur
