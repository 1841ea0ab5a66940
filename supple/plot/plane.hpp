#pragma once

// Lines and points in a plane whose axes may be logarithmic: borders, responses.

#include <string>
#include <vector>

#include "supple/plot/axis.hpp"
#include "supple/plot/chart.hpp"

namespace supple::plot {

struct PlaneLine {
  std::string name;
  std::vector<Track::Point> points;
  int colour = 0;  // modulo kColours
  bool dashed = false;
};

struct PlaneDot {
  std::string name;
  Track::Point at;
  int colour = 0;
};

struct Plane {
  std::string title;
  std::string x_label;
  std::string y_label;
  Range x;
  Range y;
  bool logarithmic_x = false;
  bool logarithmic_y = false;
  std::vector<PlaneLine> lines;
  std::vector<PlaneDot> dots;
};

/// What is outside the ranges is left out.
[[nodiscard]] std::string drawn(const Plane& plane, const Look& look = {});

}  // namespace supple::plot
