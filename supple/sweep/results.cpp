#include "supple/sweep/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "supple/sweep/figures.hpp"
#include "supple/text/words.hpp"

namespace supple::sweep {
namespace {

/// As RFC 4180 has it.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

/// Columns as wide as their longest cell; the first is flush left.
std::string aligned(const std::vector<std::string>& head,
                    const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(head.size());
  const auto widen = [&](const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  };
  widen(head);
  std::for_each(rows.begin(), rows.end(), widen);
  std::string out;
  const auto print = [&](const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto to = std::back_inserter(out);
      if (i == 0) fmt::format_to(to, "{:<{}}", cells[i], widths[i]);
      if (i > 0) fmt::format_to(to, "  {:>{}}", cells[i], widths[i]);
    }
    out += '\n';
  };
  print(head);
  std::for_each(rows.begin(), rows.end(), print);
  return out;
}

std::string worst_line(const Sweep& sweep, std::size_t place, const WorstCase& each) {
  const std::vector<std::string> values = sweep.samples.values(each.row.sample);
  std::string out =
      fmt::format("{}. sample {}, {}", place + 1, each.row.sample, name(each.row.state));
  if (!each.row.reason.empty()) out += fmt::format(" ({})", each.row.reason);
  for (std::size_t i = 0; i < sweep.file.metrics.size(); ++i) {
    if (sweep.file.metrics[i].name() != sweep.file.worst->metric) continue;
    out += fmt::format(": {} {}", sweep.file.worst->metric, short_number(each.row.metrics[i]));
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    out += fmt::format("\n     {} = {}", sweep.samples.axes()[i].key, values[i]);
  }
  out += each.log.empty() ? fmt::format("\n     no log: {}", each.problem)
                          : fmt::format("\n     {}", each.log);
  return out + "\n";
}

std::string line_of_cells(const std::vector<std::string>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += ',';
    out += cell(cells[i]);
  }
  return out + '\n';
}

std::vector<std::string> cells_of(const Sweep& sweep, const Row& row) {
  std::vector<std::string> out{fmt::format("{}", row.sample)};
  for (std::string& value : sweep.samples.values(row.sample)) out.push_back(std::move(value));
  out.insert(out.end(), {std::string{name(row.state)}, row.passed ? "true" : "false", row.reason});
  for (std::size_t i = 0; i < sweep.file.metrics.size(); ++i) {
    const bool measured = !row.metrics.empty() && !std::isnan(row.metrics[i]);
    out.push_back(measured ? digits(row.metrics[i]) : std::string{});
  }
  return out;
}

}  // namespace

std::vector<std::string> csv_columns(const Sweep& sweep) {
  std::vector<std::string> out{"sample"};
  for (const AxisInfo& axis : sweep.samples.axes()) out.push_back(axis.name);
  out.insert(out.end(), {"state", "passed", "reason"});
  for (const MetricColumn& each : sweep.file.metrics) out.push_back(each.name());
  return out;
}

std::string csv(const Sweep& sweep, const std::vector<Row>& rows) {
  std::string out = line_of_cells(csv_columns(sweep));
  for (const Row& row : rows) out += line_of_cells(cells_of(sweep, row));
  return out;
}

std::string counts_text(const std::vector<Row>& rows) {
  const auto in = [&](State state) {
    return std::count_if(rows.begin(), rows.end(),
                         [state](const Row& row) { return row.state == state; });
  };
  return fmt::format("ran {}, stopped {}, refused {} of {} samples", in(State::kRan),
                     in(State::kStopped), in(State::kRefused), rows.size());
}

std::string summary(const Sweep& sweep, const std::vector<Row>& rows,
                    const std::vector<WorstCase>& worst) {
  const auto passed =
      std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.passed; });
  std::string out =
      fmt::format("{}; {} did what the scenario expects\n\n", counts_text(rows), passed);
  out += aligned(figures_head(), figures_rows(sweep, rows));
  if (!worst.empty()) {
    out += fmt::format("\nworst by {}:\n", sweep.file.worst->metric);
    for (std::size_t i = 0; i < worst.size(); ++i) out += worst_line(sweep, i, worst[i]);
  }
  return out;
}

}  // namespace supple::sweep
