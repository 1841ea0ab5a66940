#include "supple/model/floating_base.hpp"

#include "supple/core/check.hpp"
#include "supple/core/rotation.hpp"

namespace supple::model {
namespace {

Mat3 orientation(VecIn q) noexcept { return rotation_from_wxyz({q[3], q[4], q[5], q[6]}); }

}  // namespace

VecQ neutral(const RobotModel& model) noexcept {
  VecQ q = VecQ::Zero(model.nq());
  if (model.floating_base()) q[3] = 1.0;
  return q;
}

VecQ integrated(const RobotModel& model, VecIn q, VecIn v, Seconds dt) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq() && v.size() == model.nv());
  const double h = dt.count();
  VecQ next = VecQ::Zero(model.nq());
  if (model.floating_base()) {
    for (int k = 0; k < 3; ++k) next[k] = q[k] + h * v[k];
    const Mat3 R = exp3(h * Vec3{v[3], v[4], v[5]}) * orientation(q);
    next.segment<4>(3) = quaternion_wxyz(R);
  }
  const int first_q = model.nq() - model.joints();
  const int first_v = model.first_joint_velocity();
  for (int i = 0; i < model.joints(); ++i) next[first_q + i] = q[first_q + i] + h * v[first_v + i];
  return next;
}

VecV difference(const RobotModel& model, VecIn q0, VecIn q1) noexcept {
  SUPPLE_ASSERT(q0.size() == model.nq() && q1.size() == model.nq());
  VecV v = VecV::Zero(model.nv());
  if (model.floating_base()) {
    for (int k = 0; k < 3; ++k) v[k] = q1[k] - q0[k];
    v.segment<3>(3) = log3(orientation(q1) * orientation(q0).transpose());
  }
  const int first_q = model.nq() - model.joints();
  const int first_v = model.first_joint_velocity();
  for (int i = 0; i < model.joints(); ++i) v[first_v + i] = q1[first_q + i] - q0[first_q + i];
  return v;
}

}  // namespace supple::model
