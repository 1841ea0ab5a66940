#include "supple/runtime/histogram.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/random.hpp"

namespace supple::runtime {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t kSamples = 20000;

/// From one nanosecond to ten seconds, every order of magnitude as often.
std::vector<std::int64_t> samples(unsigned seed) {
  test::Rng rng{seed};
  std::vector<std::int64_t> out(kSamples);
  for (auto& value : out) {
    value = static_cast<std::int64_t>(std::pow(10.0, test::uniform(rng, 0.0, 10.0)));
  }
  return out;
}

Histogram of(const std::vector<std::int64_t>& values) {
  Histogram out;
  for (const auto value : values) out.add(nanoseconds{value});
  return out;
}

/// The smallest value that is not exceeded by `part` of them.
std::int64_t true_percentile(std::vector<std::int64_t> values, double part) {
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(part * static_cast<double>(values.size()));
  return values[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

TEST(Histogram, PercentilesAreNeverBelowTheTrueOnesAndAboveThemByLessThanTheStatedError) {
  const auto values = samples(1);
  const Histogram histogram = of(values);
  for (const double part : {0.0, 0.001, 0.1, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0}) {
    const auto expected = static_cast<double>(true_percentile(values, part));
    const auto actual = static_cast<double>(histogram.percentile(part).count());
    EXPECT_GE(actual, expected) << part;
    EXPECT_LT(actual, expected * (1.0 + Histogram::kRelativeError) + 1e-9) << part;
  }
}

TEST(Histogram, CountMeanAndMaximumAreExact) {
  const auto values = samples(2);
  const Histogram histogram = of(values);
  long double sum = 0.0L;
  for (const auto value : values) sum += value;
  EXPECT_EQ(histogram.count(), kSamples);
  EXPECT_EQ(histogram.max().count(), *std::max_element(values.begin(), values.end()));
  const auto mean = static_cast<double>(sum / kSamples);
  EXPECT_NEAR(static_cast<double>(histogram.mean().count()), mean, 0.5 + 1e-6);
}

TEST(Histogram, TimesBelowSixtyFourNanosecondsAreExact) {
  for (std::int64_t value = 0; value < 64; ++value) {
    Histogram histogram;
    histogram.add(nanoseconds{value});
    histogram.add(nanoseconds{1000});
    EXPECT_EQ(histogram.percentile(0.5).count(), value);
  }
}

TEST(Histogram, MergedPartsAreTheSameAsAllAtOnce) {
  const auto one = samples(3);
  const auto two = samples(4);
  Histogram merged = of(one);
  merged.merge(of(two));
  std::vector<std::int64_t> both = one;
  both.insert(both.end(), two.begin(), two.end());
  const Histogram all = of(both);
  EXPECT_EQ(merged.count(), all.count());
  EXPECT_EQ(merged.mean(), all.mean());
  EXPECT_EQ(merged.max(), all.max());
  for (double part = 0.0; part <= 1.0; part += 0.01) {
    EXPECT_EQ(merged.percentile(part), all.percentile(part)) << part;
  }
}

TEST(Histogram, BucketsForAPlotHoldEverySampleInOrderWithoutOverlap) {
  const auto values = samples(5);
  std::uint64_t counted = 0;
  std::int64_t end = -1;
  of(values).visit([&](nanoseconds first, nanoseconds last, std::uint64_t count) {
    EXPECT_GT(first.count(), end);
    EXPECT_GE(last, first);
    end = last.count();
    const auto inside = std::count_if(values.begin(), values.end(), [&](std::int64_t value) {
      return first.count() <= value && value <= last.count();
    });
    EXPECT_EQ(static_cast<std::uint64_t>(inside), count);
    counted += count;
  });
  EXPECT_EQ(counted, kSamples);
}

TEST(Histogram, LongerThanTheLongestIsCountedAndKeptAsMaximum) {
  Histogram histogram;
  histogram.add(nanoseconds{10});
  histogram.add(100 * Histogram::kLongest);
  histogram.add(nanoseconds{-5});  // a clock that went back counts as no time
  EXPECT_EQ(histogram.count(), 3U);
  EXPECT_EQ(histogram.max(), 100 * Histogram::kLongest);
  EXPECT_EQ(histogram.percentile(1.0), 100 * Histogram::kLongest);
  EXPECT_EQ(histogram.percentile(0.0).count(), 0);
}

TEST(Histogram, WithoutSamplesEverythingIsZero) {
  const Histogram histogram;
  EXPECT_EQ(histogram.percentile(0.99).count(), 0);
  EXPECT_EQ(histogram.mean().count(), 0);
  EXPECT_EQ(histogram.max().count(), 0);
}

}  // namespace
}  // namespace supple::runtime
