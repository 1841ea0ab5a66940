#include "supple/sweep/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace supple::sweep {
namespace {

// the vectors that the authors of Philox publish with Random123
TEST(Philox, GivesThePublishedBlocks) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (Block{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U}));
  constexpr std::uint32_t kOnes = 0xffffffffU;
  EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Block{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU}));
  EXPECT_EQ(
      philox({0x243f6a88U, 0x85a308d3U, 0x13198a2eU, 0x03707344U}, {0xa4093822U, 0x299f31d0U}),
      (Block{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U}));
}

struct Moments {
  double mean = 0.0;
  double variance = 0.0;
};

template <class Draw>
Moments moments(int count, const Draw& draw) {
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < count; ++i) {
    const double x = draw(static_cast<std::uint64_t>(i));
    sum += x;
    squares += x * x;
  }
  return {sum / count, squares / count - sum * sum / count / count};
}

TEST(Uniforms, AreEvenAndDifferFromStreamToStream) {
  constexpr int kCount = 100'000;
  constexpr double kTolerance = 0.005;  // five deviations of the mean of so many
  const Moments u = moments(kCount, [](std::uint64_t i) { return uniforms(7, i, 3).first; });
  EXPECT_NEAR(u.mean, 0.5, kTolerance);
  EXPECT_NEAR(u.variance, 1.0 / 12.0, kTolerance);
  const Moments product = moments(kCount, [](std::uint64_t i) {
    return (uniforms(7, i, 3).first - 0.5) * (uniforms(7, i, 4).first - 0.5);
  });
  EXPECT_NEAR(product.mean, 0.0, kTolerance);
  std::set<double> seen;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Uniforms u2 = uniforms(1, i, 0);
    EXPECT_TRUE(0.0 <= u2.first && u2.first < 1.0 && 0.0 <= u2.second && u2.second < 1.0);
    seen.insert({u2.first, u2.second});
  }
  EXPECT_EQ(seen.size(), 2000U);
}

TEST(Normal, HasMeanZeroAndDeviationOne) {
  constexpr double kTolerance = 0.02;
  const auto draw = [](std::uint64_t i) { return normal(uniforms(11, i, 5)); };
  const Moments n = moments(100'000, draw);
  EXPECT_NEAR(n.mean, 0.0, kTolerance);
  EXPECT_NEAR(n.variance, 1.0, kTolerance);
  int within = 0;
  for (std::uint64_t i = 0; i < 100'000; ++i) within += std::abs(draw(i)) < 1.0 ? 1 : 0;
  EXPECT_NEAR(within / 1e5, std::erf(std::sqrt(0.5)), kTolerance);
}

}  // namespace
}  // namespace supple::sweep
