#include "supple/plot/bars.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/random.hpp"

namespace supple::plot {
namespace {

TEST(Counts, PutEveryPositiveValueIntoTheBinAroundIt) {
  Counts counts;
  for (const double value : {1.5, 1.55, 20.0}) counts.add(value);
  counts.add(0.0);
  counts.add(-1.0);
  EXPECT_EQ(counts.total(), 3U);
  const auto bins = counts.bins();
  EXPECT_EQ(bins.front().count, 2U);
  EXPECT_LE(bins.front().from, 1.5);
  EXPECT_GE(bins.front().to, 1.55);
  EXPECT_EQ(bins.back().count, 1U);
  EXPECT_LE(bins.back().from, 20.0);
}

TEST(Counts, KnowPercentilesAsFinelyAsTheirBins) {
  test::Rng rng{841};
  Counts counts;
  std::vector<double> all;
  for (int i = 0; i < 20000; ++i) {
    all.push_back(test::any_magnitude(rng, -2.0, 4.0));
    counts.add(all.back());
  }
  std::sort(all.begin(), all.end());
  const double bin = std::pow(10.0, 0.1);
  for (const double share : {0.1, 0.5, 0.9, 0.999}) {
    const double exact = all[static_cast<std::size_t>(share * 20000.0) - 1];
    EXPECT_GE(counts.percentile(share), exact) << share;
    EXPECT_LE(counts.percentile(share), exact * bin * (1.0 + 1e-9)) << share;
  }
  EXPECT_EQ(counts.percentile(1.0), all.back());
}

TEST(Bars, DrawWithoutAnyValue) {
  EXPECT_NE(drawn(Bars{.title = "empty", .x_label = "us", .distributions = {}}).find("</svg>"),
            std::string::npos);
}

}  // namespace
}  // namespace supple::plot
