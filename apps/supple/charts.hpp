#pragma once

#include <string>
#include <string_view>

#include "supple/plot/chart.hpp"

namespace supple::app {

/// A chart over time.
[[nodiscard]] inline plot::Chart titled(std::string title, std::string_view unit) {
  plot::Chart chart;
  chart.title = std::move(title);
  chart.x_label = "s";
  chart.y_label = unit;
  return chart;
}

[[nodiscard]] inline plot::Curve curve(std::string_view name, int colour) {
  plot::Curve out;
  out.name = name;
  out.colour = colour;
  return out;
}

}  // namespace supple::app
