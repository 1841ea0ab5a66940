#pragma once

// tau = M vdot + C v + g by recursive Newton-Euler, with every quantity at O in the world's axes:
// going out, accelerations add up along the tree; each body needs the wrench (f, n + c x f) with
// f = m a_c and n = I alpha + w x I w; coming back, wrenches add up. Gravity enters as an upward
// acceleration of the root.

#include "supple/model/kernel/bodies.hpp"

namespace supple::model::kernel {
namespace {

/// Wrench at O that gives the body its motion; A is the rate of the twist at O.
SUPPLE_INLINE Column needed_wrench(const Body& body, const Axes& a, const Placement& X,
                                   const Column& twist, const Column& A) noexcept {
  const Tensor I = turned_inertia(body, a, X);
  const V c = centre(body, a);
  const V w = twist.ang;
  const V u_c = twist.lin + cross(w, c);
  const V a_c = A.lin + yzx(turned_cross(A.ang, c) + turned_cross(w, u_c));
  const V f = a_c * body.mass;
  const V n = apply(I, A.ang) + yzx(turned_cross(w, apply(I, w)) + turned_cross(c, f));
  return {f, n};
}

void inverse_dynamics(const Model& model, Work& work, const double* q, const double* v,
                      const double* vdot, double* tau) noexcept {
  Screw A[kMaxBodies];
  Screw F[kMaxBodies];

  const Column V0 = root_twist(model, v);
  Column A0 = root_twist(model, vdot);
  // the base's origin moves, O does not: the rate of the twist at O lacks w x u
  A0.lin = A0.lin - cross(V0.ang, V0.lin) - load(model.gravity);
  store(work.V[0], V0);
  store(A[0], A0);

  Column last_V = V0;
  Column last_A = A0;
  for_each_placed(model, work, q, [&](int i, const Axes& a) noexcept {
    const Body& body = model.body[i];
    const Column J = column(body, a);
    if (body.parent != i - 1) {
      last_V = load(work.V[body.parent]);
      last_A = load(A[body.parent]);
    }
    const Column Jv = J * v[i - 1];
    last_A = last_A + J * vdot[i - 1] + column_rate(last_V, Jv);
    last_V = last_V + Jv;
    store(work.J[i], J);
    store(work.V[i], last_V);
    store(A[i], last_A);
    store(F[i], needed_wrench(body, a, work.X[i], last_V, last_A));
  });

  double* tau_j = tau + (model.floating != 0 ? 6 : 0);
  if (model.floating != 0) {
    store(F[0], needed_wrench(model.body[0], load(work.X[0]), work.X[0], V0, A0));
  } else {
    store(F[0], {zero(), zero()});
  }
  if (model.chain != 0) {
    Column total = {zero(), zero()};
    for (int i = model.joints; i > 0; --i) {
      total = total + load(F[i]);
      tau_j[i - 1] = dot(load(work.J[i]), total);
    }
    store(F[0], load(F[0]) + total);
  } else {
    for (int i = model.joints; i > 0; --i) {
      const Column subtree = load(F[i]);
      tau_j[i - 1] = dot(load(work.J[i]), subtree);
      Screw& parent = F[model.body[i].parent];
      store(parent, load(parent) + subtree);
    }
  }
  if (model.floating != 0) {
    store3(tau, load(F[0].lin));
    store3(tau + 3, load(F[0].ang));
  }
}

}  // namespace
}  // namespace supple::model::kernel
