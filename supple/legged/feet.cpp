#include "supple/legged/feet.hpp"

#include <cmath>
#include <cstddef>

#include "supple/model/kinematics.hpp"

namespace supple::legged {

Vec3 up_of(const Params& params) noexcept {
  const double g = params.base.gravity_W.norm();
  return g > 0.0 ? Vec3{-params.base.gravity_W / g} : Vec3::UnitZ();
}

FootMotion foot_motion(const Params& params, const model::Workspace& work, const Vec3& p_WB,
                       int foot) noexcept {
  const model::FrameId F = params.feet[static_cast<std::size_t>(foot)];
  const Twist V_WF_W = model::twist(params.model, work, F);
  return {.p_BF_W = model::pose(params.model, work, F).p - p_WB,
          .v_WF_W = V_WF_W.linear,
          .rolling = V_WF_W.angular.cross(params.foot_radius * up_of(params))};
}

Vec3 leg_force(const Params& params, const model::Workspace& work, int foot,
               VecIn tau_ext) noexcept {
  const int nv = params.model.nv();
  JacV Jv_V_WF_W(6, nv);
  model::jacobian(params.model, work, params.feet[static_cast<std::size_t>(foot)], Jv_V_WF_W);
  const double prior = params.wrench.force_prior;
  Mat3 A = Mat3::Identity() / (prior * prior);
  Vec3 b = Vec3::Zero();
  for (int k = params.model.first_joint_velocity(); k < nv; ++k) {
    const double weight = 1.0 / (params.wrench.torque_noise[k] * params.wrench.torque_noise[k]);
    const Vec3 column = Jv_V_WF_W.block<3, 1>(0, k);
    for (int j = 0; j < 3; ++j) A.col(j) += (weight * column[j]) * column;
    b += (weight * tau_ext[k]) * column;
  }
  return A.inverse() * b;
}

estimation::PointForces standing_forces(const Params& params, const model::Workspace& work,
                                        const PerFoot<bool>& stands, VecIn tau_ext) noexcept {
  estimation::PointContacts points;
  for (int i = 0; i < params.base.feet; ++i) {
    const auto f = static_cast<std::size_t>(i);
    points[f] = {.frame = params.feet[f], .active = stands[f]};
  }
  return estimation::point_forces(params.wrench, params.model, work, points, tau_ext);
}

}  // namespace supple::legged
