// vdot by articulated bodies (Featherstone 2008, chapter 7), with every quantity at O in world
// axes, so that nothing has to be transformed between bodies.

#include <Eigen/Cholesky>
#include <array>

#include "supple/core/check.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/model/spatial_inertia.hpp"

namespace supple::model {
namespace {

/// A body with everything it carries: force = I a + p for the acceleration a of its handle.
struct Articulated {
  Mat6 I;
  Vec6 p;
  Vec6 U;  // I J
  double D = 0.0;
  double u = 0.0;
};

Articulated rigid(const RobotModel& model, const Workspace& work, int body) noexcept {
  const Mat6 I = spatial_inertia(model, work, body);
  const Vec6 V = vec6(work.kernel.V[body]);
  Vec6 fall = Vec6::Zero();
  fall.head<3>() = model.gravity_W();
  return {.I = I, .p = cross_force(V, I * V) - I * fall, .U = Vec6::Zero()};
}

}  // namespace

void forward_dynamics(const RobotModel& model, Workspace& work, VecIn q, VecIn v, VecIn tau,
                      VecOut vdot) noexcept {
  SUPPLE_ASSERT(model.has_dynamics() && tau.size() == model.nv() && vdot.size() == model.nv());
  update_twists(model, work, q, v);
  const int first = model.first_joint_velocity();
  const kernel::Model& tree = model.kernel();

  std::array<Articulated, kernel::kMaxBodies> body;
  for (int i = 0; i <= model.joints(); ++i) {
    body[static_cast<std::size_t>(i)] = rigid(model, work, i);
  }

  // acceleration of body i that its own joint's velocity causes
  const auto carried = [&](int i) noexcept -> Vec6 {
    return cross_motion(vec6(work.kernel.V[i]), vec6(work.kernel.J[i])) * v[first + i - 1];
  };

  // inwards: what each body feels like from its parent
  for (int i = model.joints(); i > 0; --i) {
    Articulated& b = body[static_cast<std::size_t>(i)];
    const Vec6 J = vec6(work.kernel.J[i]);
    b.U = b.I * J;
    b.D = J.dot(b.U);
    b.u = tau[first + i - 1] - J.dot(b.p);
    const Mat6 I = b.I - b.U * b.U.transpose() / b.D;
    Articulated& parent = body[static_cast<std::size_t>(tree.body[i].parent)];
    parent.I += I;
    parent.p += b.p + I * carried(i) + b.U * (b.u / b.D);
  }

  // outwards: accelerations
  std::array<Vec6, kernel::kMaxBodies> a;
  a[0].setZero();
  if (model.floating_base()) {
    Vec6 force;
    for (int k = 0; k < 6; ++k) force[k] = tau[k];
    a[0] = body[0].I.llt().solve(force - body[0].p);
    const Vec6 V = vec6(work.kernel.V[0]);
    const Vec3 moving = V.tail<3>().cross(V.head<3>());  // the base's origin moves past O
    for (int k = 0; k < 6; ++k) vdot[k] = a[0][k] + (k < 3 ? moving[k] : 0.0);
  }
  for (int i = 1; i <= model.joints(); ++i) {
    const Articulated& b = body[static_cast<std::size_t>(i)];
    const Vec6 before = a[static_cast<std::size_t>(tree.body[i].parent)] + carried(i);
    vdot[first + i - 1] = (b.u - b.U.dot(before)) / b.D;
    a[static_cast<std::size_t>(i)] = before + vec6(work.kernel.J[i]) * vdot[first + i - 1];
  }
}

}  // namespace supple::model
