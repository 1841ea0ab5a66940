#pragma once

#include "supple/config/visit/visitor.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/safety/params.hpp"

namespace supple::config {

struct SafetySection {
  double max_force_n = 150.0;
  double max_torque_nm = 20.0;
  double max_speed_m_per_s = 0.5;
  double max_speed_deg_per_s = 120.0;
  double wall_margin_mm = 20.0;
  double max_lag_deg = 10.0;
  double joint_margin_deg = 0.5;
  double joint_speed_percent = 120.0;
  double stall_ms = 20.0;
  double joints_extrapolated_ms = 10.0;
  double joints_lost_ms = 40.0;
  bool wrench_required = true;
  double wrench_age_ms = 20.0;
  double wrench_held_ms = 6.0;
  double wrench_stuck_ms = 50.0;
  double wrench_clamped_ms = 10.0;
  double ik_failed_ms = 10.0;
};

void describe(Visitor& v, SafetySection& s);

/// Times become counts of periods. Joints may be where the model lets them, and are no faster than
/// the solver's limits; a stop keeps to its acceleration, too.
[[nodiscard]] safety::Params params_of(const SafetySection& s, const model::RobotModel& robot,
                                       const ik::JointLimits& joints, Seconds period);

}  // namespace supple::config
