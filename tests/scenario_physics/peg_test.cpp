#include <gtest/gtest.h>

#include <algorithm>

#include "peg_trial.hpp"

namespace supple::test {
namespace {

constexpr double kAllowed = 50.0;  // force on the peg [N]
constexpr int kTrials = 10;

/// Ten seeds from this one on.
class PegInHole : public ::testing::TestWithParam<std::uint32_t> {};

// 95 of 100 are asked for; all 100 of these seeds succeed
TEST_P(PegInHole, GoesInFrom2MillimetresAnd2DegreesAway) {
  for (std::uint32_t seed = GetParam(); seed < GetParam() + kTrials; ++seed) {
    const PegResult result = peg_with_compliance({}, {}, seed);
    EXPECT_GE(result.depth, kInserted) << seed;
    EXPECT_LT(result.peak, kAllowed) << seed;
    EXPECT_LT(result.time, 20.0) << seed;
    EXPECT_FALSE(result.stopped) << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, PegInHole,
                         ::testing::Values(1, 11, 21, 31, 41, 51, 61, 71, 81, 91));

TEST(PegInTightHole, GoesInWithAFifthOfTheClearance) {
  for (std::uint32_t seed = 1; seed <= kTrials; ++seed) {
    const PegResult result = peg_with_compliance({.clearance = 5e-5}, {}, seed);
    EXPECT_GE(result.depth, kInserted) << seed;
    EXPECT_LT(result.peak, kAllowed) << seed;
  }
}

TEST(StiffPeg, NeverGoesInAndPressesUntilItIsStopped) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const PegResult result = peg_with_stiff_arm({}, seed);
    EXPECT_LT(result.depth, 0.5 * kInserted) << seed;
    EXPECT_GT(result.peak, 2.0 * kAllowed) << seed;
    EXPECT_TRUE(result.stopped) << seed;
  }
}

}  // namespace
}  // namespace supple::test
