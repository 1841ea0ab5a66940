#include "supple/plot/chart.hpp"

#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <sstream>
#include <string>
#include <vector>

#include "supple/plot/lanes.hpp"

namespace supple::plot {
namespace {

/// By another library; fails the test where the picture is no XML.
class Parsed {
 public:
  explicit Parsed(const std::string& text) {
    EXPECT_EQ(document_.Parse(text.c_str()), tinyxml2::XML_SUCCESS) << document_.ErrorStr();
  }
  [[nodiscard]] std::vector<const tinyxml2::XMLElement*> all(const char* tag) const {
    std::vector<const tinyxml2::XMLElement*> found;
    for (auto* e = document_.RootElement()->FirstChildElement(tag); e != nullptr;
         e = e->NextSiblingElement(tag)) {
      found.push_back(e);
    }
    return found;
  }
  [[nodiscard]] bool says(const std::string& words) const {
    for (const auto* e : all("text")) {
      if (e->GetText() != nullptr && e->GetText() == words) return true;
    }
    return false;
  }

 private:
  tinyxml2::XMLDocument document_;
};

Chart ramp(double height) {
  Chart chart{.title = "A <ramp> & more", .x_label = "time, s", .y_label = "N"};
  Curve curve{.name = "up", .track = Track{}, .colour = 2};
  for (int i = 0; i <= 100; ++i) curve.track.add(0.1 * i, 0.01 * height * i);
  chart.curves.push_back(curve);
  return chart;
}

std::vector<double> numbers(const std::string& points) {
  std::vector<double> out;
  std::string text = points;
  for (char& c : text) c = c == ',' ? ' ' : c;
  std::istringstream in{text};
  for (double x = 0.0; in >> x;) out.push_back(x);
  return out;
}

TEST(Chart, IsAPictureThatAnXmlReaderReads) {
  const Parsed parsed{drawn(ramp(5.0))};
  EXPECT_TRUE(parsed.says("A <ramp> & more"));
  EXPECT_TRUE(parsed.says("time, s"));
  EXPECT_TRUE(parsed.says("up"));
}

TEST(Chart, DrawsACurveFromCornerToCorner) {
  const Parsed parsed{drawn(ramp(5.0))};
  const auto lines = parsed.all("polyline");
  ASSERT_EQ(lines.size(), 2U);  // and its sign in the legend
  const auto points = numbers(lines[0]->Attribute("points"));
  ASSERT_EQ(points.size(), 2U * 101U);
  for (std::size_t i = 2; i < points.size(); i += 2) {
    EXPECT_GT(points[i], points[i - 2]);          // x to the right
    EXPECT_LT(points[i + 1], points[i + 1 - 2]);  // y up, in pixels from the top
  }
  EXPECT_NEAR(points.front(), 64.0, 0.1);
  EXPECT_NEAR(points[points.size() - 2], 920.0 - 16.0, 0.1);
}

TEST(Chart, ShowsALimitThatIsNearAndLeavesAFarOneAway) {
  Chart chart = ramp(5.0);
  chart.levels = {{"near", 6.0}, {"far", 600.0}};
  const Parsed parsed{drawn(chart)};
  EXPECT_TRUE(parsed.says("near"));
  EXPECT_FALSE(parsed.says("far"));
}

TEST(Chart, DrawsWithoutAnySample) {
  const Parsed parsed{drawn(Chart{.title = "empty", .x_label = "", .y_label = "", .curves = {{}}})};
  EXPECT_EQ(parsed.all("polyline").size(), 0U);
}

TEST(Lanes, ShowEvenTheShortestSpan) {
  Lanes lanes{.title = "lanes", .x_label = "s", .x = {0.0, 1000.0}, .lanes = {{"wall", {}, 1}}};
  lanes.lanes[0].spans.add(500.0, 0.001, true);
  const Parsed parsed{drawn(lanes)};
  ASSERT_EQ(parsed.all("rect").size(), 1U);
  EXPECT_GE(parsed.all("rect")[0]->DoubleAttribute("width"), 0.8);
}

TEST(Chart, DrawsAMarkBesideAnotherOnlyIfItIsWorse) {
  using Kind = Mark::Kind;
  Chart chart = ramp(1.0);
  chart.x = Range{0.0, 1000.0};
  chart.marks = {{500.0, Kind::kPlain},    {500.01, Kind::kPlain}, {500.02, Kind::kWarning},
                 {500.03, Kind::kWarning}, {500.04, Kind::kBad},   {500.05, Kind::kWarning},
                 {600.0, Kind::kWarning}};
  const Parsed picture{drawn(chart)};
  std::vector<std::string> marks;
  for (const auto* line : picture.all("line")) {
    const std::string kind = line->Attribute("class") != nullptr ? line->Attribute("class") : "";
    if (kind.starts_with("mark")) marks.push_back(kind);
  }
  EXPECT_EQ(marks, (std::vector<std::string>{"mark", "mark warn", "mark bad", "mark warn"}));
}

}  // namespace
}  // namespace supple::plot
