#pragma once

// How the bodies move. At one common point O, twists of the bodies of a chain add up:
// V_i = V_parent + J_i v_i.

#include "supple/model/kernel/placements.hpp"

namespace supple::model::kernel {
namespace {

SUPPLE_INLINE Column load(const Screw& s) noexcept { return {load(s.lin), load(s.ang)}; }
SUPPLE_INLINE void store(Screw& s, const Column& c) noexcept {
  store(s.lin, c.lin);
  store(s.ang, c.ang);
}
SUPPLE_INLINE Column operator+(const Column& a, const Column& b) noexcept {
  return {a.lin + b.lin, a.ang + b.ang};
}
SUPPLE_INLINE Column operator*(const Column& a, double s) noexcept {
  return {a.lin * s, a.ang * s};
}
/// Lane by lane; the sum over the lanes is the power of a wrench on a twist.
SUPPLE_INLINE V products(const Column& a, const Column& b) noexcept {
  return a.lin * b.lin + a.ang * b.ang;
}
SUPPLE_INLINE double dot(const Column& a, const Column& b) noexcept { return sum(products(a, b)); }

SUPPLE_INLINE Column at_rest() noexcept { return {zero(), zero()}; }

/// The rate of J as its body moves with V: (w x l + u x z, w x z) for V = (u, w), J = (l, z).
SUPPLE_INLINE Column column_rate(const Column& twist, const Column& J) noexcept {
  return {yzx(turned_cross(twist.ang, J.lin) + turned_cross(twist.lin, J.ang)),
          cross(twist.ang, J.ang)};
}

/// Three numbers that are not padded.
SUPPLE_INLINE V load3(const double* a) noexcept {
  const double padded[4] = {a[0], a[1], a[2], 0.0};
  return load(padded);
}
SUPPLE_INLINE void store3(double* a, V v) noexcept {
  double padded[4];
  store(padded, v);
  a[0] = padded[0];
  a[1] = padded[1];
  a[2] = padded[2];
}

SUPPLE_INLINE void store_column(double* six, const Column& c) noexcept {
  store3(six, c.lin);
  store3(six + 3, c.ang);
}

/// Twist of the root at O; `v` moves on to the joints.
SUPPLE_INLINE Column root_twist(const Model& model, const double*& v) noexcept {
  if (model.floating == 0) return at_rest();
  const Column root = {load3(v), load3(v + 3)};
  v += 6;
  return root;
}

template <bool kChain>
void twists_of(const Model& model, Work& work, const double* q, const double* v) noexcept {
  Column last = root_twist(model, v);
  store(work.V[0], last);
  for_each_placed<kChain>(model, work, q, [&](int i, const Axes& a) noexcept {
    const Column J = column(model.body[i], a);
    if (!kChain) last = load(work.V[model.body[i].parent]);
    last = last + J * v[i - 1];
    store(work.J[i], J);
    store(work.V[i], last);
  });
}

}  // namespace
}  // namespace supple::model::kernel
