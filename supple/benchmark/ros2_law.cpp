#include "supple/benchmark/ros2_law.hpp"

#include "supple/core/rotation.hpp"

namespace supple::benchmark {
namespace {

Vec6 rotated_six(const Mat3& R, const Vec6& v) { return six(R * v.head<3>(), R * v.tail<3>()); }

}  // namespace

Ros2Params ros2_documented() {
  Vec6 mass;
  mass << 5.5, 6.6, 7.7, 8.8, 9.9, 10.1;
  Vec6 stiffness;
  stiffness << 214.1, 214.2, 214.3, 214.4, 214.5, 214.6;
  Ros2Params out;
  out.gains = by_ratio(mass, stiffness, 2.828427);
  return out;
}

Ros2Law::Ros2Law(const model::RobotModel& robot, model::FrameId probe, const Ros2Params& params)
    : now_{robot, probe}, reference_{robot, probe}, params_{params} {}

void Ros2Law::follow_reference(const robot::Reading& reading, const Wish& wish) {
  if (!began_) {
    began_ = true;
    q_ref_ = reading.joints.q;
    q_ = VecJ::Zero(q_ref_.size());
    v_ = q_;
  }
  // it takes joints: those that a planner would send for the probe's motion
  constexpr double kClose = 20.0;  // [1/s]
  reference_.update(q_ref_);
  const Pose& X = reference_.probe_pose();
  const Vec6 V = six(wish.V_WD_W.linear + kClose * (wish.X_WD.p - X.p),
                     wish.V_WD_W.angular + kClose * log3(wish.X_WD.R * X.R.transpose()));
  v_ref_ = reference_.joint_rates(V, 1e-6);
  q_ref_ += params_.period.count() * v_ref_;
  reference_.update(q_ref_);
}

robot::Command Ros2Law::step(const robot::Reading& reading, const Wish& wish) {
  follow_reference(reading, wish);
  now_.update(reading.joints.q);
  const Mat3& R = now_.probe_pose().R;
  const Vec6 F = rotated_six(R, felt_minus_wanted(reading, wish.force));
  F_W_ += params_.filter_coefficient * (F - F_W_);

  const Pose& X_ref = reference_.probe_pose();
  const Vec6 x = six(now_.probe_pose().p - X_ref.p, log3(R * X_ref.R.transpose()));
  const Vec6 v = now_.jacobian() * v_;
  const Mat3 R_T = R.transpose();
  const Vec6 a_P =
      (rotated_six(R_T, F_W_) - params_.gains.damping.cwiseProduct(rotated_six(R_T, v)) -
       params_.gains.stiffness.cwiseProduct(rotated_six(R_T, x)))
          .cwiseQuotient(params_.gains.mass);
  const double T = params_.period.count();
  // its kinematics take alpha where lambda^2 stands
  const VecJ a =
      now_.joint_rates(rotated_six(R, a_P), std::sqrt(params_.alpha)) - params_.joint_damping * v_;
  v_ += T * a;
  q_ += T * v_;
  return {.mode = robot::CommandMode::kVelocity, .v = v_ref_ + v_, .q = q_ref_ + q_};
}

}  // namespace supple::benchmark
