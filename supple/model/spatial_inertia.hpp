#pragma once

// Six-by-six algebra at the reference point O, linear rows first, for the algorithms that need
// whole matrices (coriolis.cpp, forward_dynamics.cpp). Motions are (u, w), forces (f, n).

#include "supple/core/rotation.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::model {

[[nodiscard]] inline Vec6 vec6(const kernel::Screw& s) noexcept {
  return (Vec6{} << s.lin[0], s.lin[1], s.lin[2], s.ang[0], s.ang[1], s.ang[2]).finished();
}

/// (u, w) x (l, z) = (w x l + u x z, w x z): rate of a motion that is carried along.
[[nodiscard]] inline Vec6 cross_motion(const Vec6& V, const Vec6& J) noexcept {
  const Vec3 u = V.head<3>();
  const Vec3 w = V.tail<3>();
  Vec6 out;
  out << w.cross(J.head<3>()) + u.cross(J.tail<3>()), w.cross(J.tail<3>());
  return out;
}

/// (u, w) x* (f, n) = (w x f, w x n + u x f): rate of a force or momentum that is carried along.
[[nodiscard]] inline Vec6 cross_force(const Vec6& V, const Vec6& F) noexcept {
  const Vec3 u = V.head<3>();
  const Vec3 w = V.tail<3>();
  Vec6 out;
  out << w.cross(F.head<3>()), w.cross(F.tail<3>()) + u.cross(F.head<3>());
  return out;
}

/// Inertia of a body at O: momentum (P, L) = inertia * (u, w); needs placements.
[[nodiscard]] inline Mat6 spatial_inertia(const RobotModel& model, const Workspace& work,
                                          int body) noexcept {
  const kernel::Placement& X = work.kernel.X[body];
  Pose X_OB;
  for (int k = 0; k < 3; ++k) X_OB.R.col(k) << X.R[k][0], X.R[k][1], X.R[k][2];
  X_OB.p << X.p[0], X.p[1], X.p[2];
  const Inertia b = expressed_in(X_OB, model.body_inertia(body - 1));
  const Mat3 S = b.mass * skew(b.p_BBcm);
  Mat6 out;
  out << b.mass * Mat3::Identity(), -S, S, b.I_BBcm_B - S * skew(b.p_BBcm);
  return out;
}

}  // namespace supple::model
