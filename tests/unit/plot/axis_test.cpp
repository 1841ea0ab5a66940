#include "supple/plot/axis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "support/random.hpp"

namespace supple::plot {
namespace {

TEST(Ticks, AreRoundNumbersWithinTheRange) {
  test::Rng rng{831};
  for (int trial = 0; trial < 2000; ++trial) {
    const double size = test::any_magnitude(rng, -9.0, 9.0);
    const double from = size * test::uniform(rng, -1.0, 1.0);
    const Axis axis{.range = {from, from + size * test::uniform(rng, 0.01, 2.0)}};
    const auto found = ticks(axis, 5);
    ASSERT_GE(found.size(), 2U);
    ASSERT_LE(found.size(), 11U);
    std::set<std::string> labels;
    const double step = found[1] - found[0];
    for (const double tick : found) {
      ASSERT_GE(tick, axis.range.from - 1e-9 * size);
      ASSERT_LE(tick, axis.range.to + 1e-9 * size);
      labels.insert(tick_label(tick, step));
    }
    const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-6));
    const bool round = std::abs(mantissa - 1.0) < 1e-3 || std::abs(mantissa - 2.0) < 1e-3 ||
                       std::abs(mantissa - 5.0) < 1e-3;
    ASSERT_TRUE(round) << step;
  }
}

TEST(Ticks, OfALogarithmicAxisAreDecades) {
  const Axis axis{.range = {0.3, 2000.0}, .logarithmic = true};
  const auto found = ticks(axis, 5);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_NEAR(found.front(), 1.0, 1e-12);
  EXPECT_NEAR(found.back(), 1000.0, 1e-9);
}

TEST(Axis, PutsItsEndsAtItsPixels) {
  const Axis falling{.range = {-2.0, 6.0}, .at_from = 200.0, .at_to = 40.0};
  EXPECT_EQ(falling.pixel(-2.0), 200.0);
  EXPECT_EQ(falling.pixel(6.0), 40.0);
  EXPECT_EQ(falling.pixel(2.0), 120.0);
  const Axis logarithmic{.range = {1.0, 1e4}, .at_from = 0.0, .at_to = 100.0, .logarithmic = true};
  EXPECT_NEAR(logarithmic.pixel(100.0), 50.0, 1e-12);
}

TEST(Labels, SayNoMoreThanTheyMust) {
  EXPECT_EQ(tick_label(0.5, 0.5), "0.5");
  EXPECT_EQ(tick_label(20.0, 10.0), "20");
  EXPECT_EQ(tick_label(0.002, 0.001), "0.002");
  EXPECT_EQ(tick_label(0.0, 0.25), "0.0");
}

TEST(Margin, MakesARangeOfAPoint) {
  const Range flat = with_margin({3.0, 3.0}, 0.05);
  EXPECT_LT(flat.from, 3.0);
  EXPECT_GT(flat.to, 3.0);
  const Range zero = with_margin({0.0, 0.0}, 0.05);
  EXPECT_LT(zero.from, zero.to);
}

}  // namespace
}  // namespace supple::plot
