#pragma once

// Where to measure. Weight tells mass, centre and bias apart only through orientations that differ,
// so postures are drawn around the start by turning the last joints, and of those that are clear
// the ones are taken, one by one, with which the directions of free fall, seen from the sensor,
// spread most: the volume of their scatter grows most. If the wrist alone does not
// give a good condition, joints before it take part.
//
// The order is that of short ways. Every way is clear, and so is the way from any posture straight
// back to the start. Equal arguments give equal plans.

#include <string>
#include <vector>

#include "supple/calibration/clear_way.hpp"
#include "supple/core/result.hpp"

namespace supple::calibration {

struct PlanParams {
  int poses = 12;                 // to fit from, with the start
  int checks = 4;                 // others, to check the fit in
  double most_turn = 1.9;         // of a joint from the start [rad]
  double most_turn_last = 2.9;    // of the last joint [rad]
  double good_condition = 4.0;    // of the fit; above it more joints take part
  double worst_condition = 50.0;  // a plan is refused above it
};

/// One way: to a posture, and what happens there.
struct Leg {
  VecJ q;
  bool measure = true;  // else it is only passed
};

struct PosePlan {
  std::vector<Leg> fit;    // from the start on, which is measured first
  std::vector<Leg> check;  // from where `fit` ends, and at last back to the start
  double condition = 0.0;  // that the fit will have
  int joints = 3;          // that take part, counted from the last
};

/// Or why there is none, and what to do.
[[nodiscard]] Result<PosePlan, std::string> plan_poses(const model::RobotModel& robot,
                                                       model::FrameId probe, model::FrameId sensor,
                                                       const Surroundings& around,
                                                       const VecJ& q_start,
                                                       const PlanParams& params);

/// The direction of free fall in the sensor's axes at q, a unit vector.
[[nodiscard]] Vec3 fall_at(const model::RobotModel& robot, model::FrameId sensor, const VecJ& q);

}  // namespace supple::calibration
