#pragma once

// M(q) by composite bodies: with everything at O, the inertia of a subtree is a plain sum, and
// M_ij = J_j . (inertia of i's subtree) J_i for every ancestor j of i.

#include "supple/model/kernel/bodies.hpp"
#include "supple/model/kernel/subtrees.hpp"

namespace supple::model::kernel {
namespace {

/// Mass m, first moment h = m c and inertia I about O.
struct Composite {
  Tensor I;
  V h;
  double m;
};

SUPPLE_INLINE Composite at_origin(const Body& body, const Placement& X) noexcept {
  const Axes a = load(X);
  const Tensor I = turned_inertia(body, a);
  const V c = centre(body, a);
  const V h = c * body.mass;
  // parallel axes: I + m (c.c 1 - c c^T)
  const V squares = h * c;
  return {{I.diagonal + same(sum(squares)) - squares, I.rest - h * yzx(c)}, h, body.mass};
}

SUPPLE_INLINE Composite nothing() noexcept { return {{zero(), zero()}, zero(), 0.0}; }
SUPPLE_INLINE Composite operator+(const Composite& a, const Composite& b) noexcept {
  return {a.I + b.I, a.h + b.h, a.m + b.m};
}

/// Momentum of a composite that moves with unit joint velocity.
SUPPLE_INLINE Column momentum_of(const Composite& body, const Column& J) noexcept {
  return {J.lin * body.m + cross(J.ang, body.h), apply(body.I, J.ang) + cross(body.h, J.lin)};
}

/// Inertia of the whole robot as seen by its base: [m 1, -[h]x; [h]x, I].
SUPPLE_INLINE void base_block(const Composite& all, double* M, int nv) noexcept {
  double diagonal[4];
  double rest[4];
  double h[4];
  store(diagonal, all.I.diagonal);
  store(rest, all.I.rest);
  store(h, all.h);
  for (int col = 0; col < 6; ++col) {
    for (int row = 0; row < 6; ++row) M[col * nv + row] = 0.0;
  }
  for (int k = 0; k < 3; ++k) {
    const int next = (k + 1) % 3;
    const int after = (k + 2) % 3;
    M[k * nv + k] = all.m;
    M[(3 + k) * nv + 3 + k] = diagonal[k];
    M[(3 + k) * nv + 3 + next] = M[(3 + next) * nv + 3 + k] = rest[k];
    // linear part of a turn about e_k: e_k x h
    M[(3 + k) * nv + next] = M[next * nv + 3 + k] = -h[after];
    M[(3 + k) * nv + after] = M[after * nv + 3 + k] = h[next];
  }
}

/// Rows from columns: fills the part below the diagonal.
SUPPLE_INLINE void mirror(double* M, int nv) noexcept {
  for (int col = 1; col < nv; ++col) {
    const double* from = M + col * nv;
    double* to = M + col;
    for (int row = 0; row < col; ++row, to += nv) *to = from[row];
  }
}

/// M_ij for every joint j on the way from i to the root; `rows[j]` is where it goes.
template <bool kChain>
SUPPLE_INLINE void fill_joint_rows(const Model& model, const Work& work, int i, const Column& H,
                                   double* rows) noexcept {
  if (kChain) {
    int j = 1;
    for (; j < i; j += 2) {
      two_sums(products(load(work.J[j]), H), products(load(work.J[j + 1]), H), rows + j);
    }
    if (j == i) rows[i] = dot(load(work.J[i]), H);
  } else {
    for (int j = 1; j < i; ++j) rows[j] = 0.0;
    for (int j = i; j > 0; j = model.body[j].parent) rows[j] = dot(load(work.J[j]), H);
  }
}

template <bool kChain>
void mass_matrix_of(const Model& model, Work& work, const double* q, double* M) noexcept {
  for_each_placed<kChain>(model, work, q, [&](int i, const Axes& a) noexcept {
    store(work.J[i], column(model.body[i], a));
  });

  const int first = model.floating != 0 ? 6 : 0;
  const int nv = model.joints + first;
  SubtreeSums<kChain, Composite> composites{model, nothing()};
  for (int i = model.joints; i > 0; --i) {
    const Composite own = at_origin(model.body[i], work.X[i]);
    const Column H = momentum_of(composites.gather(model, i, own), load(work.J[i]));
    double* column = M + (first + i - 1) * nv;
    fill_joint_rows<kChain>(model, work, i, H, column + first - 1);
    if (model.floating != 0) store_column(column, H);
  }
  mirror(M, nv);
  if (model.floating != 0) {
    const Composite own = at_origin(model.body[0], work.X[0]);
    base_block(composites.all() + own, M, nv);
  }
}

}  // namespace
}  // namespace supple::model::kernel
