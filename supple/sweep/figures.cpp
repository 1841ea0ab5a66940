#include "supple/sweep/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "supple/config/text/units.hpp"

namespace supple::sweep {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<double, 7> kPercents{1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0};

std::size_t place_of(const SweepFile& file, const std::string& name) {
  const auto found = std::find_if(file.metrics.begin(), file.metrics.end(),
                                  [&](const MetricColumn& each) { return each.name() == name; });
  return static_cast<std::size_t>(found - file.metrics.begin());
}

}  // namespace

Sorted::Sorted(std::vector<double> values) {
  std::copy_if(values.begin(), values.end(), std::back_inserter(values_),
               [](double value) { return std::isfinite(value); });
  std::sort(values_.begin(), values_.end());
}

double Sorted::percentile(double percent) const {
  if (values_.empty()) return kNothing;
  const double place = 0.01 * percent * static_cast<double>(values_.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values_.size() - 1);
  return values_[below] + (place - static_cast<double>(below)) * (values_[above] - values_[below]);
}

double Sorted::mean() const {
  if (values_.empty()) return kNothing;
  return std::accumulate(values_.begin(), values_.end(), 0.0) / static_cast<double>(values_.size());
}

std::vector<double> column(const std::vector<Row>& rows, std::size_t metric) {
  std::vector<double> out;
  out.reserve(rows.size());
  for (const Row& row : rows) out.push_back(row.metrics.empty() ? kNothing : row.metrics[metric]);
  return out;
}

std::vector<std::size_t> worst_rows(const Sweep& sweep, const std::vector<Row>& rows) {
  if (!sweep.file.worst) return {};
  const std::size_t metric = place_of(sweep.file, sweep.file.worst->metric);
  const double sign = sweep.file.worst->is == Extreme::kLargest ? 1.0 : -1.0;
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].state != State::kRefused) all.push_back(i);
  }
  const auto badness = [&](std::size_t i) {
    const double value = sign * rows[i].metrics[metric];
    // what could not be measured is not known to be good
    return std::pair{rows[i].state == State::kStopped,
                     std::isnan(value) ? std::numeric_limits<double>::infinity() : value};
  };
  const std::size_t keep = std::min(all.size(), static_cast<std::size_t>(sweep.file.worst->keep));
  std::stable_sort(all.begin(), all.end(),
                   [&](std::size_t a, std::size_t b) { return badness(a) > badness(b); });
  all.resize(keep);
  return all;
}

std::string unit_text(const std::string& column) {
  // an entry of a list has its unit before its number: damping_n_s_per_m.2
  std::string_view name = column;
  const std::size_t dot = name.rfind('.');
  const bool entry = dot != std::string_view::npos &&
                     name.find_first_not_of("0123456789", dot + 1) == std::string_view::npos;
  if (entry) name = name.substr(0, dot);
  const auto unit = config::unit_of(name.substr(name.rfind('.') + 1));
  return unit ? std::string{unit->name} : std::string{};
}

std::string short_number(double value) {
  return std::isnan(value) ? std::string{"-"} : fmt::format("{:.4g}", value);
}

std::vector<std::string> figures_head() {
  std::vector<std::string> out{"metric", "measured", "mean", "least"};
  for (const double percent : kPercents) out.push_back(fmt::format("{:g} %", percent));
  out.emplace_back("largest");
  return out;
}

std::vector<std::vector<std::string>> figures_rows(const Sweep& sweep,
                                                   const std::vector<Row>& rows) {
  std::vector<std::vector<std::string>> out;
  for (std::size_t i = 0; i < sweep.file.metrics.size(); ++i) {
    const Sorted values{column(rows, i)};
    std::vector<std::string> line{sweep.file.metrics[i].name(), fmt::format("{}", values.size()),
                                  short_number(values.mean()),
                                  short_number(values.percentile(0.0))};
    for (const double percent : kPercents) line.push_back(short_number(values.percentile(percent)));
    line.push_back(short_number(values.percentile(100.0)));
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace supple::sweep
