#include "support/states.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <numbers>

namespace supple::test {
namespace {

VecQ any_positions(const model::RobotModel& model, Rng& rng, double distance) {
  VecQ q = VecQ::Zero(model.nq());
  if (model.floating_base()) {
    q.head<3>() = any_vector(rng, distance);
    // both signs of a quaternion are the same orientation
    const Eigen::Quaterniond R_WB{any_rotation(rng)};
    const double sign = rng() % 2 == 0 ? 1.0 : -1.0;
    q.segment<4>(3) << sign * R_WB.w(), sign * R_WB.x(), sign * R_WB.y(), sign * R_WB.z();
  }
  const int first = model.nq() - model.joints();
  for (int i = 0; i < model.joints(); ++i) {
    const model::ModelJoint& joint = model.joint(i);
    const double reach = joint.kind == model::JointKind::kPrismatic ? 1.0 : std::numbers::pi;
    const double lower = std::max(joint.limits.lower, -2.0 * reach);
    const double upper = std::min(joint.limits.upper, 2.0 * reach);
    q[first + i] = joint.kind == model::JointKind::kContinuous ? uniform(rng, -reach, reach)
                                                               : uniform(rng, lower, upper);
  }
  return q;
}

}  // namespace

VecV any_velocities(const model::RobotModel& model, Rng& rng, double size) {
  VecV v = VecV::Zero(model.nv());
  for (int i = 0; i < model.nv(); ++i) v[i] = uniform(rng, -size, size);
  return v;
}

State any_state(const model::RobotModel& model, Rng& rng) {
  const double distance = rng() % 2 == 0 ? 1.0 : 100.0;
  const double haste = rng() % 2 == 0 ? 1.0 : 10.0;
  State state;
  state.q = any_positions(model, rng, distance);
  state.v = any_velocities(model, rng, 3.0 * haste);
  state.vdot = any_velocities(model, rng, 10.0 * haste * haste);
  return state;
}

State gentle_state(const model::RobotModel& model, Rng& rng) {
  State state;
  state.q = any_positions(model, rng, 1.0);
  state.v = any_velocities(model, rng, 1.0);
  state.vdot = any_velocities(model, rng, 1.0);
  return state;
}

}  // namespace supple::test
