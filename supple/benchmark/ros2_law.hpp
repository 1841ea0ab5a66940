#pragma once

// The equations of ros2_controllers' admittance_controller (admittance_rule_impl.hpp, read in
// August 2026), written anew. In the control frame's axes, with x from the measured joints:
//
//   F <- (1 - a) F + a F_measured             exponential smoothing, a = 0.05
//   x = FK(q) - FK(q_ref),  v = J qd_a
//   qdd = J^+ M^-1 (F - D v - K x) - d qd_a   J^+ damped by alpha, d the joint damping
//   qd_a <- qd_a + qdd T,  q_a <- q_a + qd_a T
//
// and the joints are told q_ref + q_a, qd_ref + qd_a.

#include "supple/benchmark/rival.hpp"

namespace supple::benchmark {

struct Ros2Params {
  Seconds period{2e-3};
  SixGains gains;
  double filter_coefficient = 0.05;  // the parameter's default
  double joint_damping = 5.0;        // likewise [1/s]
  double alpha = 0.01;               // likewise
};

/// Mass, damping ratio and stiffness of the parameter file in its documentation.
[[nodiscard]] Ros2Params ros2_documented();

class Ros2Law final : public Rival {
 public:
  Ros2Law(const model::RobotModel& robot, model::FrameId probe, const Ros2Params& params);

  [[nodiscard]] Seconds period() const override { return params_.period; }
  [[nodiscard]] robot::Command step(const robot::Reading& reading, const Wish& wish) override;

 private:
  void follow_reference(const robot::Reading& reading, const Wish& wish);

  Kinematics now_;
  Kinematics reference_;
  Ros2Params params_;
  VecJ q_ref_;
  VecJ v_ref_;
  VecJ q_;  // of the law, beside the reference
  VecJ v_;
  Vec6 F_W_ = Vec6::Zero();
  bool began_ = false;
};

}  // namespace supple::benchmark
