#pragma once

// Frames fixed to bodies, and their Jacobians: a joint at p_i along z_i moves a point P of a body
// it carries with z_i x (P - p_i), or with z_i where it slides.

#include "supple/model/kernel/kernel.hpp"
#include "supple/model/kernel/twists.hpp"

namespace supple::model::kernel {
namespace {

/// Axes of a frame fixed to a body; its origin from O.
SUPPLE_INLINE Axes carried(const Axes& B, const Placement& X_BF) noexcept {
  return {combine(B.x, B.y, B.z, X_BF.R[0]), combine(B.x, B.y, B.z, X_BF.R[1]),
          combine(B.x, B.y, B.z, X_BF.R[2]), B.p + combine(B.x, B.y, B.z, X_BF.p)};
}

SUPPLE_INLINE void store_in_world(const PoseOut& X_WF, const Work& work, const Axes& F) noexcept {
  store3(X_WF.R, F.x);
  store3(X_WF.R + 3, F.y);
  store3(X_WF.R + 6, F.z);
  store3(X_WF.p, F.p + load(work.origin));
}

void frame(const Work& work, int body, const Placement& X_BF, const PoseOut& X_WF) noexcept {
  store_in_world(X_WF, work, carried(load(work.X[body]), X_BF));
}

SUPPLE_INLINE void joint_column(const Model& model, const Work& work, int i, V p,
                                double* column) noexcept {
  const V z = load(work.X[i].R[2]);
  if (model.body[i].prismatic != 0) {
    store3(column, z);
    store3(column + 3, zero());
  } else {
    store3(column, cross(z, p - load(work.X[i].p)));
    store3(column + 3, z);
  }
}

/// Columns of a free base: unit velocities along and about the world's axes through O.
SUPPLE_INLINE void base_columns(V p, double* J) noexcept {
  double r[4];
  store(r, p);
  for (int k = 0; k < 36; ++k) J[k] = 0.0;
  for (int k = 0; k < 6; ++k) J[7 * k] = 1.0;
  // e_k x p
  J[6 * 3 + 1] = -r[2];
  J[6 * 3 + 2] = r[1];
  J[6 * 4 + 0] = r[2];
  J[6 * 4 + 2] = -r[0];
  J[6 * 5 + 0] = -r[1];
  J[6 * 5 + 1] = r[0];
}

SUPPLE_INLINE void fill_jacobian(const Model& model, const Work& work, int body, V p,
                                 double* J) noexcept {
  if (model.floating != 0) {
    base_columns(p, J);
    J += 36;
  }
  if (model.chain != 0) {
    for (int i = 1; i <= body; ++i) joint_column(model, work, i, p, J + 6 * (i - 1));
    for (int k = 6 * body; k < 6 * model.joints; ++k) J[k] = 0.0;
  } else {
    for (int k = 0; k < 6 * model.joints; ++k) J[k] = 0.0;
    for (int i = body; i > 0; i = model.body[i].parent) {
      joint_column(model, work, i, p, J + 6 * (i - 1));
    }
  }
}

void jacobian(const Model& model, const Work& work, int body, const Triple& p, double* J) noexcept {
  fill_jacobian(model, work, body, load(p), J);
}

template <bool kChain>
void arm_of(const Model& model, Work& work, const double* q, int probe_body, const Placement& X_BP,
            int sensor_body, const Placement& X_BS, const PoseOut& X_WP, const PoseOut& X_WS,
            double* J) noexcept {
  for_each_placed<kChain>(model, work, q, [](int, const Axes&) noexcept {});
  store_in_world(X_WS, work, carried(load(work.X[sensor_body]), X_BS));
  const Axes P = carried(load(work.X[probe_body]), X_BP);
  store_in_world(X_WP, work, P);
  fill_jacobian(model, work, probe_body, P.p, J);
}

}  // namespace
}  // namespace supple::model::kernel
