#include "supple/control/reference.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/finite.hpp"
#include "supple/core/rotation.hpp"
#include "supple/core/same_bits.hpp"
#include "supple/core/saturate.hpp"

namespace supple::control {
namespace {

struct Bounds {
  double rate;
  double speed;
  double acceleration;
};

/// Velocity towards what is `error` away: proportional when near, what half the acceleration can
/// still brake when far. The other half is left for following a target that moves.
Vec3 approach(const Bounds& bounds, const Vec3& error) noexcept {
  const double distance = error.norm();
  if (!(distance > 0.0)) return Vec3::Zero();
  const double near = bounds.rate * distance;
  const double far = std::sqrt(bounds.acceleration * distance);
  return std::min({near, far, bounds.speed}) / distance * error;
}

Vec3 velocity(const Bounds& bounds, const Vec3& now, const Vec3& error, const Vec3& feed_forward,
              double h) noexcept {
  const Vec3 wanted = clamp_norm(feed_forward + approach(bounds, error), bounds.speed);
  return clamp_norm(rate_limited(now, wanted, bounds.acceleration * h), bounds.speed);
}

bool at_rest(const Twist& V) noexcept {
  return V.linear.cwiseAbs().sum() + V.angular.cwiseAbs().sum() == 0.0;
}

}  // namespace

bool usable(const Pose& X_WT, const Twist& V_WT_W) noexcept {
  constexpr double kLargest = 1e6;  // [m], [m/s], [rad/s]: nothing of an arm is there
  constexpr double kSkew = 1e-6;
  const auto moderate = [](const Vec3& x) { return x.cwiseAbs().maxCoeff() <= kLargest; };
  const Mat3 skew = X_WT.R.transpose() * X_WT.R - Mat3::Identity();
  return all_finite(X_WT.p) && moderate(X_WT.p) && all_finite(V_WT_W.linear) &&
         moderate(V_WT_W.linear) && all_finite(V_WT_W.angular) && moderate(V_WT_W.angular) &&
         skew.cwiseAbs().maxCoeff() <= kSkew && X_WT.R.determinant() > 0.0;
}

[[gnu::hot]] bool arrived(const Reference& now, const Target& target) noexcept {
  return at_rest(now.V_WD_W) && at_rest(target.V_WT_W) && same_bits(target.X_WT, now.X_WD);
}

Pose advanced(const Pose& X_WA, const Twist& V_WA_W, Seconds dt) noexcept {
  return {.R = exp3(dt.count() * V_WA_W.angular) * X_WA.R,
          .p = X_WA.p + dt.count() * V_WA_W.linear};
}

Reference step(const ReferenceParams& params, const Reference& now, const Target& target,
               Seconds dt) noexcept {
  if (arrived(now, target)) return now;
  const Bounds linear{params.rate, params.linear_speed, params.linear_acceleration};
  const Bounds angular{params.rate, params.angular_speed, params.angular_acceleration};
  const Vec3 far = target.X_WT.p - now.X_WD.p;
  const Vec3 turned = log3(target.X_WT.R * now.X_WD.R.transpose());

  Reference next;
  next.V_WD_W.linear = velocity(linear, now.V_WD_W.linear, far, target.V_WT_W.linear, dt.count());
  next.V_WD_W.angular =
      velocity(angular, now.V_WD_W.angular, turned, target.V_WT_W.angular, dt.count());
  next.X_WD = advanced(now.X_WD, next.V_WD_W, dt);
  next.X_WD.R = orthonormalised(next.X_WD.R);
  return next;
}

}  // namespace supple::control
