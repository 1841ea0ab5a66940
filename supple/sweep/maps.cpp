#include "supple/sweep/maps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "supple/sweep/figures.hpp"

namespace supple::sweep {
namespace {

constexpr std::size_t kRanges = 10;
constexpr std::size_t kMostSteps = 60;  // more cannot be seen

std::optional<double> number(const std::string& text) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// As a step is called: short, if it is a number.
std::string step_name(const std::string& value) {
  const auto read = number(value);
  return read ? fmt::format("{:.4g}", *read) : value;
}

SteppedAxis named_steps(const AxisInfo& axis, const std::vector<std::string>& known,
                        const std::vector<std::string>& values) {
  SteppedAxis out{axis.name, {}, {}};
  std::map<std::string, std::size_t> places;
  for (const std::string& each : known) {
    if (places.emplace(each, out.steps.size()).second) out.steps.push_back(step_name(each));
  }
  for (const std::string& each : values) out.of.push_back(places.at(each));
  return out;
}

SteppedAxis ranges(const AxisInfo& axis, const std::vector<double>& values, bool logarithmic) {
  const auto scaled = [&](double value) { return logarithmic ? std::log(value) : value; };
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  SteppedAxis out{axis.name, {}, {}};
  if (values.empty() || !(*least < *most)) return out;
  const double from = scaled(*least);
  const double length = scaled(*most) - from;
  for (std::size_t i = 0; i < kRanges; ++i) {
    const double middle = from + length * (static_cast<double>(i) + 0.5) / kRanges;
    out.steps.push_back(fmt::format("{:.3g}", logarithmic ? std::exp(middle) : middle));
  }
  for (const double value : values) {
    const double share = (scaled(value) - from) / length;
    out.of.push_back(std::min(static_cast<std::size_t>(share * kRanges), kRanges - 1));
  }
  return out;
}

double shown_value(std::vector<double> values, CellValue shown) {
  const Sorted sorted{std::move(values)};
  if (shown == CellValue::kLargest) return sorted.percentile(100.0);
  if (shown == CellValue::kLeast) return sorted.percentile(0.0);
  return sorted.percentile(50.0);
}

}  // namespace

SteppedAxis stepped(const Sweep& sweep, const std::vector<Row>& rows, std::size_t index) {
  const AxisInfo& axis = sweep.samples.axes()[index];
  std::vector<std::string> values;
  values.reserve(rows.size());
  for (const Row& row : rows) values.push_back(sweep.samples.values(row.sample)[index]);
  if (!axis.points.empty()) return named_steps(axis, axis.points, values);
  const DrawAxis& draw = sweep.file.draws[index - sweep.file.grid.size()];
  if (!draw.choice.empty()) return named_steps(axis, draw.choice, values);
  std::vector<double> numbers;
  numbers.reserve(values.size());
  for (const std::string& each : values) numbers.push_back(number(each).value_or(0.0));
  return ranges(axis, numbers, !draw.log_uniform.empty());
}

plot::HeatMap map_of(const SteppedAxis& x, const SteppedAxis& y, const std::vector<double>& values,
                     CellValue shown) {
  std::vector<std::vector<double>> cells(x.steps.size() * y.steps.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    cells[y.of[i] * x.steps.size() + x.of[i]].push_back(values[i]);
  }
  plot::HeatMap out;
  out.x_label = x.name;
  out.y_label = y.name;
  out.columns = x.steps;
  out.rows = y.steps;
  for (std::vector<double>& cell : cells) {
    out.values.push_back(shown_value(std::move(cell), shown));
  }
  return out;
}

std::vector<AxisPair> pairs_of(const std::vector<SteppedAxis>& axes, std::size_t most) {
  std::vector<AxisPair> out;
  const auto seen = [&](std::size_t i) {
    return axes[i].steps.size() > 1 && axes[i].steps.size() <= kMostSteps;
  };
  for (std::size_t y = 1; y < axes.size(); ++y) {
    for (std::size_t x = 0; x < y && out.size() < most; ++x) {
      if (seen(x) && seen(y)) out.push_back({x, y});
    }
  }
  return out;
}

}  // namespace supple::sweep
