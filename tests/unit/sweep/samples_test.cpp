#include "supple/sweep/samples.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

namespace supple::sweep {
namespace {

using Strings = std::vector<std::string>;

SweepFile grid_file() {
  SweepFile file;
  file.grid = {{.key = "a", .values = {"x", "y"}},
               {.key = "b[2]", .from = 1.0, .to = 2.0, .count = 3}};
  return file;
}

TEST(Samples, GoThroughTheGridWithTheLastAxisFastest) {
  const Samples samples{grid_file()};
  ASSERT_EQ(samples.size(), 6U);
  EXPECT_EQ(samples.values(0), (Strings{"x", "1"}));
  EXPECT_EQ(samples.values(1), (Strings{"x", "1.5"}));
  EXPECT_EQ(samples.values(3), (Strings{"y", "1"}));
  EXPECT_EQ(samples.values(5), (Strings{"y", "2"}));
  EXPECT_EQ(samples.axes()[1].name, "b.2");
}

TEST(Samples, KeepBothEndsOfARangeExactly) {
  SweepFile file;
  file.grid = {{.key = "k", .from = 2e3, .to = 1e5, .count = 7, .spacing = Spacing::kLog}};
  const Samples samples{file};
  EXPECT_EQ(samples.values(0).front(), "2000");
  EXPECT_EQ(samples.values(6).front(), "100000");
  const double ratio = std::stod(samples.values(3)[0]) / std::stod(samples.values(2)[0]);
  EXPECT_NEAR(ratio, std::pow(50.0, 1.0 / 6.0), 1e-9);
}

SweepFile drawn_file(int samples) {
  SweepFile file;
  file.samples = samples;
  file.seed = 5;
  file.draws = {{.key = "u", .uniform = {2.0, 8.0}},
                {.key = "l", .log_uniform = {0.01, 1.0}},
                {.key = "n", .normal = {10.0, 2.0}},
                {.key = "i", .integer = {1.0, 3.0}},
                {.key = "c", .choice = {"red", "green"}}};
  return file;
}

TEST(Samples, DrawWithinWhatIsAsked) {
  const Samples samples{drawn_file(4000)};
  ASSERT_EQ(samples.size(), 4000U);
  double mean = 0.0;
  int below = 0;
  std::set<std::string> whole;
  std::set<std::string> words;
  for (std::uint64_t i = 0; i < samples.size(); ++i) {
    const Strings v = samples.values(i);
    const double u = std::stod(v[0]);
    EXPECT_TRUE(2.0 <= u && u < 8.0);
    below += std::stod(v[1]) < 0.1 ? 1 : 0;
    mean += std::stod(v[2]) / 4000.0;
    whole.insert(v[3]);
    words.insert(v[4]);
  }
  EXPECT_NEAR(below, 2000, 160);  // five deviations of a fair coin
  EXPECT_NEAR(mean, 10.0, 0.16);
  EXPECT_EQ(whole, (std::set<std::string>{"1", "2", "3"}));
  EXPECT_EQ(words, (std::set<std::string>{"red", "green"}));
}

TEST(Samples, AreTheSameWhateverElseIsDrawn) {
  SweepFile less = drawn_file(3);
  less.draws = {less.draws[2]};
  const Samples all{drawn_file(3)};
  const Samples one{less};
  for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(one.values(i)[0], all.values(i)[2]);
}

TEST(Samples, MeetTheSameDrawsAtEveryPointOfTheGrid) {
  SweepFile file = drawn_file(4);
  file.grid = {{.key = "g", .values = {"1", "2"}}};
  const Samples samples{file};
  ASSERT_EQ(samples.size(), 8U);
  for (std::uint64_t i = 0; i < 4; ++i) {
    for (std::size_t k = 1; k < 6; ++k) {
      EXPECT_EQ(samples.values(i)[k], samples.values(4 + i)[k]);
    }
  }
}

}  // namespace
}  // namespace supple::sweep
