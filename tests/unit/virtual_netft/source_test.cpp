#include "supple/virtual_netft/source.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace supple::virtual_netft {
namespace {

TEST(WaveSource, SwingsAboutItsMean) {
  WaveSource source{Wave{.mean = {.force = {1.0, 0.0, -10.0}, .torque = {0.0, 0.5, 0.0}},
                         .amplitude = {.force = {0.0, 0.0, 4.0}},
                         .frequency_hz = 2.0,
                         .deviation = {}}};
  EXPECT_EQ(source.at(Seconds{0.0})->force, Vec3(1.0, 0.0, -10.0));
  EXPECT_NEAR(source.at(Seconds{0.125})->force.z(), -6.0, 1e-12);
  EXPECT_NEAR(source.at(Seconds{0.375})->force.z(), -14.0, 1e-12);
  EXPECT_EQ(source.at(Seconds{0.125})->torque, Vec3(0.0, 0.5, 0.0));
}

// 10,000 samples: mean and deviation of a sample are within five standard errors
TEST(WaveSource, HasNoiseOfTheAskedDeviation) {
  constexpr int kSamples = 10000;
  WaveSource source{Wave{
      .mean = {}, .amplitude = {}, .frequency_hz = 1.0, .deviation = {.force = {0.0, 0.2, 0.0}}}};
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    const Wrench F = *source.at(Seconds{0.0});
    EXPECT_EQ(F.force.x(), 0.0);
    sum += F.force.y();
    squares += F.force.y() * F.force.y();
  }
  EXPECT_NEAR(sum / kSamples, 0.0, 5.0 * 0.2 / std::sqrt(kSamples));
  EXPECT_NEAR(std::sqrt(squares / kSamples), 0.2, 5.0 * 0.2 / std::sqrt(2.0 * kSamples));
}

}  // namespace
}  // namespace supple::virtual_netft
