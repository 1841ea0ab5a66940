#include "supple/plot/lanes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/plot/frame.hpp"

namespace supple::plot {

std::string drawn(const Lanes& lanes, Look look) {
  constexpr double kHeight = 20.0;  // of a lane [px]
  constexpr double kNames = 170.0;  // room for them [px]
  const auto count = static_cast<double>(std::max<std::size_t>(lanes.lanes.size(), 1));
  look.size.height = static_cast<int>(80.0 + kHeight * count);
  const Frame frame = framed(look.size, lanes.x, {0.0, count}, false, false, kNames);
  Svg svg{look.size, lanes.title, look.with_style, time_attributes(frame)};
  draw_title(svg, frame, lanes.title, "");
  draw_x_axis(svg, frame, lanes.x_label);
  draw_marks(svg, frame, lanes.marks);
  double top = frame.top;
  for (const Lane& lane : lanes.lanes) {
    svg.text("", frame.left - 8.0, top + 0.5 * kHeight + 4.0, lane.name, Svg::Anchor::kEnd);
    svg.line("grid", frame.left, top + kHeight, frame.right, top + kHeight);
    for (const auto& [from, to] : lane.spans.spans()) {
      const double x = frame.x.pixel(from);
      const double width = std::max(frame.x.pixel(to) - x, 0.8);  // the shortest is still seen
      svg.rect(fmt::format("f{}", lane.colour % kColours), x, top + 3.0, width, kHeight - 6.0,
               fmt::format("{}: {:.4g} to {:.4g}", lane.name, from, to));
    }
    top += kHeight;
  }
  return std::move(svg).finished();
}

}  // namespace supple::plot
