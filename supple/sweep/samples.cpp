#include "supple/sweep/samples.hpp"

#include <algorithm>
#include <cmath>

#include "supple/sweep/random.hpp"
#include "supple/text/words.hpp"

namespace supple::sweep {
namespace {

std::vector<std::string> points_of(const GridAxis& axis) {
  if (!axis.values.empty()) return axis.values;
  std::vector<std::string> out;
  const double from = axis.from.value_or(0.0);
  const double to = axis.to.value_or(0.0);
  const int last = axis.count - 1;
  for (int i = 0; i <= last; ++i) {
    // both ends are exactly what the file says
    double value = from + (to - from) * i / last;
    if (axis.spacing == Spacing::kLog) value = from * std::pow(to / from, double(i) / last);
    if (i == 0) value = from;
    if (i == last) value = to;
    out.push_back(digits(value));
  }
  return out;
}

/// One of `count` things, evenly.
std::size_t pick(double even, std::size_t count) {
  return std::min(static_cast<std::size_t>(even * static_cast<double>(count)), count - 1);
}

std::string drawn(const DrawAxis& axis, const Uniforms& u) {
  const auto between = [&](double low, double high) { return low + (high - low) * u.first; };
  if (axis.uniform.size() == 2) return digits(between(axis.uniform[0], axis.uniform[1]));
  if (axis.log_uniform.size() == 2) {
    return digits(std::exp(between(std::log(axis.log_uniform[0]), std::log(axis.log_uniform[1]))));
  }
  if (axis.normal.size() == 2) return digits(axis.normal[0] + axis.normal[1] * normal(u));
  if (axis.integer.size() == 2) {
    const double count = axis.integer[1] - axis.integer[0] + 1.0;
    return digits(axis.integer[0] + std::min(std::floor(count * u.first), count - 1.0));
  }
  return axis.choice[pick(u.first, axis.choice.size())];
}

}  // namespace

Samples::Samples(const SweepFile& file)
    : draws_{file.draws},
      seed_{static_cast<std::uint32_t>(file.seed)},
      draws_each_{static_cast<std::uint64_t>(file.samples)},
      size_{sample_count(file)} {
  for (const GridAxis& axis : file.grid) {
    axes_.push_back({column_name(axis.as, axis.key), axis.key, points_of(axis)});
  }
  for (const DrawAxis& axis : file.draws) {
    axes_.push_back({column_name(axis.as, axis.key), axis.key, {}});
    streams_.push_back(stream_of(axis.key));
  }
}

std::vector<std::string> Samples::values(std::uint64_t sample) const {
  std::vector<std::string> out(axes_.size());
  const std::uint64_t draw = sample % draws_each_;
  std::uint64_t point = sample / draws_each_;
  const std::size_t grid = axes_.size() - draws_.size();
  for (std::size_t i = grid; i-- > 0;) {
    const std::vector<std::string>& points = axes_[i].points;
    out[i] = points[point % points.size()];
    point /= points.size();
  }
  // the draw, not the sample: points of the grid are compared on the same draws
  for (std::size_t i = 0; i < draws_.size(); ++i) {
    out[grid + i] = drawn(draws_[i], uniforms(seed_, draw, streams_[i]));
  }
  return out;
}

std::vector<config::Assignment> Samples::assignments(std::uint64_t sample) const {
  std::vector<std::string> all = values(sample);
  std::vector<config::Assignment> out;
  out.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) out.push_back({axes_[i].key, std::move(all[i])});
  return out;
}

}  // namespace supple::sweep
