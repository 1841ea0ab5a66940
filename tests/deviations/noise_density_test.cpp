// "Q = (dt sigma)^2" per period, and R the same at any rate. White noise adds up with the root of
// time: with dt sigma per period, twice the rate halves the noise that a second brings, and a
// filter that was tuned at one rate is another one at the next.

#include <gtest/gtest.h>

#include <cmath>

#include "supple/estimation/base_kalman.hpp"

namespace supple::test {
namespace {

/// Standard deviation of the velocity after one second without a measurement, from nothing [m/s].
double documented_after_a_second(double rate) {
  constexpr double kSigma = 0.5;  // [m/s^2]
  const double dt = 1.0 / rate;
  double variance = 0.0;
  for (int tick = 0; tick < static_cast<int>(rate); ++tick) variance += std::pow(dt * kSigma, 2);
  return std::sqrt(variance);
}

double after_a_second(double rate) {
  estimation::BaseParams params;
  params.velocity_start = 0.0;
  params.swing_measurement = 1e9;
  estimation::BaseReading reading;
  for (auto& foot : reading.feet) foot.contact = false;
  auto state = estimation::base_start(params, reading, Vec3::Zero(), Vec3::Zero());
  for (int tick = 0; tick < static_cast<int>(rate); ++tick) {
    (void)estimation::step(params, state, reading, Seconds{1.0 / rate});
  }
  return std::sqrt(state.P(3, 3));
}

TEST(Deviations, NoisePerPeriodChangesTheFilterWithItsRate) {
  EXPECT_NEAR(documented_after_a_second(250.0) / documented_after_a_second(1000.0), 2.0, 1e-9);
  EXPECT_NEAR(after_a_second(250.0) / after_a_second(1000.0), 1.0, 1e-6);
  EXPECT_NEAR(after_a_second(500.0), estimation::BaseParams{}.acceleration_noise, 1e-6)
      << "the density times the root of one second";
}

}  // namespace
}  // namespace supple::test
