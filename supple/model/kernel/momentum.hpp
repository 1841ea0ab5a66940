#pragma once

// Momentum quantities in O(n), without a mass or Coriolis matrix. H_i is the momentum of the
// subtree of joint i at O, m and h its mass and first moment:
//
//   (M v)_i = J_i . H_i      (C^T v)_i = (V_i x J_i) . H_i      g_i = -J_i . (m g, h x g)

#include "supple/model/kernel/bodies.hpp"

namespace supple::model::kernel {
namespace {

/// What a subtree adds up to.
struct Subtree {
  Screw H;
  Screw weight;
};

SUPPLE_INLINE Column momentum_of(const Body& body, const Axes& a, const Placement& X, V c,
                                 const Column& twist) noexcept {
  const Tensor I = turned_inertia(body, a, X);
  const V P = (twist.lin + cross(twist.ang, c)) * body.mass;
  return {P, apply(I, twist.ang) + cross(c, P)};
}

SUPPLE_INLINE Column weight_of(const Body& body, V c, V gravity) noexcept {
  const V f = gravity * body.mass;
  return {f, cross(c, f)};
}

void momentum(const Model& model, Work& work, const double* q, const double* v,
              const MomentumTerms& out) noexcept {
  Subtree of[kMaxBodies];
  const V gravity = load(model.gravity);

  const Column V0 = root_twist(model, v);
  store(work.V[0], V0);
  Column last = V0;
  for_each_placed(model, work, q, [&](int i, const Axes& a) noexcept {
    const Body& body = model.body[i];
    const Column J = column(body, a);
    if (body.parent != i - 1) last = load(work.V[body.parent]);
    last = last + J * v[i - 1];
    store(work.J[i], J);
    store(work.V[i], last);
    const V c = centre(body, a);
    store(of[i].H, momentum_of(body, a, work.X[i], c, last));
    store(of[i].weight, weight_of(body, c, gravity));
  });

  if (model.floating != 0) {
    const Axes a = load(work.X[0]);
    const V c = centre(model.body[0], a);
    store(of[0].H, momentum_of(model.body[0], a, work.X[0], c, V0));
    store(of[0].weight, weight_of(model.body[0], c, gravity));
  } else {
    store(of[0].H, {zero(), zero()});
    store(of[0].weight, {zero(), zero()});
  }

  const int first = model.floating != 0 ? 6 : 0;
  for (int i = model.joints; i > 0; --i) {
    const Column J = load(work.J[i]);
    const Column H = load(of[i].H);
    const Column W = load(of[i].weight);
    out.p[first + i - 1] = dot(J, H);
    out.ctv[first + i - 1] = dot(column_rate(load(work.V[i]), J), H);
    out.g[first + i - 1] = -dot(J, W);
    Subtree& parent = of[model.body[i].parent];
    store(parent.H, load(parent.H) + H);
    store(parent.weight, load(parent.weight) + W);
  }

  if (model.floating != 0) {
    const Column H = load(of[0].H);
    const Column W = load(of[0].weight);
    store3(out.p, H.lin);
    store3(out.p + 3, H.ang);
    // the base's columns keep the world's axes and move with its origin: only e_k x r turns
    store3(out.ctv, zero());
    store3(out.ctv + 3, cross(H.lin, V0.lin));
    store3(out.g, zero() - W.lin);
    store3(out.g + 3, zero() - W.ang);
  }
}

void gravity(const Model& model, Work& work, const double* q, double* g) noexcept {
  Screw weight[kMaxBodies];
  const V down = load(model.gravity);
  for_each_placed(model, work, q, [&](int i, const Axes& a) noexcept {
    store(work.J[i], column(model.body[i], a));
    store(weight[i], weight_of(model.body[i], centre(model.body[i], a), down));
  });
  store(weight[0], {zero(), zero()});
  if (model.floating != 0) {
    store(weight[0], weight_of(model.body[0], centre(model.body[0], load(work.X[0])), down));
  }
  const int first = model.floating != 0 ? 6 : 0;
  for (int i = model.joints; i > 0; --i) {
    const Column W = load(weight[i]);
    g[first + i - 1] = -dot(load(work.J[i]), W);
    Screw& parent = weight[model.body[i].parent];
    store(parent, load(parent) + W);
  }
  if (model.floating != 0) {
    store3(g, zero() - load(weight[0].lin));
    store3(g + 3, zero() - load(weight[0].ang));
  }
}

}  // namespace
}  // namespace supple::model::kernel
