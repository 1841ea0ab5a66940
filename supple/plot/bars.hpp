#pragma once

// How often which value came up, from tenths to millions of times: both axes are logarithmic.

#include <cstdint>
#include <string>
#include <vector>

#include "supple/plot/chart.hpp"

namespace supple::plot {

/// Counts of positive values, ten bins to a decade.
class Counts {
 public:
  void add(double value);

  struct Bin {
    double from;
    double to;
    std::uint64_t count;
  };
  /// From the first to the last that is not empty.
  [[nodiscard]] std::vector<Bin> bins() const;
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }
  /// So much of all values is below it; as fine as the bins.
  [[nodiscard]] double percentile(double share) const;
  [[nodiscard]] double largest() const noexcept { return largest_; }

 private:
  std::vector<std::uint64_t> counts_;  // from 10^-9
  std::uint64_t total_ = 0;
  double largest_ = 0.0;
};

struct Distribution {
  std::string name;
  Counts counts;
  int colour = 0;
};

struct Bars {
  std::string title;
  std::string x_label;
  std::vector<Distribution> distributions;
};

[[nodiscard]] std::string drawn(const Bars& bars, const Look& look = {});

}  // namespace supple::plot
