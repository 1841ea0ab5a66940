#pragma once

// Gains and parameters for the tests of this folder.

#include "supple/admittance/params.hpp"

namespace supple::test {

inline admittance::AxisGains like_axes(double mass, double damping, double stiffness) {
  return {.mass = Vec3::Constant(mass),
          .damping = Vec3::Constant(damping),
          .stiffness = Vec3::Constant(stiffness)};
}

/// Every axis the same, and at once: no ramp.
inline admittance::Params like_params(double mass, double damping, double stiffness) {
  admittance::Params params;
  params.gains = {.translation = like_axes(mass, damping, stiffness),
                  .rotation = like_axes(mass, damping, stiffness)};
  params.ramp = Seconds{0.0};
  return params;
}

}  // namespace supple::test
