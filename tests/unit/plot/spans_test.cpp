#include "supple/plot/spans.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/random.hpp"

namespace supple::plot {
namespace {

constexpr double kPeriod = 0.002;

TEST(Spans, JoinNeighbouringPeriods) {
  Spans spans;
  for (int i = 0; i < 10; ++i) spans.add(kPeriod * i, kPeriod, i != 4 && i != 5);
  ASSERT_EQ(spans.spans().size(), 2U);
  EXPECT_NEAR(spans.spans()[0].to, 4 * kPeriod, 1e-12);
  EXPECT_NEAR(spans.spans()[1].from, 6 * kPeriod, 1e-12);
  EXPECT_NEAR(spans.total(), 8 * kPeriod, 1e-12);
}

TEST(Spans, CoverAllThatWasOnHoweverManyThereAre) {
  test::Rng rng{821};
  Spans spans{16};
  std::vector<bool> on;
  double total = 0.0;
  for (int i = 0; i < 20000; ++i) {
    on.push_back(rng() % 7 == 0);
    spans.add(kPeriod * i, kPeriod, on.back());
    if (on.back()) total += kPeriod;
  }
  EXPECT_LE(spans.spans().size(), 16U);
  EXPECT_NEAR(spans.total(), total, 1e-9);
  for (std::size_t i = 0; i < on.size(); ++i) {
    if (!on[i]) continue;
    const double middle = kPeriod * (static_cast<double>(i) + 0.5);
    bool covered = false;
    for (const auto& [from, to] : spans.spans())
      covered = covered || (from <= middle && middle <= to);
    ASSERT_TRUE(covered) << i;
  }
}

}  // namespace
}  // namespace supple::plot
