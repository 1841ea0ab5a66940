#include "supple/sweep/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "supple/config/metrics.hpp"
#include "supple/config/visit/documenter.hpp"
#include "supple/text/words.hpp"

namespace supple::sweep {
namespace {

using config::Choice;
using config::Judge;
using config::Key;
using config::Need;
using config::Range;
using config::Visitor;

constexpr std::size_t kMostAxes = 16;
constexpr std::size_t kMostValues = 10'000;
constexpr std::size_t kMostMetrics = 70;

constexpr double kLargeNumber = 1e12;
constexpr Range kNumber{-kLargeNumber, kLargeNumber, "in the unit of the key"};
constexpr Range kCount{0.0, 10'000.0, "both ends included"};
constexpr Range kDraws{1.0, static_cast<double>(kMostSamples), "at every point of the grid"};
constexpr Range kSeed{0.0, 2147483647.0, "another seed gives other draws"};
constexpr Range kTime{0.0, 1e6, "since the start of the run"};
constexpr Range kDuration{1e-3, 1e5, "of simulated time"};
constexpr Range kKeep{0.0, 100.0, "each of them is a log"};

constexpr std::array<Choice<Spacing>, 2> kSpacings{{
    {Spacing::kLinear, "linear", "the same difference from point to point"},
    {Spacing::kLog, "log", "the same ratio"},
}};
constexpr std::array<Choice<Extreme>, 2> kExtremes{{
    {Extreme::kLargest, "largest", "more is worse"},
    {Extreme::kLeast, "least", "less is worse"},
}};

void check_range(Judge& judge, const GridAxis& s) {
  const bool range = s.from || s.to || s.count > 0;
  if (s.values.empty() != range) {
    return judge.note("key", s.values.empty() ? "has no values" : "has values and a range",
                      "give it values, or from, to and count");
  }
  if (!range) return;
  if (!s.from || !s.to || s.count < 2) {
    return judge.note("key", "has a part of a range", "it needs from, to and a count of 2 or more");
  }
  if (s.spacing == Spacing::kLog && !(*s.from > 0.0 && *s.to > 0.0)) {
    judge.note("from", fmt::format("is {}, to is {}; a logarithmic range is above 0",
                                   digits(*s.from), digits(*s.to)));
  }
  if (*s.from == *s.to) judge.note("to", fmt::format("is {}, as from", digits(*s.to)));
}

void check_pair(Judge& judge, std::string_view key, const std::vector<double>& pair,
                std::string_view wanted) {
  if (pair.size() == 2) return;
  judge.note(key, fmt::format("has {} numbers; it needs {}", pair.size(), wanted));
}

void check_interval(Judge& judge, std::string_view key, const std::vector<double>& pair) {
  if (pair.empty()) return;
  check_pair(judge, key, pair, "two: low and high");
  if (pair.size() != 2 || pair[0] < pair[1]) return;
  judge.note(
      key, fmt::format("is [{}, {}], which is not low and high", digits(pair[0]), digits(pair[1])));
}

void check_draw(Judge& judge, const DrawAxis& s) {
  check_interval(judge, "uniform", s.uniform);
  check_interval(judge, "log_uniform", s.log_uniform);
  check_interval(judge, "integer", s.integer);
  if (s.log_uniform.size() == 2 && !(s.log_uniform[0] > 0.0)) {
    judge.note("log_uniform",
               fmt::format("starts at {}; it needs numbers above 0", digits(s.log_uniform[0])));
  }
  for (std::size_t i = 0; i < s.integer.size(); ++i) {
    if (s.integer[i] == std::floor(s.integer[i])) continue;
    judge.note(fmt::format("integer[{}]", i),
               fmt::format("is {}, which is not a whole number", digits(s.integer[i])));
  }
  if (!s.normal.empty()) check_pair(judge, "normal", s.normal, "two: mean and deviation");
  if (s.normal.size() == 2 && s.normal[1] < 0.0) {
    judge.note("normal[1]", fmt::format("is {}; a deviation is not below 0", digits(s.normal[1])));
  }
  const std::array<bool, 5> given{!s.uniform.empty(), !s.log_uniform.empty(), !s.normal.empty(),
                                  !s.integer.empty(), !s.choice.empty()};
  const auto count = std::count(given.begin(), given.end(), true);
  if (count == 1) return;
  judge.note("key",
             count == 0 ? "has nothing to draw from" : "has more than one thing to draw from",
             "give it one of uniform, log_uniform, normal, integer and choice");
}

void check_metric(Judge& judge, const MetricColumn& s) {
  const std::vector<std::string> known = config::metric_names();
  if (!s.metric.empty() && !config::metric_named(s.metric)) {
    const std::string nearest = suggestion(s.metric, known);
    judge.note("metric",
               fmt::format("is '{}', which is not a metric; those are: {}", printable(s.metric),
                           listed(known)),
               nearest.empty() ? "docs/scenarios.md lists them all" : nearest);
  }
  if (s.to_s && !(s.from_s < *s.to_s)) {
    judge.note("from_s", fmt::format("is {}, not before to_s, which is {}", digits(s.from_s),
                                     digits(*s.to_s)));
  }
}

/// Keys and columns that stand twice.
class Names {
 public:
  explicit Names(Judge& judge) : judge_{judge} {}

  void key(const std::string& at, const std::string& key) {
    if (key.empty() || keys_.insert(key).second) return;
    judge_.note(at + ".key", fmt::format("is '{}', which another axis has", printable(key)),
                "one of them would win; leave one away");
  }
  void column(const std::string& at, const std::string& name) {
    if (name.empty() || columns_.insert(name).second) return;
    judge_.note(at, fmt::format("makes a second column '{}'", printable(name)),
                "give it another name with 'as'");
  }

 private:
  Judge& judge_;
  std::set<std::string, std::less<>> keys_;
  std::set<std::string, std::less<>> columns_{"sample", "state", "reason", "passed"};
};

void check_names(Judge& judge, const SweepFile& s) {
  Names names{judge};
  for (std::size_t i = 0; i < s.grid.size(); ++i) {
    const std::string at = fmt::format("grid[{}]", i);
    names.key(at, s.grid[i].key);
    names.column(at, column_name(s.grid[i].as, s.grid[i].key));
  }
  for (std::size_t i = 0; i < s.draws.size(); ++i) {
    const std::string at = fmt::format("draws[{}]", i);
    names.key(at, s.draws[i].key);
    names.column(at, column_name(s.draws[i].as, s.draws[i].key));
  }
  for (std::size_t i = 0; i < s.metrics.size(); ++i) {
    names.column(fmt::format("metrics[{}]", i), s.metrics[i].name());
  }
}

void check_whole(Judge& judge, const SweepFile& s) {
  if (s.grid.empty() && s.draws.empty()) {
    judge.note("", "changes nothing", "give it a grid, draws or both");
  }
  if (s.metrics.empty()) judge.note("metrics", "is empty", "name what shall be measured");
  if (s.draws.empty() && s.samples > 1) {
    judge.note("samples", fmt::format("is {}, and nothing is drawn", s.samples),
               "the same run again gives the same result; draw simulation.seed, or leave it away");
  }
  if (sample_count(s) > kMostSamples) {
    judge.note("grid", fmt::format("has more than {} samples", kMostSamples));
  }
  if (!s.worst) return;
  std::vector<std::string> known;
  for (const MetricColumn& each : s.metrics) known.push_back(each.name());
  if (std::find(known.begin(), known.end(), s.worst->metric) != known.end()) return;
  judge.note("worst.metric",
             fmt::format("is '{}', which is not among the metrics: {}", printable(s.worst->metric),
                         listed(known)),
             suggestion(s.worst->metric, known));
}

constexpr std::string_view kHead = R"(# The file of a sweep

Generated by `supple config-docs --sweep` from the code that reads it; change that, not this page.

[sweep.md](sweep.md) shows what a sweep does and what comes out. The rules of [config.md](config.md) hold: a key that is not on
this page is an error, and every problem of the file is reported at once.
)";

}  // namespace

void describe(Visitor& v, GridAxis& s) {
  v.path({"key", "of the configuration, by its path; an entry of a list as in mass_kg[2]",
          Need::kRequired},
         s.key);
  v.name({"as", "name of its column; the key without it"}, s.as);
  v.texts({"values", "what it is, one after the other; lists in quotes: \"[1, 2, 3]\""}, s.values,
          kMostValues);
  v.number({"from", "first value of a range"}, s.from, kNumber);
  v.number({"to", "its last value"}, s.to, kNumber);
  v.integer({"count", "how many values it has"}, s.count, kCount);
  v.choice({"spacing", "of the values between"}, s.spacing, kSpacings);
  v.rule([&s](Judge& judge) { check_range(judge, s); });
}

void describe(Visitor& v, DrawAxis& s) {
  v.path({"key", "of the configuration, as in a grid", Need::kRequired}, s.key);
  v.name({"as", "name of its column; the key without it"}, s.as);
  v.list({"uniform", "evenly between two numbers: [low, high]"}, s.uniform, 2, kNumber);
  v.list({"log_uniform", "every ratio as likely as any other: [low, high]"}, s.log_uniform, 2,
         kNumber);
  v.list({"normal", "a bell: [mean, deviation]"}, s.normal, 2, kNumber);
  v.list({"integer", "whole numbers, both ends included: [first, last]"}, s.integer, 2, kNumber);
  v.texts({"choice", "one of these"}, s.choice, kMostValues);
  v.rule([&s](Judge& judge) { check_draw(judge, s); });
}

void describe(Visitor& v, MetricColumn& s) {
  v.name({"metric", "one of those in [scenarios.md](scenarios.md)", Need::kRequired}, s.metric);
  v.name({"as", "name of its column; the metric's without it"}, s.as);
  v.number({"from_s", "nothing before counts"}, s.from_s, kTime);
  v.number({"to_s", "nothing after counts; the end of the run where not given"}, s.to_s, kTime);
  v.rule([&s](Judge& judge) { check_metric(judge, s); });
}

void describe(Visitor& v, WorstSection& s) {
  v.name({"metric", "name of a column of 'metrics'", Need::kRequired}, s.metric);
  v.choice({"is", "which end is bad"}, s.is, kExtremes);
  v.integer({"keep", "how many are run again with a log"}, s.keep, kKeep);
}

void describe(Visitor& v, SweepFile& s) {
  v.path({"scenario", "a configuration, as a path from this file", Need::kRequired}, s.scenario);
  v.texts({"set", "changes of it for all samples, as in \"wrench.low_pass=off\""}, s.set, 200);
  v.number({"duration_s",
            "run.duration_s; the scenario's without it. With it the scenario's metrics are not "
            "expected"},
           s.duration_s, kDuration);
  v.integer({"samples", "how many draws"}, s.samples, kDraws);
  v.integer({"seed", "of the draws"}, s.seed, kSeed);
  v.sections({"grid", "axes whose values are all tried with each other"}, s.grid, kMostAxes);
  v.sections({"draws", "axes whose values are drawn; every point of the grid meets the same draws"},
             s.draws, kMostAxes);
  v.sections({"metrics", "what is measured in every sample"}, s.metrics, kMostMetrics);
  v.section({"worst", "which samples are worst: they are run again, each with a log"}, s.worst);
  v.rule([&s](Judge& judge) { check_names(judge, s); });
  v.rule([&s](Judge& judge) { check_whole(judge, s); });
}

std::size_t point_count(const GridAxis& axis) {
  return axis.values.empty() ? static_cast<std::size_t>(std::max(axis.count, 1))
                             : axis.values.size();
}

std::uint64_t sample_count(const SweepFile& file) {
  std::uint64_t count = static_cast<std::uint64_t>(std::max(file.samples, 1));
  for (const GridAxis& axis : file.grid) {
    count *= point_count(axis);
    // more than that is refused anyway, and a product of axes could run over
    if (count > kMostSamples) return kMostSamples + 1;
  }
  return count;
}

std::string column_name(const std::optional<std::string>& as, const std::string& key) {
  if (as) return *as;
  std::string out;
  for (const char c : key) {
    if (c == '[') out += '.';
    if (c != '[' && c != ']') out += c;
  }
  return out;
}

std::string sweep_page() {
  SweepFile file;
  config::Documenter page{kHead, "The file"};
  describe(page, file);
  return page.markdown();
}

}  // namespace supple::sweep
