#pragma once

// Ways over the ground, seen from above: both axes have the same scale where that leaves something
// to see.

#include <string>
#include <vector>

#include "supple/plot/chart.hpp"

namespace supple::plot {

/// A way of any length in bounded memory: when it is full, every other point goes.
class Route {
 public:
  struct Point {
    double x;
    double y;
  };

  /// Numbers that are not finite are left out.
  void add(double x, double y);
  [[nodiscard]] const std::vector<Point>& points() const noexcept { return points_; }
  [[nodiscard]] bool empty() const noexcept { return points_.empty(); }

 private:
  static constexpr std::size_t kMost = 2048;

  std::vector<Point> points_;
  std::size_t every_ = 1;  // of those that come, one is kept
  std::size_t passed_ = 0;
};

struct NamedRoute {
  std::string name;
  Route route;
  int colour = 0;
  bool dashed = false;
};

struct Map {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<NamedRoute> routes;
};

[[nodiscard]] std::string drawn(const Map& map, const Look& look = {});

}  // namespace supple::plot
