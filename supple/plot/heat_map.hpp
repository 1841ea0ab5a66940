#pragma once

// A number for every pair of two things, as colours: one column for each of the first, one row for
// each of the second.

#include <string>
#include <vector>

#include "supple/plot/chart.hpp"

namespace supple::plot {

struct HeatMap {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::string unit;                  // of the values
  std::vector<std::string> columns;  // from the left
  std::vector<std::string> rows;     // from the bottom
  std::vector<double> values;        // row by row; not finite: a cell without a colour
  bool logarithmic = false;          // the colours are, where all values are above 0
};

/// As high as its rows need it; the look's height does not count.
[[nodiscard]] std::string drawn(const HeatMap& map, const Look& look = {});

/// "#rrggbb" of a share from 0 to 1: dark blue, green, yellow; told apart by people who see few
/// colours, and in print.
[[nodiscard]] std::string heat_colour(double share);

}  // namespace supple::plot
