#pragma once

// Momentum quantities in O(n), without a mass or Coriolis matrix. H_i is the momentum of the
// subtree of joint i at O, m and h its mass and first moment:
//
//   (M v)_i = J_i . H_i      (C^T v)_i = (V_i x J_i) . H_i      g_i = -J_i . (m g, h x g)

#include "supple/model/kernel/bodies.hpp"
#include "supple/model/kernel/kernel.hpp"
#include "supple/model/kernel/subtrees.hpp"

namespace supple::model::kernel {
namespace {

SUPPLE_INLINE Column weight_of(const Body& body, V c, V gravity) noexcept {
  const V f = gravity * body.mass;
  return {f, cross(c, f)};
}

/// What a subtree adds up to.
struct Subtree {
  Column H;
  Column weight;
};

SUPPLE_INLINE Subtree operator+(const Subtree& a, const Subtree& b) noexcept {
  return {a.H + b.H, a.weight + b.weight};
}

SUPPLE_INLINE Subtree alone(const Body& body, const Placement& X, const Screw& twist,
                            V gravity) noexcept {
  const Axes a = load(X);
  const Tensor I = turned_inertia(body, a);
  const V c = centre(body, a);
  const V w = load(twist.ang);
  const V P = (load(twist.lin) + cross(w, c)) * body.mass;
  return {{P, apply(I, w) + cross(c, P)}, weight_of(body, c, gravity)};
}

template <bool kChain>
void momentum_of_robot(const Model& model, Work& work, const double* q, const double* v,
                       const MomentumTerms& out) noexcept {
  const Column V0 = root_twist(model, v);
  store(work.V[0], V0);
  Column last = V0;
  for_each_placed<kChain>(model, work, q, [&](int i, const Axes& a) noexcept {
    const Column J = column(model.body[i], a);
    if (!kChain) last = load(work.V[model.body[i].parent]);
    last = last + J * v[i - 1];
    store(work.J[i], J);
    store(work.V[i], last);
  });

  const int first = model.floating != 0 ? 6 : 0;
  const V gravity = load(model.gravity);
  SubtreeSums<kChain, Subtree> sums{model, {at_rest(), at_rest()}};
  for (int i = model.joints; i > 0; --i) {
    const Column J = load(work.J[i]);
    const Subtree own = alone(model.body[i], work.X[i], work.V[i], gravity);
    const Subtree carried = sums.gather(model, i, own);
    const Column Jdot = column_rate(load(work.V[i]), J);
    double pair[2];
    two_sums(products(J, carried.H), products(Jdot, carried.H), pair);
    out.p[first + i - 1] = pair[0];
    out.ctv[first + i - 1] = pair[1];
    out.g[first + i - 1] = -dot(J, carried.weight);
  }
  if (model.floating != 0) {
    const Subtree all = sums.all() + alone(model.body[0], work.X[0], work.V[0], gravity);
    store_column(out.p, all.H);
    // the base's columns keep the world's axes and move with its origin: only e_k x r turns
    store_column(out.ctv, {zero(), cross(all.H.lin, V0.lin)});
    store_column(out.g, all.weight * -1.0);
  }
}

template <bool kChain>
void gravity_of(const Model& model, Work& work, const double* q, double* g) noexcept {
  Column own[kMaxBodies];
  const V down = load(model.gravity);
  for_each_placed<kChain>(model, work, q, [&](int i, const Axes& a) noexcept {
    store(work.J[i], column(model.body[i], a));
    own[i] = weight_of(model.body[i], centre(model.body[i], a), down);
  });
  const int first = model.floating != 0 ? 6 : 0;
  SubtreeSums<kChain, Column> weights{model, at_rest()};
  for (int i = model.joints; i > 0; --i) {
    g[first + i - 1] = -dot(load(work.J[i]), weights.gather(model, i, own[i]));
  }
  if (model.floating != 0) {
    const Column base = weight_of(model.body[0], centre(model.body[0], load(work.X[0])), down);
    store_column(g, (weights.all() + base) * -1.0);
  }
}

}  // namespace
}  // namespace supple::model::kernel
