#pragma once

// What can be said about an axis before it touches anything.

#include "supple/analysis/border.hpp"
#include "supple/analysis/contact_loop.hpp"

namespace supple::analysis {

struct Certificate {
  ContactLoop loop;
  Seconds lag{0.0};        // tau_S
  StiffnessBorder border;  // the stiffest environment that the axis holds
  bool declared = false;   // an environment is; what follows is about it
  double spectral_radius = 0.0;
  Margins margins;
  DampingNeeded damping;

  /// It settles on the declared environment.
  [[nodiscard]] bool holds() const { return !declared || spectral_radius < 1.0; }
  /// With room for what the model does not know.
  [[nodiscard]] bool comfortable() const;
};

[[nodiscard]] Certificate certified(const ContactLoop& loop);

}  // namespace supple::analysis
