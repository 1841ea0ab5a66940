#pragma once

// What every picture has: title, grid, numbers and marks around the place for the data.

#include <string_view>
#include <vector>

#include "supple/plot/axis.hpp"
#include "supple/plot/chart.hpp"
#include "supple/plot/svg.hpp"

namespace supple::plot {

inline constexpr double kLetter = 6.6;  // width of one, on average [px]

struct Frame {
  double left = 64.0;
  double top = 44.0;
  double right = 0.0;
  double bottom = 0.0;
  Axis x;
  Axis y;
};

/// Room for numbers, labels and the legend around the data.
[[nodiscard]] Frame framed(const Size& size, const Range& x, const Range& y, bool logarithmic_x,
                           bool logarithmic_y, double left = 64.0);

/// Tells a page's script which pixels are which values of x.
[[nodiscard]] std::string time_attributes(const Frame& frame);

void draw_title(Svg& svg, const Frame& frame, std::string_view title, std::string_view y_label);
void draw_x_axis(Svg& svg, const Frame& frame, std::string_view label);
void draw_y_axis(Svg& svg, const Frame& frame);
void draw_marks(Svg& svg, const Frame& frame, const std::vector<Mark>& marks);

}  // namespace supple::plot
