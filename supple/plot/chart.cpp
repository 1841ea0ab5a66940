#include "supple/plot/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "supple/plot/frame.hpp"

namespace supple::plot {
namespace {

class Bounds {
 public:
  void include(double value) {
    from_ = std::min(from_, value);
    to_ = std::max(to_, value);
  }
  [[nodiscard]] Range range() const { return from_ <= to_ ? Range{from_, to_} : Range{}; }

 private:
  double from_ = std::numeric_limits<double>::infinity();
  double to_ = -std::numeric_limits<double>::infinity();
};

Range covered_x(const Chart& chart) {
  if (chart.x) return *chart.x;
  Bounds bounds;
  for (const Curve& curve : chart.curves) {
    for (const auto& bucket : curve.track.buckets()) {
      bounds.include(bucket.low.x);
      bounds.include(bucket.high.x);
    }
  }
  const Range range = bounds.range();
  return range.to > range.from ? range : Range{range.from, range.from + 1.0};
}

Range covered_y(const Chart& chart) {
  if (chart.y) return *chart.y;
  Bounds bounds;
  for (const Curve& curve : chart.curves) {
    if (curve.track.empty()) continue;
    bounds.include(curve.track.lowest().y);
    bounds.include(curve.track.highest().y);
  }
  const Range curves = bounds.range();
  // a limit is worth its place if the curves use a third of the picture beside it
  const double size = std::max(std::abs(curves.from), std::abs(curves.to));
  for (const Level& level : chart.levels) {
    if (std::abs(level.y) <= 3.0 * size) bounds.include(level.y);
  }
  if (chart.logarithmic_y) {
    const double to = std::max(bounds.range().to, 1.0);
    return {std::max(bounds.range().from, 1e-9 * to), to};
  }
  return with_margin(bounds.range(), 0.06);
}

void put(std::string& points, const Frame& frame, const Track::Point& p) {
  fmt::format_to(std::back_inserter(points), "{:.1f},{:.1f} ", frame.x.pixel(p.x),
                 std::clamp(frame.y.pixel(p.y), frame.top - 1e4, frame.bottom + 1e4));
}

std::string points_of(const Frame& frame, const Track& track) {
  std::string points;
  for (const auto& [low, high] : track.buckets()) {
    const bool falls = low.x > high.x;
    put(points, frame, falls ? high : low);
    if (low.x != high.x || low.y != high.y) put(points, frame, falls ? low : high);
  }
  return points;
}

void draw_legend(Svg& svg, const Frame& frame, const Chart& chart) {
  double x = frame.right;
  for (auto curve = chart.curves.rbegin(); curve != chart.curves.rend(); ++curve) {
    if (curve->name.empty()) continue;
    x -= kLetter * static_cast<double>(curve->name.size());
    svg.text("", x, 17.0, curve->name);
    svg.polyline(fmt::format("c{}{}", curve->colour % kColours, curve->dashed ? " dashed" : ""),
                 fmt::format("{:.1f},13 {:.1f},13", x - 24.0, x - 5.0));
    x -= 36.0;
  }
}

void draw_levels(Svg& svg, const Frame& frame, const Chart& chart) {
  for (const Level& level : chart.levels) {
    if (level.y < frame.y.range.from || level.y > frame.y.range.to) continue;
    const double y = frame.y.pixel(level.y);
    svg.line("level", frame.left, y, frame.right, y);
    svg.text("level-name", frame.right - 4.0, y - 4.0, level.name, Svg::Anchor::kEnd);
  }
}

}  // namespace

std::string drawn(const Chart& chart, const Look& look) {
  const Frame frame =
      framed(look.size, covered_x(chart), covered_y(chart), false, chart.logarithmic_y);
  Svg svg{look.size, chart.title, look.with_style, time_attributes(frame)};
  draw_title(svg, frame, chart.title, chart.y_label);
  draw_x_axis(svg, frame, chart.x_label);
  draw_y_axis(svg, frame);
  draw_marks(svg, frame, chart.marks);
  draw_levels(svg, frame, chart);
  for (const Curve& curve : chart.curves) {
    if (curve.track.empty()) continue;
    svg.polyline(fmt::format("c{}{}", curve.colour % kColours, curve.dashed ? " dashed" : ""),
                 points_of(frame, curve.track));
  }
  draw_legend(svg, frame, chart);
  return std::move(svg).finished();
}

}  // namespace supple::plot
