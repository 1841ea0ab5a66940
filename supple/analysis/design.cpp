#include "supple/analysis/design.hpp"

#include <algorithm>
#include <cmath>

#include "supple/analysis/chain.hpp"

namespace supple::analysis {
namespace {

struct Style {
  double comfort;  // of K_e tau_S
  double mass;     // [kg]
};

Style style_of(Feel feel) {
  switch (feel) {
    case Feel::kLight:
      return {.comfort = kLeastComfort, .mass = 1.0};
    case Feel::kFirm:
      return {.comfort = 3.0, .mass = 10.0};
    case Feel::kBalanced:
      break;
  }
  return {.comfort = kComfort, .mass = 3.0};
}

constexpr double kLightest = 0.1;  // [kg]: a lighter one follows every noise of the sensor
constexpr double kInertia = 0.05;  // of an axis that turns, for a mass [m^2]
// of 1/tau_S: with more, integral action leaves less than 45 degrees
constexpr double kFastestIntegral = 0.15;

}  // namespace

Proposal proposed(const ContactLoop& loop, const Goal& goal) {
  const Style style = style_of(goal.feel);
  const double unit = goal.turning ? kInertia : 1.0;
  ContactLoop out = loop;
  if (goal.target_force) out.gains.stiffness = 0.0;
  const double tau = lag(out).count();
  const double K_e = stiffness_in_loop(out);
  double damping = style.comfort * K_e * tau;
  if (goal.target_force && goal.approach_speed) {
    damping = std::max(damping, *goal.target_force / *goal.approach_speed);
  }
  out.integral = std::min(loop.integral, kFastestIntegral / tau);
  // a filter or a notch may take phase that the lag does not tell of
  constexpr double kMore = 1.1;
  constexpr int kTries = 25;
  Certificate certificate;
  for (int i = 0; i < kTries; ++i) {
    out.gains.damping = damping;
    out.gains.mass =
        std::max(unit * kLightest, std::min(unit * style.mass, damping * damping / (4.0 * K_e)));
    certificate = certified(out);
    if (certificate.comfortable()) break;
    // more damping makes the contact slower, and then integral action is too fast for it
    (out.integral > 0.0 ? out.integral : damping) *= out.integral > 0.0 ? 1.0 / kMore : kMore;
  }
  return {.gains = out.gains, .integral = out.integral, .certificate = certificate};
}

}  // namespace supple::analysis
