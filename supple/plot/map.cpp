#include "supple/plot/map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "supple/plot/frame.hpp"

namespace supple::plot {
namespace {

struct Box {
  Range x{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  Range y = x;

  void include(const Route::Point& p) {
    x = {std::min(x.from, p.x), std::max(x.to, p.x)};
    y = {std::min(y.from, p.y), std::max(y.to, p.y)};
  }
};

Box covered(const Map& map) {
  Box box;
  for (const NamedRoute& each : map.routes) {
    for (const Route::Point& p : each.route.points()) box.include(p);
  }
  if (!(box.x.from <= box.x.to)) box = {.x = {0.0, 1.0}, .y = {0.0, 1.0}};
  return {.x = with_margin(box.x, 0.03), .y = with_margin(box.y, 0.1)};
}

/// Wide enough for the picture: the same scale along both axes, unless one is very much longer.
Box with_scale(Box box, const Size& size) {
  constexpr double kFlattest = 20.0;  // times that y may be stretched
  const Frame frame = framed(size, box.x, box.y, false, false);
  const double width = frame.right - frame.left;
  const double height = frame.bottom - frame.top;
  const double along_x = (box.x.to - box.x.from) / width;
  const double along_y = (box.y.to - box.y.from) / height;
  const double wanted = std::max(along_y, along_x / kFlattest);
  const double more_y = 0.5 * (wanted * height - (box.y.to - box.y.from));
  const double more_x = 0.5 * std::max(0.0, along_y * width - (box.x.to - box.x.from));
  return {.x = {box.x.from - more_x, box.x.to + more_x},
          .y = {box.y.from - more_y, box.y.to + more_y}};
}

std::string css(const NamedRoute& route) {
  return fmt::format("c{}{}", route.colour % kColours, route.dashed ? " dashed" : "");
}

}  // namespace

void Route::add(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) return;
  if (passed_++ % every_ != 0) return;
  if (points_.size() == kMost) {
    for (std::size_t i = 0; 2 * i < kMost; ++i) points_[i] = points_[2 * i];
    points_.resize(kMost / 2);
    every_ *= 2;
    // what comes now is at an even place
  }
  points_.push_back({x, y});
}

std::string drawn(const Map& map, const Look& look) {
  const Box box = with_scale(covered(map), look.size);
  const Frame frame = framed(look.size, box.x, box.y, false, false);
  Svg svg{look.size, map.title, look.with_style};
  draw_title(svg, frame, map.title, map.y_label);
  draw_x_axis(svg, frame, map.x_label);
  draw_y_axis(svg, frame);
  double x = frame.right;
  for (const NamedRoute& each : map.routes) {
    std::string points;
    for (const Route::Point& p : each.route.points()) {
      fmt::format_to(std::back_inserter(points), "{:.1f},{:.1f} ", frame.x.pixel(p.x),
                     frame.y.pixel(p.y));
    }
    svg.polyline(css(each), points);
    x -= kLetter * static_cast<double>(each.name.size());
    svg.text("", x, 17.0, each.name);
    svg.polyline(css(each), fmt::format("{:.1f},13 {:.1f},13", x - 24.0, x - 5.0));
    x -= 36.0;
  }
  return std::move(svg).finished();
}

}  // namespace supple::plot
