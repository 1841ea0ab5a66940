#include "supple/analysis/chain.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "loops.hpp"
#include "supple/analysis/sampled.hpp"

namespace supple::analysis {
namespace {

using test::usual_loop;
using wrench::LowPass;

TEST(Lag, IsTheSumOfDelayServoAndFilter) {
  ContactLoop loop = usual_loop(1.0, 100.0, 1e4);
  const double servo = 1.0 / (30.0 * std::numbers::pi);
  EXPECT_NEAR(lag(loop).count(), 4e-3 + servo, 1e-12);
  loop.interface = Interface::kVelocity;
  EXPECT_NEAR(lag(loop).count(), 5e-3 + servo, 1e-12);
  loop.filter = {.low_pass = LowPass::kFirstOrder, .cutoff_hz = 10.0};
  // 1/w_f, to what the filter's sampling changes
  EXPECT_NEAR(lag(loop).count(), 5e-3 + servo + 1.0 / (20.0 * std::numbers::pi), 3e-5);
}

// -Im[N]/w of a narrow notch is largest below its centre, not at frequency 0
TEST(Lag, OfANotchIsMoreThanItsDelayAtFrequencyZero) {
  ContactLoop loop = usual_loop(1.0, 100.0, 1e4);
  loop.delay = Seconds{0.0};
  loop.servo_bandwidth = 0.0;
  loop.filter = {.low_pass = LowPass::kOff, .notch_hz = 10.0, .notch_width_hz = 1.0};
  // with k = width/centre it is some 1/((2 - k) w_n), not k/w_n
  const double expected = 1.0 / (1.9 * 20.0 * std::numbers::pi);
  EXPECT_NEAR(lag(loop).count(), expected, 0.05 * expected);
  const auto c = wrench::filter_coefficients(loop.filter, loop.period);
  EXPECT_GT(lag(loop), 4.0 * wrench::filter_delay(loop.filter, c));
}

// the chain against the sampled loop: c (z - A)^-1 b = G H / (M s^2 + D s + K) for slow swings
TEST(Chain, IsThatOfTheSampledLoopForSlowSwings) {
  for (const Interface interface : {Interface::kPosition, Interface::kVelocity}) {
    ContactLoop loop = usual_loop(3.0, 150.0, 1e4);
    loop.gains.stiffness = 400.0;
    loop.interface = interface;
    loop.tracking = 3.0;
    loop.filter = {.low_pass = LowPass::kSecondOrder,
                   .cutoff_hz = 60.0,
                   .notch_hz = 30.0,
                   .notch_width_hz = 6.0};
    const SampledLoop model = sampled(loop);
    for (const double w : {1.0, 10.0, 60.0}) {
      const Complex s{0.0, w};
      const Complex formula =
          motion_response(loop, w) * filter_response(loop, w) / (3.0 * s * s + 150.0 * s + 400.0);
      EXPECT_LT(std::abs(compliance(model, w) / formula - 1.0), 0.01) << w;
    }
  }
}

}  // namespace
}  // namespace supple::analysis
