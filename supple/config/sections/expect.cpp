#include "supple/config/sections/expect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "supple/safety/stop_reason.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kValue{-1e9, 1e9, "in the unit that the metric's name ends with"};
constexpr Range kTime{0.0, 1e6, "since the start of the run"};
constexpr std::size_t kMostMetrics = 100;

constexpr std::array<Choice<EndsWith>, 6> kEnds{{
    {EndsWith::kAnything, "anything", "however it ends"},
    {EndsWith::kIdle, "idle", "it was never started, or was reset"},
    {EndsWith::kRunning, "running", "the robot still runs"},
    {EndsWith::kHolding, "holding", "it waits for joint states or a resume"},
    {EndsWith::kStopped, "stopped", "it was stopped, and a start is enough"},
    {EndsWith::kFault, "fault", "it stopped by itself, and needs a reset"},
}};

void check_metric(Judge& judge, const MetricSection& s, const std::vector<std::string>& known) {
  if (s.metric.empty() || std::find(known.begin(), known.end(), s.metric) != known.end()) return;
  const std::string nearest = suggestion(s.metric, known);
  judge.note("metric",
             fmt::format("is '{}', which is not a metric; those are: {}", printable(s.metric),
                         listed(known)),
             nearest.empty() ? "docs/scenarios.md and docs/legged.md list them all" : nearest);
}

void check_bounds(Judge& judge, const MetricSection& s) {
  if (!s.above && !s.below) {
    judge.note("metric", "has neither above nor below", "say what its value has to be");
  }
  if (s.above && s.below && !(*s.above < *s.below)) {
    judge.note(
        "above",
        fmt::format("is {}, not less than below, which is {}", digits(*s.above), digits(*s.below)),
        "a value lies above the smaller and below the larger");
  }
  if (!s.to_s || s.from_s < *s.to_s) return;
  judge.note("from_s",
             fmt::format("is {}, not before to_s, which is {}", digits(s.from_s), digits(*s.to_s)));
}

void check_cause(Judge& judge, const ExpectSection& s) {
  if (!s.cause) return;
  std::vector<std::string> known;
  known.reserve(safety::kStopReasons);
  for (int i = 0; i < safety::kStopReasons; ++i) {
    known.emplace_back(safety::name(static_cast<safety::StopReason>(i)));
  }
  if (std::find(known.begin(), known.end(), *s.cause) != known.end()) return;
  judge.note("cause", fmt::format("is '{}'; known are: {}", printable(*s.cause), listed(known)),
             suggestion(*s.cause, known));
}

}  // namespace

void describe_metric(Visitor& v, MetricSection& s, std::vector<std::string> known,
                     std::string_view which) {
  v.name({"metric", which, Need::kRequired}, s.metric);
  v.number({"above", "its value is more"}, s.above, kValue);
  v.number({"below", "its value is less"}, s.below, kValue);
  v.number({"from_s", "nothing before counts"}, s.from_s, kTime);
  v.number({"to_s", "nothing after counts; the end of the run where not given"}, s.to_s, kTime);
  v.rule([&s, known = std::move(known)](Judge& judge) { check_metric(judge, s, known); },
         {"metric"});
  v.rule([&s](Judge& judge) { check_bounds(judge, s); });
}

void describe(Visitor& v, MetricSection& s) {
  describe_metric(v, s, metric_names(),
                  "what is measured, one of those in [scenarios.md](scenarios.md)");
}

void describe(Visitor& v, ExpectSection& s) {
  v.choice({"ends_with", "how the run ends"}, s.ends_with, kEnds);
  v.name({"cause", "why it stopped, as the log names it: wrench_stale, force_limit, ..."}, s.cause);
  v.sections({"metrics", "what is measured over the run, and what it has to be"}, s.metrics,
             kMostMetrics);
  v.rule([&s](Judge& judge) { check_cause(judge, s); }, {"cause"});
}

}  // namespace supple::config
