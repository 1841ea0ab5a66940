#include "supple/plot/track.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "support/random.hpp"

namespace supple::plot {
namespace {

TEST(Track, KeepsEverySampleWhileThereIsRoom) {
  Track track{8};
  for (int i = 0; i < 8; ++i) track.add(i, 10.0 * i);
  ASSERT_EQ(track.buckets().size(), 8U);
  for (int i = 0; i < 8; ++i) {
    const auto& bucket = track.buckets()[static_cast<std::size_t>(i)];
    EXPECT_EQ(bucket.low.x, i);
    EXPECT_EQ(bucket.low.y, 10.0 * i);
    EXPECT_EQ(bucket.high.y, 10.0 * i);
  }
}

TEST(Track, LosesNoPeakInBoundedMemory) {
  test::Rng rng{811};
  for (const int count : {9, 100, 1000, 12345}) {
    Track track{64};
    std::vector<double> all;
    for (int i = 0; i < count; ++i) {
      all.push_back(test::uniform(rng, -1.0, 1.0));
      track.add(i, all.back());
    }
    EXPECT_LE(track.buckets().size(), 64U);
    EXPECT_GE(track.buckets().size(), std::min<std::size_t>(32, all.size()));
    const auto lowest = std::min_element(all.begin(), all.end());
    const auto highest = std::max_element(all.begin(), all.end());
    EXPECT_EQ(track.lowest().y, *lowest);
    EXPECT_EQ(track.lowest().x, static_cast<double>(lowest - all.begin()));
    EXPECT_EQ(track.highest().y, *highest);
    EXPECT_EQ(track.highest().x, static_cast<double>(highest - all.begin()));
    EXPECT_EQ(track.last().y, all.back());
  }
}

TEST(Track, HasBucketsInTheOrderOfTime) {
  test::Rng rng{812};
  Track track{32};
  for (int i = 0; i < 5000; ++i) track.add(i, test::uniform(rng, -1.0, 1.0));
  double last = -1.0;
  for (const auto& [low, high] : track.buckets()) {
    EXPECT_GT(std::min(low.x, high.x), last);
    last = std::max(low.x, high.x);
  }
}

TEST(Track, CountsWhatIsNoNumberAndDoesNotDrawIt) {
  Track track;
  track.add(0.0, std::numeric_limits<double>::quiet_NaN());
  track.add(1.0, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(track.empty());
  track.add(2.0, 3.0);
  EXPECT_EQ(track.not_finite(), 2U);
  EXPECT_EQ(track.highest().y, 3.0);
}

}  // namespace
}  // namespace supple::plot
