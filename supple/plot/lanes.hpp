#pragma once

// Which of several things was on, and when: a lane for each.

#include <string>
#include <vector>

#include "supple/plot/chart.hpp"
#include "supple/plot/spans.hpp"

namespace supple::plot {

struct Lane {
  std::string name;
  Spans spans;
  int colour = 0;
};

struct Lanes {
  std::string title;
  std::string x_label;
  Range x;
  std::vector<Lane> lanes;
  std::vector<Mark> marks;
};

/// As high as its lanes need; `size.height` does not count.
[[nodiscard]] std::string drawn(const Lanes& lanes, Look look = {});

}  // namespace supple::plot
