#include "supple/analysis/certificate.hpp"

#include "supple/analysis/chain.hpp"

namespace supple::analysis {

bool Certificate::comfortable() const {
  // D = 2.3 K_e tau_S has 65 degrees; integral action may take 20 of them
  constexpr double kLeastGain = 2.0;
  constexpr double kLeastPhase = 45.0;
  return holds() && (!declared || (margins.gain >= kLeastGain && margins.phase_deg >= kLeastPhase));
}

Certificate certified(const ContactLoop& loop) {
  Certificate out{.loop = loop, .lag = lag(loop), .border = largest_stiffness(loop)};
  out.declared = loop.environment_stiffness > 0.0;
  if (!out.declared) return out;
  out.spectral_radius = spectral_radius(loop);
  out.margins = analysis::margins(loop, out.border);
  out.damping = damping_needed(loop);
  return out;
}

}  // namespace supple::analysis
