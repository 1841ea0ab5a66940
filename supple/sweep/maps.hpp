#pragma once

// A metric over two axes of a sweep, cell by cell.

#include <cstddef>
#include <string>
#include <vector>

#include "supple/plot/heat_map.hpp"
#include "supple/sweep/row.hpp"
#include "supple/sweep/sweep.hpp"

namespace supple::sweep {

/// An axis in steps: the points of a grid, the words of a choice, or ten ranges of drawn numbers.
struct SteppedAxis {
  std::string name;
  std::vector<std::string> steps;
  std::vector<std::size_t> of;  // the step of each row
};

/// Of axis `index` of the samples. No steps where there is nothing to tell apart.
[[nodiscard]] SteppedAxis stepped(const Sweep& sweep, const std::vector<Row>& rows,
                                  std::size_t index);

/// Which value of a cell's samples is shown.
enum class CellValue { kMedian, kLargest, kLeast };

[[nodiscard]] plot::HeatMap map_of(const SteppedAxis& x, const SteppedAxis& y,
                                   const std::vector<double>& values, CellValue shown);

/// Pairs of axes that are worth a map, the first ones first; `most` at most.
struct AxisPair {
  std::size_t x;
  std::size_t y;
};
[[nodiscard]] std::vector<AxisPair> pairs_of(const std::vector<SteppedAxis>& axes,
                                             std::size_t most);

}  // namespace supple::sweep
