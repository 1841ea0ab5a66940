#pragma once

// The laws of the documents that this project started from, as they are written, with what is wrong
// in them; docs/deviations.md says what that is. None has a target force: they are given the force
// less the one that is wanted. Of the five, 002 has no such law: it is about legged robots.
//
//   000  M d'' + B d' + K d = F  with d = [turn; shift] and F = [force; torque], semi-implicit
//   Euler 003  the same with force on shift; no order of F is said both: V = V_des + Ad d' + Kp e
//   with the full spatial adjoint of the desired pose 001  M v' + D v + K x_err = F  with x_err
//   from the measured pose, Euler, at 100 Hz 004  M d'' + D d' + K d = F, RK4, K rises over 2 s,
//   joint positions at 125 Hz

#include "supple/benchmark/rival.hpp"

namespace supple::benchmark {

struct OffsetLawParams {
  Seconds period{2e-3};
  SixGains gains;
  double tracking = 10.0;    // Kp [1/s]
  double lambda = 0.1;       // of the joint rates
  bool force_turns = false;  // the halves of F stand against those of d, as 000 writes them
};

/// 000 and 003: V_des + Ad d' + Kp e.
class OffsetLaw final : public Rival {
 public:
  OffsetLaw(const model::RobotModel& robot, model::FrameId probe, const OffsetLawParams& params)
      : now_{robot, probe}, params_{params} {}

  [[nodiscard]] Seconds period() const override { return params_.period; }
  [[nodiscard]] robot::Command step(const robot::Reading& reading, const Wish& wish) override;

 private:
  Kinematics now_;
  OffsetLawParams params_;
  Vec6 d_ = Vec6::Zero();  // in D's axes, linear first
  Vec6 rate_ = Vec6::Zero();
};

struct PoseErrorLawParams {
  Seconds period{10e-3};
  SixGains gains;
  double lambda = 0.1;
  double max_acceleration = 5.0;  // norm of the linear part [m/s^2]; no number is given
};

/// 001.
class PoseErrorLaw final : public Rival {
 public:
  PoseErrorLaw(const model::RobotModel& robot, model::FrameId probe,
               const PoseErrorLawParams& params)
      : now_{robot, probe}, params_{params} {}

  [[nodiscard]] Seconds period() const override { return params_.period; }
  [[nodiscard]] robot::Command step(const robot::Reading& reading, const Wish& wish) override;

 private:
  Kinematics now_;
  PoseErrorLawParams params_;
  Vec6 V_W_ = Vec6::Zero();
};

struct PositionLawParams {
  Seconds period{8e-3};
  SixGains gains;
  Seconds ramp{2.0};       // of K
  double max_speed = 0.5;  // [m/s]
};

/// 004.
class PositionLaw final : public Rival {
 public:
  PositionLaw(const model::RobotModel& robot, model::FrameId probe, const PositionLawParams& params)
      : there_{robot, probe}, params_{params} {}

  [[nodiscard]] Seconds period() const override { return params_.period; }
  [[nodiscard]] robot::Command step(const robot::Reading& reading, const Wish& wish) override;

 private:
  void integrate(const Vec6& F);

  Kinematics there_;
  PositionLawParams params_;
  Vec6 d_ = Vec6::Zero();  // in the base's axes
  Vec6 rate_ = Vec6::Zero();
  VecJ q_;  // commanded
  double time_ = 0.0;
};

/// Gains that the documents name; 000 and 003 name none and take those of 001.
[[nodiscard]] OffsetLawParams document_000();
[[nodiscard]] PoseErrorLawParams document_001();
[[nodiscard]] OffsetLawParams document_003();
[[nodiscard]] PositionLawParams document_004();

}  // namespace supple::benchmark
