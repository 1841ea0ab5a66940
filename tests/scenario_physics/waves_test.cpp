#include <gtest/gtest.h>

#include <numbers>

#include "contact_trial.hpp"

namespace supple::test {
namespace {

constexpr double kAllowed = 1.0;  // rms of the force error [N]

// Of waves of 5 mm and 100 mm at 20 mm/s [m/s].
constexpr double kSteepestRise = 2.0 * std::numbers::pi * 5e-3 / 0.1 * 0.02;

TEST(Waves, WithoutIntegralActionTheForceErrsByTheDampingTimesTheSurfacesSpeed) {
  const Followed plain = followed({});
  const double expected = comfortable_damping(1e4, {}) * kSteepestRise * 0.5 * std::numbers::sqrt2;
  EXPECT_TRUE(plain.running);
  // slopes of 0.3 turn the normal, and the lag adds its own part
  EXPECT_NEAR(plain.rms_axis, expected, 0.15 * expected);
  EXPECT_GT(plain.rms_axis, kAllowed);
}

TEST(Waves, IntegralActionKeepsTheForceWithinOneNewton) {
  for (const bool typical_sensor : {false, true}) {
    const Followed with =
        followed({.kind = {.typical_sensor = typical_sensor}, .integral_gain = 5.0});
    EXPECT_TRUE(with.running);
    EXPECT_LT(with.rms_axis, kAllowed);
    EXPECT_LT(with.rms_normal, kAllowed);
    EXPECT_EQ(with.lost, 0);
  }
}

TEST(Waves, IntegralActionThatIsBoundedBelowTheSurfacesSpeedCannotFollowIt) {
  const Followed bounded = followed({.integral_gain = 5.0, .integral_limit = 0.3 * kSteepestRise});
  EXPECT_TRUE(bounded.running);
  EXPECT_GT(bounded.rms_axis, kAllowed);
}

}  // namespace
}  // namespace supple::test
