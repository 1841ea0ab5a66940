#pragma once

// Where the bodies are: R_i = R_parent F_i Rz(q_i), p_i = p_parent + R_parent t_i (+ z_i q_i where
// the joint slides). The joints' own rotations F_i Rz(q_i) do not depend on each other, so they are
// made for all joints at once; only one matrix product per joint is left in the chain.

#include "supple/model/kernel/sincos.hpp"

namespace supple::model::kernel {
namespace {

/// A body's axes and origin in registers.
struct Axes {
  V x;
  V y;
  V z;
  V p;
};

SUPPLE_INLINE Axes load(const Placement& X) noexcept {
  return {load(X.R[0]), load(X.R[1]), load(X.R[2]), load(X.p)};
}
SUPPLE_INLINE void store(Placement& X, const Axes& a) noexcept {
  store(X.R[0], a.x);
  store(X.R[1], a.y);
  store(X.R[2], a.z);
  store(X.p, a.p);
}

/// x and y columns of F_i Rz(q_i), entry k of lane i at [k][i].
struct JointRotations {
  alignas(64) double entry[6][kLanes];
};

SUPPLE_INLINE void rotate_joints(const Model& model, const double* q, JointRotations& A) noexcept {
  for_sines_and_cosines(q, model.turns, model.joints,
                        [&](int i, const Lanes& s, const Lanes& c) noexcept {
                          for (int k = 0; k < 3; ++k) {
                            const Lanes fx = load_lanes(model.F[k] + i);
                            const Lanes fy = load_lanes(model.F[3 + k] + i);
                            store_lanes(A.entry[k] + i, c * fx + s * fy);
                            store_lanes(A.entry[3 + k] + i, c * fy - s * fx);
                          }
                        });
}

/// Axes of the root and where O is; returns where the joints start in q.
SUPPLE_INLINE const double* place_root(const Model& model, Work& work, const double* q) noexcept {
  Placement& X = work.X[0];
  store(X.p, zero());
  if (model.floating == 0) {
    store(work.origin, zero());
    for (int k = 0; k < 3; ++k) {
      store(X.R[k], zero());
      X.R[k][k] = 1.0;
    }
    return q;
  }
  work.origin[0] = q[0];
  work.origin[1] = q[1];
  work.origin[2] = q[2];
  work.origin[3] = 0.0;
  const double w = q[3];
  const double x = q[4];
  const double y = q[5];
  const double z = q[6];
  // dividing by the squared length makes any drifted quaternion a rotation
  const double s = 2.0 / (w * w + x * x + y * y + z * z);
  const double columns[3][4] = {
      {1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y), 0.0},
      {s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x), 0.0},
      {s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y), 0.0}};
  for (int k = 0; k < 3; ++k) store(X.R[k], load(columns[k]));
  return q + 7;
}

/// The child's axes, from the parent's.
SUPPLE_INLINE Axes placed(const Model& model, const JointRotations& A, int i, const Axes& P,
                          double q) noexcept {
  const int lane = i - 1;
  const Body& body = model.body[i];
  Axes a;
  a.x = P.x * A.entry[0][lane] + P.y * A.entry[1][lane] + P.z * A.entry[2][lane];
  a.y = P.x * A.entry[3][lane] + P.y * A.entry[4][lane] + P.z * A.entry[5][lane];
  a.z = P.x * model.F[6][lane] + P.y * model.F[7][lane] + P.z * model.F[8][lane];
  a.p = P.p + combine(P.x, P.y, P.z, body.t);
  if (body.prismatic != 0) a.p = a.p + a.z * q;
  return a;
}

/// Calls visit(i, axes of body i) for every joint, parents before children. In a chain the parent
/// is the body before, and its axes stay in registers.
template <bool kChain, class Visit>
SUPPLE_INLINE void for_each_placed(const Model& model, Work& work, const double* q,
                                   const Visit& visit) noexcept {
  const double* qj = place_root(model, work, q);
  JointRotations A;
  rotate_joints(model, qj, A);
  Axes last = load(work.X[0]);
  for (int i = 1; i <= model.joints; ++i) {
    if (!kChain) last = load(work.X[model.body[i].parent]);
    last = placed(model, A, i, last, qj[i - 1]);
    store(work.X[i], last);
    visit(i, last);
  }
}

/// The joint's column at O.
struct Column {
  V lin;
  V ang;
};

SUPPLE_INLINE Column column(const Body& body, const Axes& a) noexcept {
  if (body.prismatic != 0) return {a.z, zero()};
  return {cross(a.p, a.z), a.z};
}

}  // namespace
}  // namespace supple::model::kernel
