#pragma once

// Where the lines of a grid are, and what is written at them.

#include <string>
#include <vector>

namespace supple::plot {

struct Range {
  double from = 0.0;
  double to = 1.0;
};

/// Maps a range of values onto pixels; `at_from` may be above `at_to`.
struct Axis {
  Range range;
  double at_from = 0.0;
  double at_to = 1.0;
  bool logarithmic = false;  // then the range is above zero

  [[nodiscard]] double pixel(double value) const;
};

/// Multiples of 1, 2 or 5 times a power of ten, some `wanted` of them; decades on a logarithmic
/// one.
[[nodiscard]] std::vector<double> ticks(const Axis& axis, int wanted);

/// The range with a margin on both sides; one that is empty or a point becomes one around it.
[[nodiscard]] Range with_margin(Range range, double share);

/// As short as it can be with all neighbours `step` apart told from each other.
[[nodiscard]] std::string tick_label(double value, double step);

}  // namespace supple::plot
