#include "supple/plot/plane.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "supple/plot/frame.hpp"

namespace supple::plot {
namespace {

bool inside(const Range& range, double value) { return range.from <= value && value <= range.to; }

std::string css(int colour, bool dashed) {
  return fmt::format("c{}{}", colour % kColours, dashed ? " dashed" : "");
}

/// A line that leaves the plane and comes back is drawn in pieces.
void draw_line(Svg& svg, const Frame& frame, const Plane& plane, const PlaneLine& line) {
  std::string piece;
  const auto finish = [&] {
    if (!piece.empty()) svg.polyline(css(line.colour, line.dashed), piece);
    piece.clear();
  };
  for (const Track::Point& p : line.points) {
    if (!inside(plane.x, p.x) || !inside(plane.y, p.y)) {
      finish();
      continue;
    }
    fmt::format_to(std::back_inserter(piece), "{:.1f},{:.1f} ", frame.x.pixel(p.x),
                   frame.y.pixel(p.y));
  }
  finish();
}

void draw_dot(Svg& svg, const Frame& frame, const Plane& plane, const PlaneDot& dot) {
  if (!inside(plane.x, dot.at.x) || !inside(plane.y, dot.at.y)) return;
  constexpr double kHalf = 4.0;
  const double x = frame.x.pixel(dot.at.x);
  const double y = frame.y.pixel(dot.at.y);
  svg.rect(fmt::format("f{}", dot.colour % kColours), x - kHalf, y - kHalf, 2.0 * kHalf,
           2.0 * kHalf, dot.name);
  const bool at_right = x > 0.8 * frame.right;
  svg.text("", at_right ? x - 8.0 : x + 8.0, y - 6.0, dot.name,
           at_right ? Svg::Anchor::kEnd : Svg::Anchor::kStart);
}

void draw_legend(Svg& svg, const Frame& frame, const Plane& plane) {
  double x = frame.right;
  for (auto line = plane.lines.rbegin(); line != plane.lines.rend(); ++line) {
    if (line->name.empty()) continue;
    x -= kLetter * static_cast<double>(line->name.size());
    svg.text("", x, 17.0, line->name);
    svg.polyline(css(line->colour, line->dashed),
                 fmt::format("{:.1f},13 {:.1f},13", x - 24.0, x - 5.0));
    x -= 36.0;
  }
}

}  // namespace

std::string drawn(const Plane& plane, const Look& look) {
  const Frame frame = framed(look.size, plane.x, plane.y, plane.logarithmic_x, plane.logarithmic_y);
  Svg svg{look.size, plane.title, look.with_style};
  draw_title(svg, frame, plane.title, plane.y_label);
  draw_x_axis(svg, frame, plane.x_label);
  draw_y_axis(svg, frame);
  for (const PlaneLine& line : plane.lines) draw_line(svg, frame, plane, line);
  for (const PlaneDot& dot : plane.dots) draw_dot(svg, frame, plane, dot);
  draw_legend(svg, frame, plane);
  return std::move(svg).finished();
}

}  // namespace supple::plot
