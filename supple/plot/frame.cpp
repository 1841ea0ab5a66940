#include "supple/plot/frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace supple::plot {
namespace {

using Anchor = Svg::Anchor;

double step_of(const std::vector<double>& ticks) {
  return ticks.size() < 2 ? 1.0 : ticks[1] - ticks[0];
}

std::string label_of(const Axis& axis, double value, double step) {
  return axis.logarithmic ? fmt::format("{:g}", value) : tick_label(value, step);
}

}  // namespace

Frame framed(const Size& size, const Range& x, const Range& y, bool logarithmic_x,
             bool logarithmic_y, double left) {
  Frame frame{.left = left, .right = size.width - 16.0, .bottom = size.height - 36.0};
  frame.x = {x, frame.left, frame.right, logarithmic_x};
  frame.y = {y, frame.bottom, frame.top, logarithmic_y};
  return frame;
}

std::string time_attributes(const Frame& frame) {
  return fmt::format(
      "data-from=\"{:.6g}\" data-to=\"{:.6g}\" data-left=\"{:.1f}\" data-right=\"{:.1f}\" "
      "data-top=\"{:.1f}\" data-bottom=\"{:.1f}\"",
      frame.x.range.from, frame.x.range.to, frame.left, frame.right, frame.top, frame.bottom);
}

void draw_title(Svg& svg, const Frame& frame, std::string_view title, std::string_view y_label) {
  svg.text("title", frame.left, 17.0, title);
  svg.text("", frame.left - 8.0, frame.top - 10.0, y_label, Anchor::kEnd);
}

void draw_x_axis(Svg& svg, const Frame& frame, std::string_view label) {
  const auto at = ticks(frame.x, 10);
  for (const double value : at) {
    const double x = frame.x.pixel(value);
    svg.line("grid", x, frame.top, x, frame.bottom);
    svg.text("", x, frame.bottom + 15.0, label_of(frame.x, value, step_of(at)), Anchor::kMiddle);
  }
  svg.line("axis", frame.left, frame.bottom, frame.right, frame.bottom);
  svg.text("", frame.right, frame.bottom + 30.0, label, Anchor::kEnd);
}

void draw_y_axis(Svg& svg, const Frame& frame) {
  const auto at = ticks(frame.y, 5);
  for (const double value : at) {
    const double y = frame.y.pixel(value);
    svg.line("grid", frame.left, y, frame.right, y);
    svg.text("", frame.left - 8.0, y + 4.0, label_of(frame.y, value, step_of(at)), Anchor::kEnd);
  }
}

void draw_marks(Svg& svg, const Frame& frame, const std::vector<Mark>& marks) {
  constexpr std::array<std::string_view, 3> kClasses{"mark", "mark warn", "mark bad"};
  double last = -1.0;
  Mark::Kind worst = Mark::Kind::kPlain;  // of those at `last`
  for (const Mark& mark : marks) {
    if (mark.x < frame.x.range.from || mark.x > frame.x.range.to) continue;
    const double x = frame.x.pixel(mark.x);
    // a burst of events is one line, unless one of them is worse
    const bool burst = x - last < 1.0;
    if (burst && mark.kind <= worst) continue;
    worst = burst ? std::max(worst, mark.kind) : mark.kind;
    svg.line(kClasses[static_cast<std::size_t>(mark.kind)], x, frame.top, x, frame.bottom);
    last = x;
  }
}

}  // namespace supple::plot
