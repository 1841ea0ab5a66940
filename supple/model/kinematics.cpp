#include "supple/model/kinematics.hpp"

#include "supple/core/check.hpp"
#include "supple/model/kernel/kernel.hpp"

namespace supple::model {
namespace {

Vec3 vec3(const kernel::Triple& t) noexcept { return {t[0], t[1], t[2]}; }

kernel::PoseOut filling(Pose& X) noexcept { return {X.R.data(), X.p.data()}; }

/// The frame's origin from O, in world axes.
Vec3 from_base(const RobotModel& model, const Workspace& work, FrameId F) noexcept {
  return pose(model, work, F).p - vec3(work.kernel.origin);
}

/// (u, w) x (l, z): the rate of a motion (l, z) that is carried along by (u, w), both at O.
Twist carried(const Twist& V, const Twist& J) noexcept {
  return {.linear = V.angular.cross(J.linear) + V.linear.cross(J.angular),
          .angular = V.angular.cross(J.angular)};
}

Twist twist_from(const kernel::Screw& s) noexcept {
  return {.linear = vec3(s.lin), .angular = vec3(s.ang)};
}

}  // namespace

void update_placements(const RobotModel& model, Workspace& work, VecIn q) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq());
  kernel::best().placements(model.kernel(), work.kernel, q.data());
}

void update_twists(const RobotModel& model, Workspace& work, VecIn q, VecIn v) noexcept {
  SUPPLE_ASSERT(q.size() == model.nq() && v.size() == model.nv());
  kernel::best().twists(model.kernel(), work.kernel, q.data(), v.data());
}

Pose pose(const RobotModel& model, const Workspace& work, FrameId F) noexcept {
  Pose X_WF;
  kernel::best().frame(work.kernel, model.frame(F).body, model.placement(F), filling(X_WF));
  return X_WF;
}

void jacobian(const RobotModel& model, const Workspace& work, FrameId F,
              MatOut Jv_V_WF_W) noexcept {
  SUPPLE_ASSERT(Jv_V_WF_W.rows() == 6 && Jv_V_WF_W.cols() == model.nv());
  const Vec3 p = from_base(model, work, F);
  const kernel::Triple padded = {p.x(), p.y(), p.z(), 0.0};
  kernel::best().jacobian(model.kernel(), work.kernel, model.frame(F).body, padded,
                          Jv_V_WF_W.data());
}

Twist twist(const RobotModel& model, const Workspace& work, FrameId F) noexcept {
  return shifted(twist_from(work.kernel.V[model.frame(F).body]), from_base(model, work, F));
}

Twist drift(const RobotModel& model, const Workspace& work, FrameId F) noexcept {
  const kernel::Model& tree = model.kernel();
  const int body = model.frame(F).body;

  // rate of the body's twist at O with vdot = 0: each joint's column is carried by what is below it
  Twist A;
  for (int i = body; i > 0; i = tree.body[i].parent) {
    const Twist V_parent = twist_from(work.kernel.V[tree.body[i].parent]);
    A = A + carried(V_parent, twist_from(work.kernel.V[i]) - V_parent);
  }
  const Twist V_base = twist_from(work.kernel.V[0]);
  A.linear -= V_base.angular.cross(V_base.linear);  // O stands still, the base's origin does not

  // from O to the frame's origin, which moves
  const Vec3 p = from_base(model, work, F);
  const Twist V_WF = twist(model, work, F);
  return {.linear = A.linear + A.angular.cross(p) + V_WF.angular.cross(V_WF.linear),
          .angular = A.angular};
}

[[gnu::hot]] void update_arm(const RobotModel& model, Workspace& work, VecIn q, FrameId P,
                             FrameId S, ArmKinematics& out) noexcept {
  SUPPLE_REQUIRE(q.size() == model.nq() && model.nv() <= kMaxArmJoints);
  out.Jv_V_WP_W.resize(6, model.nv());
  kernel::best().arm(model.kernel(), work.kernel, q.data(), model.frame(P).body, model.placement(P),
                     model.frame(S).body, model.placement(S), filling(out.X_WP), filling(out.X_WS),
                     out.Jv_V_WP_W.data());
}

}  // namespace supple::model
