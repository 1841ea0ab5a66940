#include "supple/report/report.hpp"

#include <fmt/format.h>

#include "supple/report/collector.hpp"
#include "supple/report/legged_collector.hpp"

namespace supple::report {

namespace {

/// Where there are ticks: what can be said of them, and why there are no more.
template <class Visited>
void add_common(const telemetry::TickLogReader& log, const Visited& visited, Report& report) {
  if (log.damage()) {
    report.damage = log.damage()->text();
  } else if (!visited) {
    report.damage = visited.error().text();
  }
  for (const auto& [name, value] : log.files().details) report.origin.push_back({name, value});
  report.config = log.files().config;
}

template <class Visited>
Failure<std::string> no_ticks(const Visited& visited) {
  return Failure{visited ? std::string{"the log has no ticks"} : visited.error().text()};
}

/// Counts ticks, and tells now and then.
class Counted {
 public:
  explicit Counted(const Progress& progress) : progress_{progress} {}
  void operator()() {
    constexpr std::uint64_t kTellEvery = 1000;
    if (++ticks_ % kTellEvery == 0 && progress_) progress_(ticks_);
  }

 private:
  const Progress& progress_;
  std::uint64_t ticks_ = 0;
};

Result<Report, std::string> made_of_legs(const telemetry::TickLogReader& log, std::string title,
                                         const Progress& progress) {
  LeggedCollector collector;
  Counted counted{progress};
  const auto visited = log.visit_legged([&](const telemetry::LeggedTick& tick) {
    collector.add(tick);
    counted();
    return true;
  });
  if (collector.empty()) return no_ticks(visited);
  Report report{.title = std::move(title)};
  const auto events = log.events();
  collector.finish(report, events ? *events : std::vector<telemetry::TimedEvent>{});
  add_common(log, visited, report);
  return report;
}

}  // namespace

Result<Report, std::string> made(const telemetry::TickLogReader& log, std::string title,
                                 const Limits* limits, const Progress& progress) {
  if (log.legged()) return made_of_legs(log, std::move(title), progress);
  Collector collector;
  Counted counted{progress};
  const auto visited = log.visit([&](const telemetry::Tick& tick) {
    collector.add(tick);
    counted();
    return true;
  });
  if (collector.empty()) return no_ticks(visited);
  Report report{.title = std::move(title)};
  collector.finish(report, limits);
  add_common(log, visited, report);
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
