#include "supple/config/sections/joints.hpp"

#include <algorithm>

#include "supple/config/sections/si.hpp"

namespace supple::config {
namespace {

constexpr Range kSpeed{1.0, 1000.0, "the model's own limit holds where it is lower"};
constexpr Range kAcceleration{5.0, 10000.0, "a stop is as hard as this, too"};
constexpr Range kMargin{0.0, 30.0, "the robot's own safety system stops it at the limit itself"};
constexpr Range kShare{10.0, 100.0, "the rest is for all that is not braking"};

}  // namespace

void describe(Visitor& v, JointsSection& s) {
  v.number({"max_speed_deg_per_s", "of every joint; millimetres where it slides"},
           s.max_speed_deg_per_s, kSpeed);
  v.number({"max_acceleration_deg_per_s2", "of every joint; millimetres where it slides"},
           s.max_acceleration_deg_per_s2, kAcceleration);
  v.number({"margin_deg", "distance from the model's position limits that is kept"}, s.margin_deg,
           kMargin);
  v.number({"braking_percent", "share of the acceleration that position limits count on"},
           s.braking_percent, kShare);
}

double joint_unit(const model::ModelJoint& joint) {
  return joint.kind == model::JointKind::kPrismatic ? kMillimetre : kDegree;
}

VecJ joint_positions(const model::RobotModel& robot, const std::vector<double>& given) {
  VecJ q(robot.joints());
  for (int i = 0; i < robot.joints(); ++i) {
    q[i] = joint_unit(robot.joint(i)) * given.at(static_cast<std::size_t>(i));
  }
  return q;
}

ik::JointLimits params_of(const JointsSection& s, const model::RobotModel& robot,
                          Seconds reaction_time) {
  const int joints = robot.joints();
  ik::JointLimits out{.q_lower = VecJ(joints),
                      .q_upper = VecJ(joints),
                      .v_max = VecJ(joints),
                      .a_max = VecJ(joints),
                      .braking_share = 0.01 * s.braking_percent,
                      .reaction_time = reaction_time};
  for (int i = 0; i < joints; ++i) {
    const model::ModelJoint& joint = robot.joint(i);
    const double unit = joint_unit(joint);
    out.q_lower[i] = joint.limits.lower + unit * s.margin_deg;
    out.q_upper[i] = joint.limits.upper - unit * s.margin_deg;
    out.v_max[i] = std::min(joint.limits.velocity, unit * s.max_speed_deg_per_s);
    out.a_max[i] = unit * s.max_acceleration_deg_per_s2;
  }
  return out;
}

}  // namespace supple::config
