#pragma once

// tau = M vdot + C v + g by recursive Newton-Euler, with every quantity at O in the world's axes:
// going out, accelerations add up along the tree; each body needs the wrench (f, n + c x f) with
// f = m a_c and n = I alpha + w x I w; coming back, wrenches add up. Gravity enters as an upward
// acceleration of the root.

#include "supple/model/kernel/bodies.hpp"
#include "supple/model/kernel/subtrees.hpp"

namespace supple::model::kernel {
namespace {

/// Wrench at O that gives the body its motion; A is the rate of its twist at O.
SUPPLE_INLINE Column needed_wrench(const Body& body, const Placement& X, const Screw& twist,
                                   const Screw& rate) noexcept {
  const Axes a = load(X);
  const Tensor I = turned_inertia(body, a);
  const Column A = load(rate);
  const V c = centre(body, a);
  const V w = load(twist.ang);
  const V u_c = load(twist.lin) + cross(w, c);
  const V a_c = A.lin + yzx(turned_cross(A.ang, c) + turned_cross(w, u_c));
  const V f = a_c * body.mass;
  const V n = apply(I, A.ang) + yzx(turned_cross(w, apply(I, w)) + turned_cross(c, f));
  return {f, n};
}

template <bool kChain>
void inverse_dynamics_of(const Model& model, Work& work, const double* q, const double* v,
                         const double* vdot, double* tau) noexcept {
  Screw A[kMaxBodies];

  const Column V0 = root_twist(model, v);
  Column A0 = root_twist(model, vdot);
  // the base's origin moves, O does not: the rate of the twist at O lacks w x u
  A0.lin = A0.lin - cross(V0.ang, V0.lin) - load(model.gravity);
  store(work.V[0], V0);
  store(A[0], A0);

  Column last_V = V0;
  Column last_A = A0;
  for_each_placed<kChain>(model, work, q, [&](int i, const Axes& a) noexcept {
    const Column J = column(model.body[i], a);
    if (!kChain) {
      last_V = load(work.V[model.body[i].parent]);
      last_A = load(A[model.body[i].parent]);
    }
    const Column Jv = J * v[i - 1];
    last_A = last_A + J * vdot[i - 1] + column_rate(last_V, Jv);
    last_V = last_V + Jv;
    store(work.J[i], J);
    store(work.V[i], last_V);
    store(A[i], last_A);
  });

  const int first = model.floating != 0 ? 6 : 0;
  SubtreeSums<kChain, Column> wrenches{model, at_rest()};
  for (int i = model.joints; i > 0; --i) {
    const Column own = needed_wrench(model.body[i], work.X[i], work.V[i], A[i]);
    tau[first + i - 1] = dot(load(work.J[i]), wrenches.gather(model, i, own));
  }
  if (model.floating != 0) {
    const Column own = needed_wrench(model.body[0], work.X[0], work.V[0], A[0]);
    store_column(tau, wrenches.all() + own);
  }
}

}  // namespace
}  // namespace supple::model::kernel
