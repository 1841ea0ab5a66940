#pragma once

#include <numbers>

#include "supple/analysis/contact_loop.hpp"

namespace supple::test {

/// 500 Hz, 4 ms, a servo of 15 Hz that is told positions: the case of the published tables.
inline analysis::ContactLoop usual_loop(double mass, double damping, double environment) {
  return {.gains = {.mass = mass, .damping = damping, .stiffness = 0.0},
          .period = Seconds{2e-3},
          .delay = Seconds{4e-3},
          .servo_bandwidth = 15.0,
          .environment_stiffness = environment};
}

}  // namespace supple::test
