#include "supple/identification/lag_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <numbers>
#include <vector>

#include "support/random.hpp"

namespace supple::identification {
namespace {

struct Joint {
  double delay;
  double bandwidth;
  double noise = 0.0;  // of the position [rad]
  double age = 0.0;    // of a reading [s]
};

/// By small steps of Euler; commands every 2 ms.
std::vector<LagSample> recorded(const Joint& joint) {
  constexpr double kStep = 1e-5;
  constexpr int kPerPeriod = 200;
  test::Rng rng{7};
  std::normal_distribution<double> normal;
  const auto late = static_cast<std::size_t>(std::lround(joint.delay / kStep));
  const auto old = static_cast<std::size_t>(std::lround(joint.age / kStep));
  std::deque<double> commands(late + 1, 0.0);
  std::deque<double> positions(old + 1, 0.3);
  std::vector<LagSample> out;
  double q = 0.3;
  double v = 0.0;
  for (int k = 0; k < 2000; ++k) {
    const double t = 2e-3 * k;
    double u = 0.0;
    for (const double hz : {1.0, 3.0, 8.0, 20.0}) {
      u += 0.02 * std::sin(2.0 * std::numbers::pi * hz * t + hz);
    }
    out.push_back({.time = t,
                   .command = u,
                   .measured = t - joint.age,
                   .q = positions.front() + joint.noise * normal(rng)});
    for (int i = 0; i < kPerPeriod; ++i) {
      commands.push_back(u);
      commands.pop_front();
      q += kStep * v;
      v += kStep * 2.0 * std::numbers::pi * joint.bandwidth * (commands.front() - v);
      positions.push_back(q);
      positions.pop_front();
    }
  }
  return out;
}

TEST(LagFit, FindsDelayAndBandwidthToAFractionOfAPeriod) {
  for (const Joint& joint : {Joint{4e-3, 15.0}, Joint{0.0, 30.0}, Joint{2.7e-3, 8.0},
                             Joint{11.3e-3, 20.0}, Joint{34e-3, 60.0}}) {
    const auto fit = fit_lag(recorded(joint));
    ASSERT_TRUE(fit) << fit.error();
    EXPECT_NEAR(fit->delay.value, joint.delay, 0.05e-3);
    EXPECT_NEAR(fit->bandwidth.value, joint.bandwidth, 0.01 * joint.bandwidth);
    EXPECT_NEAR(fit->gain, 1.0, 0.01);
  }
}

TEST(LagFit, TakesTheAgeOfReadingsOut) {
  const auto fit = fit_lag(recorded({.delay = 5e-3, .bandwidth = 15.0, .age = 3e-3}));
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->delay.value, 5e-3, 0.05e-3);
}

TEST(LagFit, KnowsHowWellItKnows) {
  const Joint joint{.delay = 5e-3, .bandwidth = 15.0, .noise = 2e-4};
  const auto fit = fit_lag(recorded(joint));
  ASSERT_TRUE(fit);
  EXPECT_LT(std::abs(fit->delay.value - joint.delay), 2.0 * fit->delay.half);
  EXPECT_LT(std::abs(fit->bandwidth.value - joint.bandwidth), 2.0 * fit->bandwidth.half);
  EXPECT_LT(fit->delay.half, 2e-3);
  EXPECT_NEAR(fit->residual, joint.noise, 0.1 * joint.noise);
  const auto quiet = fit_lag(recorded({.delay = 5e-3, .bandwidth = 15.0, .noise = 2e-5}));
  ASSERT_TRUE(quiet);
  EXPECT_LT(quiet->delay.half, 0.2 * fit->delay.half);
}

TEST(LagFit, RefusesAMotionThatWasNotCommanded) {
  auto samples = recorded({.delay = 5e-3, .bandwidth = 15.0});
  for (LagSample& each : samples) each.q = 0.3;
  const auto fit = fit_lag(samples);
  ASSERT_FALSE(fit);
  EXPECT_NE(fit.error().find("as far as it was told"), std::string::npos) << fit.error();
}

TEST(LagFit, RefusesAMotionThatIsMostlySomethingElse) {
  auto samples = recorded({.delay = 5e-3, .bandwidth = 15.0});
  for (LagSample& each : samples)
    each.q += 0.05 * std::sin(2.0 * std::numbers::pi * 5.0 * each.time);
  const auto fit = fit_lag(samples);
  ASSERT_FALSE(fit);
  EXPECT_NE(fit.error().find("stay unexplained"), std::string::npos) << fit.error();
}

TEST(LagFit, RefusesAFewSamples) {
  auto samples = recorded({.delay = 5e-3, .bandwidth = 15.0});
  samples.resize(100);
  EXPECT_FALSE(fit_lag(samples));
}

}  // namespace
}  // namespace supple::identification
