#include "supple/plot/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "supple/plot/frame.hpp"
#include "supple/plot/svg.hpp"

namespace supple::plot {
namespace {

using Anchor = Svg::Anchor;

struct Colour {
  double red;
  double green;
  double blue;
};

// equal steps of lightness
constexpr std::array<Colour, 6> kScale{
    {{48, 18, 92}, {64, 67, 135}, {41, 121, 142}, {53, 168, 117}, {142, 204, 70}, {247, 230, 60}}};
constexpr double kRow = 26.0;  // [px]
constexpr double kScaleWidth = 90.0;

struct Span {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  [[nodiscard]] bool empty() const { return !(least <= most); }
};

Span span_of(const HeatMap& map) {
  Span out;
  for (const double value : map.values) {
    if (!std::isfinite(value)) continue;
    out.least = std::min(out.least, value);
    out.most = std::max(out.most, value);
  }
  return out;
}

double share_of(double value, const Span& span, bool logarithmic) {
  if (!(span.least < span.most)) return 0.5;
  if (logarithmic && span.least > 0.0) {
    return std::log(value / span.least) / std::log(span.most / span.least);
  }
  return (value - span.least) / (span.most - span.least);
}

/// Letters that are read on the colour.
std::string_view ink_on(double share) { return share > 0.62 ? "#101418" : "#ffffff"; }

void draw_cell(Svg& svg, const HeatMap& map, const Span& span, std::size_t index, double x,
               double y, double width) {
  const double value = map.values[index];
  const std::size_t column = index % map.columns.size();
  const std::size_t row = index / map.columns.size();
  const std::string where =
      fmt::format("{} {}, {} {}", map.x_label, map.columns[column], map.y_label, map.rows[row]);
  if (!std::isfinite(value)) {
    svg.rect("none", x, y, width - 1.0, kRow - 1.0, where + ": nothing");
    return;
  }
  const double share = share_of(value, span, map.logarithmic);
  const std::string text = fmt::format("{:.3g}", value);
  svg.raw(fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
      "fill=\"{}\"><title>{}: {} {}</title></rect>\n",
      x, y, width - 1.0, kRow - 1.0, heat_colour(share), escaped(where), text, escaped(map.unit)));
  if (width < kLetter * static_cast<double>(text.size()) + 4.0) return;
  svg.raw(
      fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" "
                  "style=\"fill:{};pointer-events:none\">{}</text>\n",
                  x + 0.5 * width, y + 0.5 * kRow + 4.0, ink_on(share), text));
}

void draw_scale(Svg& svg, const HeatMap& map, const Span& span, double x, double top,
                double bottom) {
  constexpr int kSteps = 24;
  const double height = (bottom - top) / kSteps;
  for (int i = 0; i < kSteps; ++i) {
    svg.raw(
        fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"{:.2f}\" "
                    "fill=\"{}\"/>\n",
                    x, bottom - (i + 1) * height, height + 0.5, heat_colour((i + 0.5) / kSteps)));
  }
  svg.text("", x + 18.0, top + 9.0, fmt::format("{:.3g}", span.most));
  svg.text("", x + 18.0, bottom, fmt::format("{:.3g}", span.least));
  svg.text("", x, top - 8.0, map.unit);
}

/// As many names as fit beside each other.
void draw_names(Svg& svg, const HeatMap& map, double left, double width, double y) {
  std::size_t longest = 1;
  for (const std::string& each : map.columns) longest = std::max(longest, each.size());
  const double needed = kLetter * static_cast<double>(longest) + 6.0;
  const auto every = static_cast<std::size_t>(std::ceil(needed / width));
  for (std::size_t i = 0; i < map.columns.size(); i += every) {
    svg.text("", left + (static_cast<double>(i) + 0.5) * width, y, map.columns[i], Anchor::kMiddle);
  }
}

}  // namespace

std::string heat_colour(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(kScale.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kScale.size() - 2);
  const double part = place - static_cast<double>(below);
  const auto mixed = [&](double Colour::*of) {
    return static_cast<int>(
        std::lround((1.0 - part) * kScale[below].*of + part * kScale[below + 1].*of));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(&Colour::red), mixed(&Colour::green),
                     mixed(&Colour::blue));
}

std::string drawn(const HeatMap& map, const Look& look) {
  std::size_t longest = 4;
  for (const std::string& each : map.rows) longest = std::max(longest, each.size());
  const double left = std::max(64.0, kLetter * static_cast<double>(longest) + 18.0);
  const double top = 44.0;
  const double bottom = top + kRow * static_cast<double>(map.rows.size());
  const Size size{look.size.width, static_cast<int>(bottom) + 40};
  const double right = size.width - kScaleWidth;
  Svg svg{size, map.title, look.with_style};
  svg.text("title", left, 17.0, map.title);
  svg.text("", left, top - 8.0, map.y_label + " (rows)");
  svg.text("", right, bottom + 32.0, map.x_label, Anchor::kEnd);
  if (map.columns.empty() || map.values.size() != map.columns.size() * map.rows.size()) {
    return std::move(svg).finished();
  }
  const Span span = span_of(map);
  const double width = (right - left) / static_cast<double>(map.columns.size());
  for (std::size_t i = 0; i < map.values.size(); ++i) {
    const std::size_t row = i / map.columns.size();
    const std::size_t column = i % map.columns.size();
    draw_cell(svg, map, span, i, left + static_cast<double>(column) * width,
              bottom - static_cast<double>(row + 1) * kRow, width);
  }
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    svg.text("", left - 8.0, bottom - (static_cast<double>(i) + 0.5) * kRow + 4.0, map.rows[i],
             Anchor::kEnd);
  }
  draw_names(svg, map, left, width, bottom + 15.0);
  if (!span.empty()) draw_scale(svg, map, span, right + 14.0, top, bottom);
  return std::move(svg).finished();
}

}  // namespace supple::plot
