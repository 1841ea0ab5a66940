#include "supple/plot/plane.hpp"

#include <gtest/gtest.h>
#include <tinyxml2.h>

namespace supple::plot {
namespace {

Plane decades() {
  return {.title = "a <plane>",
          .x_label = "Hz",
          .y_label = "gain",
          .x = {1.0, 100.0},
          .y = {1e-2, 1.0},
          .logarithmic_x = true,
          .logarithmic_y = true,
          .lines = {{.name = "falls", .points = {{1.0, 1.0}, {10.0, 0.1}, {100.0, 0.01}}}},
          .dots = {{"here", {10.0, 0.1}, 2}}};
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t out = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++out;
  return out;
}

TEST(Plane, IsXmlWithItsLinesAndDots) {
  const std::string svg = drawn(decades());
  tinyxml2::XMLDocument document;
  ASSERT_EQ(document.Parse(svg.c_str()), tinyxml2::XML_SUCCESS);
  EXPECT_NE(svg.find("a &lt;plane&gt;"), std::string::npos);
  EXPECT_NE(svg.find(">here<"), std::string::npos);
  EXPECT_NE(svg.find(">falls<"), std::string::npos);
}

// equal ratios are equal ways: the middle of the line is the middle of its ends
TEST(Plane, HasLogarithmicAxes) {
  const std::string svg = drawn(decades());
  const auto at = svg.find("points=\"");
  ASSERT_NE(at, std::string::npos);
  double x[3];
  double y[3];
  ASSERT_EQ(std::sscanf(svg.c_str() + at, "points=\"%lf,%lf %lf,%lf %lf,%lf", &x[0], &y[0], &x[1],
                        &y[1], &x[2], &y[2]),
            6);
  EXPECT_NEAR(x[1], 0.5 * (x[0] + x[2]), 0.11);  // of pixels
  EXPECT_NEAR(y[1], 0.5 * (y[0] + y[2]), 0.11);
}

TEST(Plane, LeavesOutWhatIsOutside) {
  Plane plane = decades();
  plane.dots[0].at.y = 10.0;
  plane.lines[0].points = {{1.0, 1.0}, {3.0, 0.5}, {10.0, 5.0}, {30.0, 0.5}, {100.0, 0.1}};
  const std::string svg = drawn(plane);
  EXPECT_EQ(svg.find(">here<"), std::string::npos);
  EXPECT_EQ(count(svg, "<polyline"), 3U);  // two pieces and the legend
}

}  // namespace
}  // namespace supple::plot
