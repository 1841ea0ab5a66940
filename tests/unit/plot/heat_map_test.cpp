#include "supple/plot/heat_map.hpp"

#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <limits>

#include "supple/plot/histogram.hpp"

namespace supple::plot {
namespace {

HeatMap two_by_two() {
  return {.title = "Peak",
          .x_label = "stiffness",
          .y_label = "damping",
          .unit = "N",
          .columns = {"1", "2"},
          .rows = {"low", "high"},
          .values = {1.0, 2.0, 4.0, std::numeric_limits<double>::quiet_NaN()}};
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(HeatMap, IsAPictureWithACellForEveryPair) {
  const std::string svg = drawn(two_by_two());
  tinyxml2::XMLDocument document;
  ASSERT_EQ(document.Parse(svg.c_str()), tinyxml2::XML_SUCCESS);
  EXPECT_EQ(count(svg, "<title>stiffness "), 4U);
  EXPECT_NE(svg.find("<title>stiffness 2, damping low: 2 N</title>"), std::string::npos);
  EXPECT_NE(svg.find("<title>stiffness 2, damping high: nothing</title>"), std::string::npos);
  // the least and the largest have the ends of the scale, on the scale as well
  EXPECT_NE(svg.find(heat_colour(0.0)), std::string::npos);
  EXPECT_NE(svg.find(heat_colour(1.0)), std::string::npos);
}

TEST(HeatMap, GetsLighterFromEndToEnd) {
  const auto lightness = [](double share) {
    const std::string colour = heat_colour(share);
    const auto part = [&](std::size_t at) { return std::stoi(colour.substr(at, 2), nullptr, 16); };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  for (double share = 0.0; share < 1.0; share += 0.05) {
    EXPECT_LT(lightness(share), lightness(share + 0.05));
  }
}

TEST(HeatMap, IsEmptyRatherThanWrong) {
  HeatMap map = two_by_two();
  map.values.pop_back();
  EXPECT_EQ(count(drawn(map), "<title>stiffness "), 0U);
}

TEST(Histogram, CountsEveryFiniteValueOnce) {
  const std::vector<double> values{0.0,  0.1, 0.5,
                                   0.99, 1.0, std::numeric_limits<double>::infinity()};
  const auto bins = binned(values, 2);
  ASSERT_EQ(bins.size(), 2U);
  EXPECT_EQ(bins[0].count, 2U);
  EXPECT_EQ(bins[1].count, 3U);
  EXPECT_EQ(binned({3.0, 3.0}, 10).front().count, 2U);
  EXPECT_TRUE(binned({}, 10).empty());
  tinyxml2::XMLDocument document;
  const Histogram histogram{.title = "a < b", .x_label = "N", .values = values, .levels = {}};
  EXPECT_EQ(document.Parse(drawn(histogram).c_str()), tinyxml2::XML_SUCCESS);
}

}  // namespace
}  // namespace supple::plot
