#include "supple/control/command.hpp"

#include "supple/core/rotation.hpp"

namespace supple::control {

[[gnu::hot]] Twist pose_error(const Pose& X_WA, const Pose& X_WB) noexcept {
  return {.linear = X_WB.p - X_WA.p, .angular = log3(X_WB.R * X_WA.R.transpose())};
}

Twist twist_between(const Pose& X_WA, const Pose& X_WB, Seconds dt) noexcept {
  return 1.0 / dt.count() * pose_error(X_WA, X_WB);
}

Twist correction(const TrackingGains& Kp, const Pose& X_WC, const Pose& X_WP) noexcept {
  const Twist error = pose_error(X_WP, X_WC);
  return {.linear = Kp.linear * error.linear, .angular = Kp.angular * error.angular};
}

}  // namespace supple::control
