#include "supple/plot/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace supple::plot {
namespace {

double nice_step(double length, int wanted) {
  const double raw = length / std::max(wanted, 1);
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  const double share = raw / power;
  if (share <= 1.0) return power;
  if (share <= 2.0) return 2.0 * power;
  if (share <= 5.0) return 5.0 * power;
  return 10.0 * power;
}

std::vector<double> decades(const Range& range) {
  std::vector<double> out;
  const int first = static_cast<int>(std::ceil(std::log10(range.from) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(range.to) + 1e-9));
  for (int n = first; n <= last; ++n) out.push_back(std::pow(10.0, n));
  return out;
}

}  // namespace

double Axis::pixel(double value) const {
  const double share = logarithmic ? std::log(value / range.from) / std::log(range.to / range.from)
                                   : (value - range.from) / (range.to - range.from);
  return at_from + share * (at_to - at_from);
}

std::vector<double> ticks(const Axis& axis, int wanted) {
  if (axis.logarithmic) return decades(axis.range);
  std::vector<double> out;
  const double length = axis.range.to - axis.range.from;
  if (!(length > 0.0) || !std::isfinite(length)) return out;
  const double step = nice_step(length, wanted);
  const double first = std::ceil(axis.range.from / step - 1e-9);
  for (int i = 0; i < 4 * wanted; ++i) {
    const double value = (first + i) * step;
    if (value > axis.range.to + 1e-9 * length) break;
    out.push_back(value == 0.0 ? 0.0 : value);  // no "-0"
  }
  return out;
}

Range with_margin(Range range, double share) {
  const double length = range.to - range.from;
  const double size = std::max(std::abs(range.from), std::abs(range.to));
  if (!(length > 1e-12 * size)) {
    const double half = size > 0.0 ? 0.1 * size : 1.0;
    return {range.from - half, range.to + half};
  }
  return {range.from - share * length, range.to + share * length};
}

std::string tick_label(double value, double step) {
  const double size = std::max(std::abs(value), std::abs(step));
  if (size >= 1e5 || (size < 1e-3 && size > 0.0)) return fmt::format("{:.3g}", value);
  const int decimals = std::clamp(-static_cast<int>(std::floor(std::log10(step) + 1e-9)), 0, 6);
  return fmt::format("{:.{}f}", value, decimals);
}

}  // namespace supple::plot
