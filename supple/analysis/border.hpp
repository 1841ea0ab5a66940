#pragma once

// Where a contact begins to chatter, and how far away that is.

#include "supple/analysis/contact_loop.hpp"
#include "supple/analysis/frequencies.hpp"
#include "supple/analysis/sampled.hpp"

namespace supple::analysis {

/// The border on the side of stiff environments.
struct StiffnessBorder {
  double stiffness = 0.0;   // every contact that is softer settles [N/m]; infinite: all do
  double chatter_hz = 0.0;  // how fast it swings on the border [Hz]; 0 where there is none
};

/// Exact, of the sampled loop. A stiffness of 0 says that the axis is not even stable in the air.
[[nodiscard]] StiffnessBorder largest_stiffness(const ContactLoop& loop);

/// The same by the continuous formula: arg(K - M w^2 + jDw) + w tau + phi_GH = pi gives w, and
/// K_e = |K - M w^2 + jDw| / |GH| there. Good where the period is short against the delay.
[[nodiscard]] StiffnessBorder largest_stiffness_continuous(const ContactLoop& loop);

/// What is left at the declared stiffness. Negative phase and delay margins, and a gain margin
/// below 1, are those of a contact that chatters.
struct Margins {
  double gain = 0.0;          // by which K_e may grow
  double phase_deg = 0.0;     // infinite where no frequency has a gain of 1
  double delay_s = 0.0;       // by which the loop may be later; likewise
  double crossover_hz = 0.0;  // where the phase margin is
};
[[nodiscard]] Margins margins(const ContactLoop& loop);
[[nodiscard]] Margins margins(const ContactLoop& loop, const StiffnessBorder& border);

/// K_e times the compliance: L of the open loop.
[[nodiscard]] LoopResponse sampled_response(const ContactLoop& loop);
[[nodiscard]] LoopResponse continuous_response(const ContactLoop& loop);

struct DampingNeeded {
  double border = 0.0;       // exact: with less, it chatters [N s/m]
  double sufficient = 0.0;   // K_e (tau_S + T/2): enough with every mass and spring [N s/m]
  double comfortable = 0.0;  // 2.8 K_e tau_S: touches once, 10 % above the target at most [N s/m]
};

/// For the declared stiffness, with the loop's mass and spring. Integral action takes phase, so it
/// needs more than `sufficient` says; `border` and margins have it in them.
[[nodiscard]] DampingNeeded damping_needed(const ContactLoop& loop);

/// The damping that an environment asks for, as a multiple of K_e tau_S.
inline constexpr double kComfort = 2.8;
inline constexpr double kLeastComfort = 2.3;

/// K_e; with the pose-error law the spring is in the loop, too.
[[nodiscard]] double stiffness_in_loop(const ContactLoop& loop);

}  // namespace supple::analysis
