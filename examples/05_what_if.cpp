// What another stiffness would have done: reads a log, checks that it can be replayed to the bit,
// and lets the recorded forces act on a changed configuration. Make the log first:
//
//   supple run configs/ur5e_demo.yaml --clock simulated --log demo.mcap

#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include "supple/plot/chart.hpp"
#include "supple/replay/check.hpp"
#include "supple/replay/what_if.hpp"

int main() {
  using namespace supple;
  const std::string name = "demo.mcap";
  const auto log = telemetry::TickLogReader::open(std::filesystem::path{name});
  if (!log) return std::fputs(log.error().c_str(), stderr), 2;

  const auto checked = replay::check(*log, name);
  if (!checked) return std::fputs(checked.error().c_str(), stderr), 2;
  std::printf("%lu ticks, %s\n", static_cast<unsigned long>(checked->compared),
              checked->same() ? "every bit the same" : "not the same");

  const std::array<std::string, 1> softer{
      "admittance.translation.stiffness_n_per_m=[150, 150, 150]"};
  const auto found = replay::what_if(*log, name, softer);
  if (!found) return std::fputs(found.error().c_str(), stderr), 2;

  plot::Curve logged{.name = "300 N/m, as logged", .colour = 0};
  plot::Curve changed{.name = "150 N/m", .colour = 1};
  for (const auto& point : found->logged.series) logged.track.add(point.time, 1e3 * point.offset);
  for (const auto& point : found->changed.series) changed.track.add(point.time, 1e3 * point.offset);
  std::printf("largest offset %.0f mm, and %.0f mm with half the stiffness\n",
              1e3 * found->logged.figures.peak_offset, 1e3 * found->changed.figures.peak_offset);
  std::ofstream{"what_if.svg"} << plot::drawn({.title = "The same pushes on a softer spring",
                                               .x_label = "time, s",
                                               .y_label = "mm",
                                               .curves = {logged, changed},
                                               .x = plot::Range{0.0, 10.0}});
  return checked->same() ? 0 : 1;
}
