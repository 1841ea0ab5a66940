#pragma once

// Gains for a goal. Damping comes from the environment and the loop's lag, and the mass is as heavy
// as the feel asks for and a touch without a bounce allows:
//
//   D = c K_e tau_S,  c from 2.3 to 3,  or F/v where a touch shall be slower
//   M <= D^2 / (4 K_e)

#include <cstdint>
#include <optional>

#include "supple/analysis/certificate.hpp"

namespace supple::analysis {

enum class Feel : std::uint8_t { kLight, kBalanced, kFirm };

struct Goal {
  Feel feel = Feel::kBalanced;
  std::optional<double> target_force;    // above 0 [N]; the axis then has no spring
  std::optional<double> approach_speed;  // above 0 [m/s]; needs a target force
  bool turning = false;                  // the axis turns: its inertia is a twentieth of a mass
};

struct Proposal {
  admittance::OneAxisGains gains;
  double integral = 0.0;  // [1/s]
  Certificate certificate;
};

/// For the environment that the loop declares, above 0.
[[nodiscard]] Proposal proposed(const ContactLoop& loop, const Goal& goal);

}  // namespace supple::analysis
