#include "supple/analysis/border.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "loops.hpp"
#include "supple/analysis/chain.hpp"
#include "support/random.hpp"

namespace supple::analysis {
namespace {

using control::Law;
using test::usual_loop;

constexpr double kTwoPi = 2.0 * std::numbers::pi;

struct Set {
  double mass;
  double damping;
  double stiffness;
  double period;
  double periods_late;
  double largest;  // [N/m], from the roots of the polynomial in 40 digits, to 5 of them
};

TEST(LargestStiffness, IsThatOfThePolynomialsRoots) {
  for (const Set& set :
       {Set{5.0, 2.0 * std::sqrt(250.0), 50.0, 0.01, 1.0, 1545.0},
        Set{1.0, 2.0 * std::sqrt(150.0), 150.0, 0.008, 1.0, 1513.0},
        Set{10.0, 200.0, 500.0, 0.01, 1.0, 10630.0}, Set{20.0, 500.0, 1000.0, 0.01, 1.0, 27248.0},
        Set{5.0, 2.0 * std::sqrt(250.0), 50.0, 0.002, 2.0, 2272.0},
        Set{10.0, 200.0, 500.0, 0.002, 2.0, 15852.0},
        Set{20.0, 500.0, 1000.0, 0.002, 2.0, 40870.0}}) {
    ContactLoop loop = usual_loop(set.mass, set.damping, 0.0);
    loop.gains.stiffness = set.stiffness;
    loop.period = Seconds{set.period};
    loop.delay = Seconds{set.periods_late * set.period};
    EXPECT_NEAR(largest_stiffness(loop).stiffness, set.largest, 0.51);
  }
}

std::vector<ContactLoop> many_loops() {
  test::Rng rng{20};
  std::vector<ContactLoop> out;
  for (int i = 0; i < 40; ++i) {
    ContactLoop loop =
        usual_loop(test::any_magnitude(rng, -0.5, 1.5), test::any_magnitude(rng, 1.5, 3.5), 1.0);
    loop.period = Seconds{test::uniform(rng, 1e-3, 8e-3)};
    loop.delay = Seconds{test::uniform(rng, 1e-3, 20e-3)};
    loop.servo_bandwidth = test::uniform(rng, 5.0, 40.0);
    loop.interface = i % 2 == 0 ? Interface::kPosition : Interface::kVelocity;
    loop.law = i % 3 == 0 ? Law::kPoseError : Law::kOffset;
    loop.gains.stiffness = i % 4 == 0 ? 200.0 : 0.0;
    if (i % 4 == 1) loop.integral = 2.0;
    if (i % 5 == 0) loop.tracking = 2.0;
    if (i % 5 == 1) loop.filter = {.low_pass = wrench::LowPass::kSecondOrder, .cutoff_hz = 40.0};
    if (i % 5 == 2) {
      loop.filter = {.low_pass = wrench::LowPass::kFirstOrder,
                     .cutoff_hz = 40.0,
                     .notch_hz = 25.0,
                     .notch_width_hz = 8.0};
    }
    out.push_back(loop);
  }
  return out;
}

// Two ways to the border: a crossing of the frequency response, and the eigenvalues.
TEST(LargestStiffness, HasASpectralRadiusOf1) {
  for (ContactLoop loop : many_loops()) {
    const StiffnessBorder border = largest_stiffness(loop);
    ASSERT_GT(border.stiffness, 0.0);
    ASSERT_LT(border.stiffness, 1e9);
    loop.environment_stiffness = border.stiffness;
    EXPECT_NEAR(spectral_radius(loop), 1.0, 1e-9);
    loop.environment_stiffness = 0.99 * border.stiffness;
    EXPECT_LT(spectral_radius(loop), 1.0);
    loop.environment_stiffness = 1.01 * border.stiffness;
    EXPECT_GT(spectral_radius(loop), 1.0);
  }
}

TEST(LargestStiffness, GrowsWithTheDampingThatItNeeds) {
  for (ContactLoop loop : many_loops()) {
    loop.environment_stiffness = largest_stiffness(loop).stiffness;
    const DampingNeeded needed = damping_needed(loop);
    EXPECT_NEAR(needed.border / loop.gains.damping, 1.0, 1e-6);
  }
}

TEST(LargestStiffness, IsNothingWhereTheAxisIsUnstableInTheAir) {
  ContactLoop loop = usual_loop(1.0, 20.0, 1e3);
  loop.law = Law::kPoseError;
  loop.gains.stiffness = 5000.0;  // on the measured pose, 15 ms late
  EXPECT_EQ(largest_stiffness(loop).stiffness, 0.0);
  loop.law = Law::kOffset;
  EXPECT_GT(largest_stiffness(loop).stiffness, 0.0);
}

// with k_i tau above 1 the phase is below -180 degrees from the start
TEST(LargestStiffness, IsNothingWhereIntegralActionIsFasterThanTheLoop) {
  ContactLoop loop = usual_loop(1.0, 300.0, 1e4);
  const double tau = lag(loop).count();
  loop.integral = 1.2 / tau;
  EXPECT_EQ(largest_stiffness(loop).stiffness, 0.0);
  loop.integral = 0.15 / tau;
  EXPECT_GT(largest_stiffness(loop).stiffness, 1e4);
}

TEST(ContinuousFormula, IsWithin1PercentAtA2MillisecondPeriod) {
  for (const double mass : {1.0, 5.0, 20.0}) {
    for (const double damping : {50.0, 200.0, 1000.0}) {
      const ContactLoop loop = usual_loop(mass, damping, 1.0);
      const StiffnessBorder exact = largest_stiffness(loop);
      const StiffnessBorder formula = largest_stiffness_continuous(loop);
      EXPECT_NEAR(formula.stiffness / exact.stiffness, 1.0, 0.01);
      EXPECT_NEAR(formula.chatter_hz / exact.chatter_hz, 1.0, 0.01);
    }
  }
}

// Routh: D^2 + (M w_b + K/w_b) D - M K_e > 0 for a servo of first order and no delay
TEST(ContinuousFormula, IsRouthsWithoutADelay) {
  ContactLoop loop = usual_loop(5.0, 100.0, 1.0);
  loop.delay = Seconds{0.0};
  loop.gains.stiffness = 300.0;
  const double w_b = kTwoPi * loop.servo_bandwidth;
  const double routh = 100.0 * (100.0 + 5.0 * w_b + 300.0 / w_b) / 5.0;
  EXPECT_NEAR(largest_stiffness_continuous(loop).stiffness / routh, 1.0, 1e-9);
}

// a pure delay: (2/pi) K_e tau without mass, K_e tau with a heavy one
TEST(ContinuousFormula, HasTheLimitsOfNoMassAndOfAHeavyOne) {
  ContactLoop loop = usual_loop(1e-7, 100.0, 1.0);
  loop.servo_bandwidth = 0.0;
  const double tau = loop.delay.count();
  EXPECT_NEAR(largest_stiffness_continuous(loop).stiffness * tau / 100.0, std::numbers::pi / 2.0,
              1e-4);
  loop.gains.mass = 1e5;
  EXPECT_NEAR(largest_stiffness_continuous(loop).stiffness * tau / 100.0, 1.0, 1e-3);
}

TEST(Margins, AreWhatCanBeAddedUntilTheBorder) {
  int i = -1;
  for (ContactLoop loop : many_loops()) {
    ++i;
    loop.environment_stiffness = 0.4 * largest_stiffness(loop).stiffness;
    const Margins left = margins(loop);
    EXPECT_NEAR(left.gain, 2.5, 1e-6);
    ASSERT_GT(left.delay_s, 0.0);
    ASSERT_LT(left.delay_s, 1.0);
    // a spring on the measured pose is later, too: that is another loop
    if (loop.law == Law::kPoseError && loop.gains.stiffness > 0.0) continue;
    if (loop.tracking > 0.0) continue;  // likewise
    // a part of a period is not quite a turn of the phase: the hold is sampled
    ContactLoop later = loop;
    later.delay += Seconds{0.9 * left.delay_s};
    EXPECT_LT(spectral_radius(later), 1.0) << "loop " << i;
    later.delay = loop.delay + Seconds{1.1 * left.delay_s};
    EXPECT_GT(spectral_radius(later), 1.0) << "loop " << i;
  }
}

// the formula of supple/admittance/force_integral.hpp: 70 degrees - atan(2.8 k_i tau)
TEST(Margins, OfIntegralActionAreThoseOfItsFormula) {
  ContactLoop loop = usual_loop(0.01, 0.0, 1e4);
  loop.gains.damping = kComfort * 1e4 * lag(loop).count();
  for (const double share : {0.0, 0.05, 0.15}) {
    loop.integral = share / lag(loop).count();
    const double formula =
        90.0 - 360.0 / kTwoPi / kComfort - 360.0 / kTwoPi * std::atan(kComfort * share);
    EXPECT_NEAR(margins(loop).phase_deg, formula, 3.0) << share;
  }
}

TEST(Margins, AreBelowNothingWhereItChatters) {
  ContactLoop loop = usual_loop(5.0, 100.0, 1e4);
  const Margins left = margins(loop);
  EXPECT_LT(left.gain, 1.0);
  EXPECT_LT(left.phase_deg, 0.0);
  EXPECT_LT(left.delay_s, 0.0);
}

TEST(PoseErrorLaw, IsAnOffsetLawWithItsSpringInTheEnvironment) {
  ContactLoop loop = usual_loop(5.0, 200.0, 1e4);
  loop.law = Law::kPoseError;
  loop.gains.stiffness = 800.0;
  // the exact integrator lets the spring give way within the period; this one does not
  loop.scheme = admittance::Scheme::kSemiImplicitEuler;
  ContactLoop other = usual_loop(5.0, 200.0, 1e4 + 800.0);
  other.scheme = loop.scheme;
  EXPECT_NEAR(spectral_radius(loop), spectral_radius(other), 1e-10);
  EXPECT_NEAR(damping_needed(loop).sufficient, damping_needed(other).sufficient, 1e-9);
}

TEST(DampingNeeded, OfAnIntegratorThatTakesNoLargeOneIsStillFound) {
  ContactLoop loop = usual_loop(1.0, 100.0, 1e4);
  loop.scheme = admittance::Scheme::kSemiImplicitEuler;
  const DampingNeeded needed = damping_needed(loop);
  loop.gains.damping = 1.01 * needed.border;
  EXPECT_LT(spectral_radius(loop), 1.0);
  loop.gains.damping = 0.99 * needed.border;
  EXPECT_GT(spectral_radius(loop), 1.0);
  loop.environment_stiffness = 1e6;  // would need 1e4 N s/m, and it takes 1000
  EXPECT_EQ(damping_needed(loop).border, std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace supple::analysis
