#pragma once

// A body's mass properties turned into the world's axes.

#include "supple/model/kernel/twists.hpp"

namespace supple::model::kernel {
namespace {

/// Columns of a symmetric matrix.
struct Tensor {
  V x;
  V y;
  V z;
};

SUPPLE_INLINE Tensor operator+(const Tensor& a, const Tensor& b) noexcept {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

/// R I R^T: the inertia about the centre of mass. `a` and `X` are the same axes, in registers and
/// in memory, from where single entries are cheap to broadcast.
SUPPLE_INLINE Tensor turned_inertia(const Body& body, const Axes& a, const Placement& X) noexcept {
  const V tx = combine(a.x, a.y, a.z, body.I[0]);
  const V ty = combine(a.x, a.y, a.z, body.I[1]);
  const V tz = combine(a.x, a.y, a.z, body.I[2]);
  return {tx * X.R[0][0] + ty * X.R[1][0] + tz * X.R[2][0],
          tx * X.R[0][1] + ty * X.R[1][1] + tz * X.R[2][1],
          tx * X.R[0][2] + ty * X.R[1][2] + tz * X.R[2][2]};
}

/// T v, with v in memory.
SUPPLE_INLINE V apply(const Tensor& T, const Triple& v) noexcept {
  return combine(T.x, T.y, T.z, v);
}

/// Centre of mass, from O.
SUPPLE_INLINE V centre(const Body& body, const Axes& a) noexcept {
  return a.p + combine(a.x, a.y, a.z, body.com);
}

}  // namespace
}  // namespace supple::model::kernel
