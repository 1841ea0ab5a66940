#include "supple/benchmark/document_laws.hpp"

#include <algorithm>

#include "supple/core/rotation.hpp"

namespace supple::benchmark {
namespace {

Vec6 in_axes(const Mat3& R, const Vec6& v) { return six(R * v.head<3>(), R * v.tail<3>()); }

Vec6 constant(double linear, double angular) {
  return six(Vec3::Constant(linear), Vec3::Constant(angular));
}

/// M a = F - D v - K x.
Vec6 acceleration(const SixGains& gains, double share, const Vec6& F, const Vec6& x,
                  const Vec6& v) {
  return (F - gains.damping.cwiseProduct(v) - share * gains.stiffness.cwiseProduct(x))
      .cwiseQuotient(gains.mass);
}

}  // namespace

OffsetLawParams document_003() {
  OffsetLawParams out;
  out.gains = document_001().gains;
  return out;
}

OffsetLawParams document_000() {
  OffsetLawParams out = document_003();
  out.force_turns = true;
  return out;
}

PoseErrorLawParams document_001() {
  PoseErrorLawParams out;
  // the middle of its typical ranges, and its critical damping
  out.gains = by_ratio(constant(10.0, 1.0), constant(500.0, 30.0), 1.0);
  return out;
}

PositionLawParams document_004() {
  PositionLawParams out;
  // its surface following: 1 kg and 150 N/m along z, no spring across
  Vec6 mass = constant(5.0, 0.5);
  mass[2] = 1.0;
  Vec6 stiffness = constant(0.0, 20.0);
  stiffness[2] = 150.0;
  out.gains = by_ratio(mass, stiffness, 1.0);
  return out;
}

robot::Command OffsetLaw::step(const robot::Reading& reading, const Wish& wish) {
  const double T = params_.period.count();
  now_.update(reading.joints.q);
  Vec6 F = felt_minus_wanted(reading, wish.force);
  if (params_.force_turns) F = six(F.tail<3>(), F.head<3>());
  rate_ += T * acceleration(params_.gains, 1.0, F, d_, rate_);
  d_ += T * rate_;

  // from the desired pose into the world: the shift's rate has the turn's moment about the origin
  const Mat3& R = wish.X_WD.R;
  const Vec3 turn_rate_W = R * rate_.tail<3>();
  const Vec3 shift_rate_W = wish.X_WD.p.cross(turn_rate_W) + R * rate_.head<3>();
  const Pose X_WC{.R = exp3(R * d_.tail<3>()) * R, .p = wish.X_WD.p + R * d_.head<3>()};
  const Pose& X_WP = now_.probe_pose();
  const Vec6 error = six(X_WC.p - X_WP.p, log3(X_WC.R * X_WP.R.transpose()));
  const Vec6 V = six(wish.V_WD_W.linear + shift_rate_W, wish.V_WD_W.angular + turn_rate_W) +
                 params_.tracking * error;
  return {.mode = robot::CommandMode::kVelocity, .v = now_.joint_rates(V, params_.lambda), .q = {}};
}

robot::Command PoseErrorLaw::step(const robot::Reading& reading, const Wish& wish) {
  now_.update(reading.joints.q);
  const Pose& X_WP = now_.probe_pose();
  const Vec6 x = six(X_WP.p - wish.X_WD.p, log3(X_WP.R * wish.X_WD.R.transpose()));
  const Vec6 F = in_axes(X_WP.R, felt_minus_wanted(reading, wish.force));
  Vec6 a = acceleration(params_.gains, 1.0, F, x, V_W_);
  const double size = a.head<3>().norm();
  if (size > params_.max_acceleration) a.head<3>() *= params_.max_acceleration / size;
  V_W_ += params_.period.count() * a;
  return {
      .mode = robot::CommandMode::kVelocity, .v = now_.joint_rates(V_W_, params_.lambda), .q = {}};
}

void PositionLaw::integrate(const Vec6& F) {
  const double T = params_.period.count();
  const double share = std::min(time_ / params_.ramp.count(), 1.0);
  const auto slope = [&](const Vec6& x, const Vec6& v) {
    return acceleration(params_.gains, share, F, x, v);
  };
  const Vec6 v1 = rate_;
  const Vec6 a1 = slope(d_, v1);
  const Vec6 v2 = rate_ + 0.5 * T * a1;
  const Vec6 a2 = slope(d_ + 0.5 * T * v1, v2);
  const Vec6 v3 = rate_ + 0.5 * T * a2;
  const Vec6 a3 = slope(d_ + 0.5 * T * v2, v3);
  const Vec6 v4 = rate_ + T * a3;
  const Vec6 a4 = slope(d_ + T * v3, v4);
  d_ += T / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
  rate_ += T / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
  for (int i = 0; i < 3; ++i) {
    rate_[i] = std::clamp(rate_[i], -params_.max_speed, params_.max_speed);
  }
  time_ += T;
}

robot::Command PositionLaw::step(const robot::Reading& reading, const Wish& wish) {
  if (q_.size() == 0) q_ = reading.joints.q;
  there_.update(reading.joints.q);
  integrate(in_axes(there_.probe_pose().R, felt_minus_wanted(reading, wish.force)));
  const Pose X_WC{.R = exp3(d_.tail<3>()) * wish.X_WD.R, .p = wish.X_WD.p + d_.head<3>()};
  // joints of that pose: Newton from those of the last one
  for (int i = 0; i < 3; ++i) {
    there_.update(q_);
    const Pose& X = there_.probe_pose();
    q_ += there_.joint_rates(six(X_WC.p - X.p, log3(X_WC.R * X.R.transpose())), 1e-4);
  }
  return {.mode = robot::CommandMode::kPosition, .v = VecJ::Zero(q_.size()), .q = q_};
}

}  // namespace supple::benchmark
