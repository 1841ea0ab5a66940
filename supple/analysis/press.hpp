#pragma once

// What a press on the environment will look like, from the sampled loop: the axis goes towards a
// surface at the speed that the target force on its damping is, touches it, and presses. The
// surface pushes and does not pull.

#include <vector>

#include "supple/analysis/contact_loop.hpp"

namespace supple::analysis {

struct Press {
  std::vector<double> time;   // since the touch [s]
  std::vector<double> force;  // on the surface [N]
  double approach = 0.0;      // speed of the touch [m/s]; 0 where a press starts in contact
  double peak = 0.0;          // [N]
  double settled = 0.0;  // from here on within 5 % [s]; infinite: not within the time looked at
  int touches = 0;
};

/// An axis with a spring or with integral action starts in contact: its free speed is no constant.
[[nodiscard]] Press pressed(const ContactLoop& loop, double target, Seconds duration);

}  // namespace supple::analysis
