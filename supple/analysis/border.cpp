#include "supple/analysis/border.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "supple/analysis/chain.hpp"

namespace supple::analysis {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;
constexpr double kInfinite = std::numeric_limits<double>::infinity();
// beyond it nothing gives way any more [N/m]
constexpr double kStiffest = 1e12;

ContactLoop with_environment(const ContactLoop& loop, double stiffness) {
  ContactLoop out = loop;
  out.environment_stiffness = stiffness;
  return out;
}

bool settles(const ContactLoop& loop, double stiffness) {
  return spectral_radius(with_environment(loop, stiffness)) < 1.0;
}

/// The stiffness and frequency of each swing that a contact can keep alive, soft ones first.
std::vector<StiffnessBorder> candidates(const LoopResponse& unit, Seconds period) {
  std::vector<StiffnessBorder> out;
  for (const Crossing& crossing : phase_crossings(unit, period)) {
    out.push_back({.stiffness = -1.0 / crossing.L.real(), .chatter_hz = crossing.w / kTwoPi});
  }
  std::sort(out.begin(), out.end(), [](const StiffnessBorder& a, const StiffnessBorder& b) {
    return a.stiffness < b.stiffness;
  });
  return out;
}

/// From impedance and lags to the position that a force makes.
Complex compliance_continuous(const ContactLoop& loop, double w) {
  const auto& [M, D, K] = loop.gains;
  const Complex s{0.0, w};
  const Complex G = motion_response(loop, w);
  const Complex H = filter_response(loop, w);
  if (loop.law == control::Law::kPoseError) return G * H / (M * s * s + D * s + K * G);
  Complex per_force = 1.0 / (M * s * s + D * s + K);
  if (loop.integral > 0.0 && K == 0.0) per_force += loop.integral / (D * s * s);
  return G * H * per_force;
}

ContactLoop with_damping(const ContactLoop& loop, double damping) {
  ContactLoop out = loop;
  out.gains.damping = damping;
  return out;
}

/// Some damping with which the contact holds; with an integrator that takes no large one it is
/// below the sufficient one. Infinite where there is none.
template <class Stable>
double damping_that_holds(double sufficient, const Stable& stable) {
  constexpr double kFactor = 1.2;
  for (int i = 0; i < 30; ++i) {
    const double factor = std::pow(kFactor, i);
    if (stable(sufficient * factor)) return sufficient * factor;
    if (stable(sufficient / factor)) return sufficient / factor;
  }
  return kInfinite;
}

}  // namespace

double stiffness_in_loop(const ContactLoop& loop) {
  const bool measured = loop.law == control::Law::kPoseError;
  return loop.environment_stiffness + (measured ? loop.gains.stiffness : 0.0);
}

LoopResponse sampled_response(const ContactLoop& loop) {
  return [model = sampled(loop), K_e = loop.environment_stiffness](double w) {
    return K_e * compliance(model, w);
  };
}

LoopResponse continuous_response(const ContactLoop& loop) {
  return [loop](double w) { return loop.environment_stiffness * compliance_continuous(loop, w); };
}

StiffnessBorder largest_stiffness(const ContactLoop& loop) {
  const ContactLoop unit = with_environment(loop, 1.0);
  const std::vector<StiffnessBorder> all = candidates(sampled_response(unit), loop.period);
  // between two of them nothing changes, so one look in each interval is enough
  double below = 0.0;
  for (const StiffnessBorder& next : all) {
    const double inside = below > 0.0 ? std::sqrt(below * next.stiffness) : 0.5 * next.stiffness;
    if (!settles(loop, inside)) break;
    below = next.stiffness;
  }
  if (all.empty()) return {.stiffness = settles(loop, kStiffest) ? kInfinite : 0.0};
  if (below == 0.0) return {};
  if (below == all.back().stiffness && settles(loop, 2.0 * below)) return {.stiffness = kInfinite};
  const auto at = std::find_if(all.begin(), all.end(), [below](const StiffnessBorder& each) {
    return each.stiffness == below;
  });
  return *at;
}

StiffnessBorder largest_stiffness_continuous(const ContactLoop& loop) {
  const std::vector<StiffnessBorder> all =
      candidates(continuous_response(with_environment(loop, 1.0)), loop.period);
  return all.empty() ? StiffnessBorder{.stiffness = kInfinite} : all.front();
}

Margins margins(const ContactLoop& loop) { return margins(loop, largest_stiffness(loop)); }

Margins margins(const ContactLoop& loop, const StiffnessBorder& border) {
  Margins out{.gain = border.stiffness / loop.environment_stiffness,
              .phase_deg = kInfinite,
              .delay_s = kInfinite};
  for (const Crossing& crossing : gain_crossings(sampled_response(loop), loop.period)) {
    // how far the phase is above -180 degrees, within (-180, 180]
    const double phase = std::arg(-crossing.L);
    if (phase * 180.0 / std::numbers::pi < out.phase_deg) {
      out.phase_deg = phase * 180.0 / std::numbers::pi;
      out.crossover_hz = crossing.w / kTwoPi;
    }
    out.delay_s = std::min(out.delay_s, phase / crossing.w);
  }
  return out;
}

DampingNeeded damping_needed(const ContactLoop& loop) {
  const double K_e = stiffness_in_loop(loop);
  const double tau = lag(loop).count();
  DampingNeeded out{.sufficient = K_e * (tau + 0.5 * loop.period.count()),
                    .comfortable = kComfort * K_e * tau};
  const auto stable = [&loop](double damping) {
    return spectral_radius(with_damping(loop, damping)) < 1.0;
  };
  constexpr double kStep = 1.05;
  constexpr double kLeast = 1e-4;  // of the sufficient one
  double holds = damping_that_holds(out.sufficient, stable);
  if (holds == kInfinite)
    return {.border = kInfinite, .sufficient = out.sufficient, .comfortable = out.comfortable};
  // down to the first that does not
  double chatters = holds / kStep;
  while (chatters > kLeast * out.sufficient && stable(chatters)) {
    holds = chatters;
    chatters /= kStep;
  }
  if (chatters <= kLeast * out.sufficient) return out;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (holds + chatters);
    (stable(middle) ? holds : chatters) = middle;
  }
  out.border = 0.5 * (holds + chatters);
  return out;
}

}  // namespace supple::analysis
