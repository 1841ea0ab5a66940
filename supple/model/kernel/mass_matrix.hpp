#pragma once

// M(q) by composite bodies: with everything at O, the inertia of a subtree is a plain sum, and
// M_ij = J_j . (inertia of i's subtree) J_i for every ancestor j of i.

#include "supple/model/kernel/bodies.hpp"

namespace supple::model::kernel {
namespace {

/// Mass m, first moment h = m c and inertia I about O.
struct Composite {
  double I[3][4];
  double h[4];
  double m;
};

SUPPLE_INLINE Composite at_origin(const Body& body, const Axes& a, const Placement& X) noexcept {
  const Tensor I = turned_inertia(body, a, X);
  const V c = centre(body, a);
  const V h = c * body.mass;
  // parallel axes: I + m (c.c 1 - c c^T)
  const double square = sum(c * h);
  double p[4];
  store(p, c);
  Composite out;
  out.m = body.mass;
  store(out.h, h);
  store(out.I[0], I.x - h * p[0]);
  store(out.I[1], I.y - h * p[1]);
  store(out.I[2], I.z - h * p[2]);
  for (int k = 0; k < 3; ++k) out.I[k][k] += square;
  return out;
}

SUPPLE_INLINE void add(Composite& to, const Composite& from) noexcept {
  for (int k = 0; k < 3; ++k) store(to.I[k], load(to.I[k]) + load(from.I[k]));
  store(to.h, load(to.h) + load(from.h));
  to.m += from.m;
}

/// Momentum of a composite that moves with unit joint velocity.
SUPPLE_INLINE Column momentum_of(const Composite& body, const Column& J) noexcept {
  const V h = load(body.h);
  double w[4];
  store(w, J.ang);
  return {J.lin * body.m + cross(J.ang, h),
          combine(load(body.I[0]), load(body.I[1]), load(body.I[2]), w) + cross(h, J.lin)};
}

/// Inertia of the whole robot as seen by its base: [m 1, -[h]x; [h]x, I].
SUPPLE_INLINE void base_block(const Composite& all, double* M, int nv) noexcept {
  for (int col = 0; col < 6; ++col) {
    for (int row = 0; row < 6; ++row) M[col * nv + row] = 0.0;
  }
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3;
    const int after = (k + 2) % 3;
    M[k * nv + k] = all.m;
    for (int row = 0; row < 3; ++row) M[(3 + k) * nv + 3 + row] = all.I[k][row];
    // linear part of a turn about e_k: e_k x h
    M[(3 + k) * nv + next] = M[next * nv + 3 + k] = -all.h[after];
    M[(3 + k) * nv + after] = M[after * nv + 3 + k] = all.h[next];
  }
}

void mass_matrix(const Model& model, Work& work, const double* q, double* M) noexcept {
  Composite body[kMaxBodies];
  for_each_placed(model, work, q, [&](int i, const Axes& a) noexcept {
    store(work.J[i], column(model.body[i], a));
    body[i] = at_origin(model.body[i], a, work.X[i]);
  });

  const int first = model.floating != 0 ? 6 : 0;
  const int nv = model.joints + first;
  if (model.floating != 0) body[0] = at_origin(model.body[0], load(work.X[0]), work.X[0]);

  for (int i = model.joints; i > 0; --i) {
    const Column H = momentum_of(body[i], load(work.J[i]));
    double* column = M + (first + i - 1) * nv;
    if (model.chain == 0) {
      for (int j = 0; j < i; ++j) column[first + j] = M[(first + j) * nv + first + i - 1] = 0.0;
    }
    for (int j = i; j > 0; j = model.body[j].parent) {
      const double m = dot(load(work.J[j]), H);
      column[first + j - 1] = m;
      M[(first + j - 1) * nv + first + i - 1] = m;
    }
    if (model.floating != 0) {
      store3(column, H.lin);
      store3(column + 3, H.ang);
      for (int k = 0; k < 6; ++k) M[k * nv + first + i - 1] = column[k];
    }
    const int parent = model.body[i].parent;
    if (parent > 0 || model.floating != 0) add(body[parent], body[i]);
  }
  if (model.floating != 0) base_block(body[0], M, nv);
}

}  // namespace
}  // namespace supple::model::kernel
