#pragma once

// A body's mass properties turned into the world's axes.

#include "supple/model/kernel/twists.hpp"

namespace supple::model::kernel {
namespace {

/// A symmetric matrix as its diagonal (xx, yy, zz) and the rest (xy, yz, zx): a column times a row
/// of it is then a product lane by lane, without broadcasts.
struct Tensor {
  V diagonal;
  V rest;
};

SUPPLE_INLINE Tensor operator+(const Tensor& a, const Tensor& b) noexcept {
  return {a.diagonal + b.diagonal, a.rest + b.rest};
}

/// R I R^T: the inertia about the centre of mass, in world axes.
SUPPLE_INLINE Tensor turned_inertia(const Body& body, const Axes& a) noexcept {
  const V tx = combine(a.x, a.y, a.z, body.I[0]);
  const V ty = combine(a.x, a.y, a.z, body.I[1]);
  const V tz = combine(a.x, a.y, a.z, body.I[2]);
  return {tx * a.x + ty * a.y + tz * a.z, tx * yzx(a.x) + ty * yzx(a.y) + tz * yzx(a.z)};
}

/// T v.
SUPPLE_INLINE V apply(const Tensor& T, V v) noexcept {
  return T.diagonal * v + T.rest * yzx(v) + zxy(T.rest * v);
}

/// Centre of mass, from O.
SUPPLE_INLINE V centre(const Body& body, const Axes& a) noexcept {
  return a.p + combine(a.x, a.y, a.z, body.com);
}

}  // namespace
}  // namespace supple::model::kernel
