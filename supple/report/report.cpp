#include "supple/report/report.hpp"

#include <fmt/format.h>

#include "supple/report/collector.hpp"

namespace supple::report {

Result<Report, std::string> made(const telemetry::TickLogReader& log, std::string title,
                                 const Limits* limits) {
  Collector collector;
  const auto visited = log.visit([&](const telemetry::Tick& tick) {
    collector.add(tick);
    return true;
  });
  if (collector.empty()) {
    return Failure{visited ? std::string{"the log has no ticks"} : visited.error().text()};
  }
  Report report{.title = std::move(title)};
  if (log.damage()) {
    report.damage = log.damage()->text();
  } else if (!visited) {
    report.damage = visited.error().text();
  }
  collector.finish(report, limits);
  for (const auto& [name, value] : log.files().details) report.origin.push_back({name, value});
  report.config = log.files().config;
  return report;
}

std::string drawn(const Picture& picture, bool with_style) {
  return std::visit(
      [&](const auto& content) {
        return plot::drawn(content, plot::Look{.size = {}, .with_style = with_style});
      },
      picture.content);
}

}  // namespace supple::report
