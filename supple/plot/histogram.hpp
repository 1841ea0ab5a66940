#pragma once

// How many values lie where, on a plain axis.

#include <cstdint>
#include <string>
#include <vector>

#include "supple/plot/chart.hpp"

namespace supple::plot {

struct Histogram {
  std::string title;
  std::string x_label;
  std::vector<double> values;  // those that are not finite are left out
  int bins = 40;
  std::vector<Level> levels;  // values of x with a name: a percentile
};

struct HistogramBin {
  double from;
  double to;
  std::uint64_t count;
};

/// Equally wide; the largest value is in the last one. One bin where all values are the same.
[[nodiscard]] std::vector<HistogramBin> binned(const std::vector<double>& values, int bins);

[[nodiscard]] std::string drawn(const Histogram& histogram, const Look& look = {});

}  // namespace supple::plot
