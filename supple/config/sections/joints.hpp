#pragma once

#include <vector>

#include "supple/config/visit/visitor.hpp"
#include "supple/core/time.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::config {

/// What the joints may do; degrees stand for millimetres where a joint slides.
struct JointsSection {
  double max_speed_deg_per_s = 120.0;
  double max_acceleration_deg_per_s2 = 300.0;
  double margin_deg = 1.0;
  double braking_percent = 80.0;
};

void describe(Visitor& v, JointsSection& s);

/// A degree [rad], or a millimetre [m] where the joint slides.
[[nodiscard]] double joint_unit(const model::ModelJoint& joint);

/// One number per joint, in those units.
[[nodiscard]] VecJ joint_positions(const model::RobotModel& robot,
                                   const std::vector<double>& given);

/// The model's own limits, narrowed by the section.
[[nodiscard]] ik::JointLimits params_of(const JointsSection& s, const model::RobotModel& robot,
                                        Seconds reaction_time);

}  // namespace supple::config
