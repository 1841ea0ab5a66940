// D >= K_e (tau_S + T/2) is enough with every mass, spring, delay, servo and filter.

#include <gtest/gtest.h>

#include "supple/analysis/chain.hpp"
#include "supple/analysis/sampled.hpp"
#include "support/random.hpp"

namespace supple::analysis {
namespace {

using test::any_magnitude;
using test::Rng;
using test::uniform;
using wrench::LowPass;

constexpr int kSystems = 200'000;

ContactLoop any_loop(Rng& rng, bool published) {
  ContactLoop loop{
      .gains = {.mass = any_magnitude(rng, -1.0, 1.7), .stiffness = uniform(rng, 0.0, 2000.0)},
      .period = Seconds{uniform(rng, 1e-3, 1e-2)},
      .servo_bandwidth = uniform(rng, 5.0, 50.0),
      .environment_stiffness = any_magnitude(rng, 2.0, 6.0)};
  const double late = std::uniform_int_distribution<int>{1, 6}(rng);
  loop.delay = late * loop.period;
  if (rng() % 4 == 0) loop.gains.stiffness = 0.0;
  const double half_rate = 0.5 / loop.period.count();
  if (rng() % 2 == 0) {
    loop.filter = {.low_pass = LowPass::kFirstOrder,
                   .cutoff_hz = uniform(rng, 0.01, 0.9) * half_rate};
  }
  if (published) return loop;
  // and what else the controller has
  loop.delay = uniform(rng, 0.0, 6.0) * loop.period;
  if (rng() % 2 == 0) loop.interface = Interface::kVelocity;
  if (rng() % 3 == 0) loop.filter.low_pass = LowPass::kSecondOrder;
  loop.filter.cutoff_hz = uniform(rng, 0.01, 0.9) * half_rate;
  if (rng() % 3 == 0) {
    loop.filter.notch_hz = uniform(rng, 0.05, 0.8) * half_rate;
    loop.filter.notch_width_hz = uniform(rng, 0.02, 0.3) * half_rate;
  }
  if (rng() % 4 == 0) loop.law = control::Law::kPoseError;
  return loop;
}

double stiffness_of(const ContactLoop& loop) {
  const bool measured = loop.law == control::Law::kPoseError;
  return loop.environment_stiffness + (measured ? loop.gains.stiffness : 0.0);
}

/// The sum of the lags; without a notch that is all.
double plain_lag(const ContactLoop& loop) {
  const auto c = wrench::filter_coefficients(loop.filter, loop.period);
  return loop.delay.count() + 1.0 / (6.283185307179586 * loop.servo_bandwidth) +
         wrench::filter_delay(loop.filter, c).count();
}

TEST(SufficientDamping, LeavesNoneOf200000SystemsUnstable) {
  Rng rng{3};
  int unstable = 0;
  int unstable_without_half = 0;
  for (int i = 0; i < kSystems; ++i) {
    ContactLoop loop = any_loop(rng, true);
    const double tau = plain_lag(loop);
    const double half = 0.5 * loop.period.count();
    loop.gains.damping = loop.environment_stiffness * (tau + half);
    if (spectral_radius(loop) >= 1.0) ++unstable;
    if (i % 20 != 0) continue;
    // the positive control: half a period less is too little for some
    loop.gains.damping = loop.environment_stiffness * tau;
    if (spectral_radius(loop) >= 1.0) ++unstable_without_half;
  }
  EXPECT_EQ(unstable, 0);
  EXPECT_GT(unstable_without_half, kSystems / 20 / 100);
}

TEST(SufficientDamping, HoldsForVelocitiesNotchesAndTheOtherLaw) {
  Rng rng{4};
  int unstable = 0;
  for (int i = 0; i < 2000; ++i) {
    ContactLoop loop = any_loop(rng, false);
    loop.gains.damping = stiffness_of(loop) * (lag(loop).count() + 0.5 * loop.period.count());
    if (spectral_radius(loop) >= 1.0) ++unstable;
  }
  EXPECT_EQ(unstable, 0);
}

}  // namespace
}  // namespace supple::analysis
