#include <fmt/format.h>

#include <algorithm>

#include "supple/plot/histogram.hpp"
#include "supple/plot/svg.hpp"
#include "supple/report/page_frame.hpp"
#include "supple/sweep/figures.hpp"
#include "supple/sweep/maps.hpp"
#include "supple/sweep/results.hpp"

namespace supple::sweep {
namespace {

using plot::escaped;

constexpr std::size_t kMostPairs = 3;  // of axes, for each metric
constexpr plot::Look kInPage{.size = {}, .with_style = false};

std::size_t count(const std::vector<Row>& rows, State state) {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [state](const Row& row) { return row.state == state; }));
}

std::vector<report::Figure> figures(const std::vector<Row>& rows) {
  const auto passed =
      std::count_if(rows.begin(), rows.end(), [](const Row& r) { return r.passed; });
  return {{"samples", fmt::format("{}", rows.size())},
          {"ran to the end", fmt::format("{}", count(rows, State::kRan))},
          {"stopped", fmt::format("{}", count(rows, State::kStopped))},
          {"refused", fmt::format("{}", count(rows, State::kRefused))},
          {"as the scenario expects", fmt::format("{}", passed)}};
}

/// The bad end of the metric that decides; the middle of every other.
CellValue shown_of(const Sweep& sweep, const MetricColumn& metric) {
  if (!sweep.file.worst || sweep.file.worst->metric != metric.name()) return CellValue::kMedian;
  return sweep.file.worst->is == Extreme::kLargest ? CellValue::kLargest : CellValue::kLeast;
}

std::string_view words_of(CellValue shown) {
  if (shown == CellValue::kLargest) return "the largest of its samples";
  return shown == CellValue::kLeast ? "the least of its samples" : "the median of its samples";
}

std::string maps_of(const Sweep& sweep, const std::vector<Row>& rows,
                    const std::vector<SteppedAxis>& axes, std::size_t metric) {
  const MetricColumn& column_of = sweep.file.metrics[metric];
  const CellValue shown = shown_of(sweep, column_of);
  const std::vector<double> values = column(rows, metric);
  std::string out;
  for (const AxisPair& pair : pairs_of(axes, kMostPairs)) {
    plot::HeatMap map = map_of(axes[pair.x], axes[pair.y], values, shown);
    map.title = column_of.name();
    map.unit = unit_text(column_of.name());
    out += report::picture_frame(fmt::format("map_{}_{}_{}", column_of.name(), pair.x, pair.y),
                                 plot::drawn(map, kInPage),
                                 fmt::format("Each cell is {}.", words_of(shown)));
  }
  return out;
}

std::string histogram_of(const Sweep& sweep, const std::vector<Row>& rows, std::size_t metric) {
  const std::string name = sweep.file.metrics[metric].name();
  plot::Histogram picture;
  picture.title = name;
  picture.x_label = unit_text(name);
  picture.values = column(rows, metric);
  const Sorted sorted{picture.values};
  if (sorted.size() > 1) {
    picture.levels = {{"5 %", sorted.percentile(5.0)},
                      {"50 %", sorted.percentile(50.0)},
                      {"95 %", sorted.percentile(95.0)}};
  }
  return report::picture_frame("histogram_" + name, plot::drawn(picture, kInPage),
                               fmt::format("Over the {} samples that have it.", sorted.size()));
}

std::string worst_table(const Sweep& sweep, const std::vector<WorstCase>& worst) {
  if (worst.empty()) return {};
  std::vector<std::string> head{"sample", "state"};
  for (const AxisInfo& axis : sweep.samples.axes()) head.push_back(axis.name);
  for (const MetricColumn& metric : sweep.file.metrics) head.push_back(metric.name());
  head.emplace_back("log");
  std::vector<std::vector<std::string>> lines;
  for (const WorstCase& each : worst) {
    std::vector<std::string> cells{fmt::format("{}", each.row.sample),
                                   std::string{name(each.row.state)}};
    for (std::string& value : sweep.samples.values(each.row.sample)) {
      cells.push_back(std::move(value));
    }
    for (const double value : each.row.metrics) cells.push_back(short_number(value));
    cells.push_back(each.log.empty() ? each.problem : each.log);
    lines.push_back(std::move(cells));
  }
  return fmt::format(
             "<h2>Worst by {}</h2>\n<p>Each was run again with a log; <code>supple replay "
             "LOG</code> "
             "computes it once more, <code>supple report LOG</code> draws it.</p>\n",
             escaped(sweep.file.worst->metric)) +
         report::html_table(head, lines);
}

/// Why samples did not run to the end, the most frequent first.
std::string reasons(const std::vector<Row>& rows) {
  std::vector<std::pair<std::string, std::size_t>> found;
  for (const Row& row : rows) {
    if (row.reason.empty()) continue;
    const auto known = std::find_if(found.begin(), found.end(),
                                    [&](const auto& each) { return each.first == row.reason; });
    if (known != found.end()) {
      ++known->second;
    } else if (found.size() < 200) {
      found.emplace_back(row.reason, 1);
    }
  }
  if (found.empty()) return {};
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::vector<std::string>> lines;
  lines.reserve(found.size());
  for (const auto& [reason, times] : found) lines.push_back({fmt::format("{}", times), reason});
  return "<h2>Stops and refusals</h2>\n" + report::html_table({"samples", "reason"}, lines);
}

}  // namespace

std::string page(const Sweep& sweep, const std::vector<Row>& rows,
                 const std::vector<WorstCase>& worst) {
  std::vector<SteppedAxis> axes;
  for (std::size_t i = 0; i < sweep.samples.axes().size(); ++i) {
    axes.push_back(stepped(sweep, rows, i));
  }
  std::string body = report::figure_list(figures(rows));
  body += "<h2>Percentiles</h2>\n" + report::html_table(figures_head(), figures_rows(sweep, rows));
  body += worst_table(sweep, worst) + reasons(rows) + "<h2>Maps</h2>\n";
  for (std::size_t i = 0; i < sweep.file.metrics.size(); ++i) {
    body += maps_of(sweep, rows, axes, i);
  }
  body += "<h2>Distributions</h2>\n";
  for (std::size_t i = 0; i < sweep.file.metrics.size(); ++i) body += histogram_of(sweep, rows, i);
  body += "<h2>Origin</h2>\n" + report::closed_text("The sweep", sweep.effective) +
          report::closed_text("Its scenario", config::effective(sweep.variants.base().config));
  return report::framed_page(sweep.path.stem().string(), counts_text(rows),
                             count(rows, State::kRan) == rows.size(), body);
}

}  // namespace supple::sweep
