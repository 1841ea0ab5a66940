#pragma once

#include "supple/core/spatial.hpp"

namespace supple::admittance {

/// One number for each of the six axes x y z, rx ry rz; no frame, as gains have their own.
struct Halves {
  Vec3 linear = Vec3::Zero();
  Vec3 angular = Vec3::Zero();
};

}  // namespace supple::admittance
