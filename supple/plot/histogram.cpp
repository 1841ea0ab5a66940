#include "supple/plot/histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "supple/plot/frame.hpp"
#include "supple/plot/svg.hpp"

namespace supple::plot {

std::vector<HistogramBin> binned(const std::vector<double>& values, int bins) {
  std::vector<double> finite;
  std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
               [](double value) { return std::isfinite(value); });
  if (finite.empty()) return {};
  const auto [least, most] = std::minmax_element(finite.begin(), finite.end());
  const double from = *least;
  const double length = *most - from;
  if (!(length > 0.0) || bins < 1) return {{from, *most, finite.size()}};
  std::vector<HistogramBin> out;
  out.reserve(static_cast<std::size_t>(bins));
  for (int i = 0; i < bins; ++i) {
    out.push_back({from + length * i / bins, from + length * (i + 1) / bins, 0});
  }
  for (const double value : finite) {
    const auto bin = static_cast<int>((value - from) / length * bins);
    ++out[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))].count;
  }
  return out;
}

std::string drawn(const Histogram& histogram, const Look& look) {
  const std::vector<HistogramBin> bins = binned(histogram.values, histogram.bins);
  const Range x = bins.empty() ? Range{} : with_margin({bins.front().from, bins.back().to}, 0.02);
  std::uint64_t most = 1;
  for (const HistogramBin& bin : bins) most = std::max(most, bin.count);
  const Frame frame = framed(look.size, x, {0.0, 1.08 * static_cast<double>(most)}, false, false);
  Svg svg{look.size, histogram.title, look.with_style};
  draw_title(svg, frame, histogram.title, "count");
  draw_x_axis(svg, frame, histogram.x_label);
  draw_y_axis(svg, frame);
  for (const HistogramBin& bin : bins) {
    if (bin.count == 0) continue;
    const double left = frame.x.pixel(bin.from);
    const double width = std::max(frame.x.pixel(bin.to) - left - 0.5, 2.0);
    const double y = frame.y.pixel(static_cast<double>(bin.count));
    svg.rect("f0 see", left, y, width, frame.bottom - y,
             fmt::format("{} from {:.4g} to {:.4g}", bin.count, bin.from, bin.to));
  }
  double name_y = frame.top + 10.0;
  for (const Level& level : histogram.levels) {
    if (!(x.from <= level.y && level.y <= x.to)) continue;
    const double at = frame.x.pixel(level.y);
    svg.line("level", at, frame.top, at, frame.bottom);
    svg.text("level-name", at + 4.0, name_y, level.name);
    name_y += 13.0;
  }
  return std::move(svg).finished();
}

}  // namespace supple::plot
