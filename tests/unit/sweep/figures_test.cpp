#include "supple/sweep/figures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "supple/sweep/maps.hpp"

namespace supple::sweep {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Sorted, HasThePercentilesOfAStraightLine) {
  std::vector<double> values;
  for (int i = 100; i >= 0; --i) values.push_back(i);
  values.push_back(kNan);
  const Sorted sorted{values};
  EXPECT_EQ(sorted.size(), 101U);
  EXPECT_DOUBLE_EQ(sorted.percentile(0.0), 0.0);
  EXPECT_DOUBLE_EQ(sorted.percentile(5.0), 5.0);
  EXPECT_DOUBLE_EQ(sorted.percentile(99.5), 99.5);
  EXPECT_DOUBLE_EQ(sorted.percentile(100.0), 100.0);
  EXPECT_DOUBLE_EQ(sorted.mean(), 50.0);
  EXPECT_TRUE(std::isnan(Sorted{{}}.percentile(50.0)));
}

TEST(UnitText, IsThatOfTheColumnsName) {
  EXPECT_EQ(unit_text("force_peak_n"), "N");
  EXPECT_EQ(unit_text("admittance.translation.damping_n_s_per_m.2"), "N s/m");
  EXPECT_EQ(unit_text("touches"), "");
}

TEST(Maps, ShowTheValueThatIsAskedForInEveryCell) {
  const SteppedAxis x{"x", {"1", "2"}, {0, 0, 1, 0}};
  const SteppedAxis y{"y", {"a", "b"}, {0, 0, 0, 1}};
  const std::vector<double> values{1.0, 3.0, 7.0, kNan};
  const plot::HeatMap map = map_of(x, y, values, CellValue::kLargest);
  ASSERT_EQ(map.values.size(), 4U);
  EXPECT_EQ(map.values[0], 3.0);
  EXPECT_EQ(map.values[1], 7.0);
  EXPECT_TRUE(std::isnan(map.values[2]));
  EXPECT_TRUE(std::isnan(map.values[3]));
  EXPECT_EQ(map_of(x, y, values, CellValue::kMedian).values[0], 2.0);
  EXPECT_EQ(map_of(x, y, values, CellValue::kLeast).values[0], 1.0);
}

TEST(Maps, ArePairsOfAxesThatHaveSteps) {
  const SteppedAxis two{"x", {"1", "2"}, {}};
  const SteppedAxis none{"n", {}, {}};
  const auto pairs = pairs_of({two, none, two, two}, 2);
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].x, 0U);
  EXPECT_EQ(pairs[0].y, 2U);
  EXPECT_EQ(pairs[1].y, 3U);
}

}  // namespace
}  // namespace supple::sweep
