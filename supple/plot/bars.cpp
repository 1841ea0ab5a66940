#include "supple/plot/bars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "supple/plot/frame.hpp"

namespace supple::plot {
namespace {

constexpr int kBinsPerDecade = 10;
constexpr int kFirstDecade = -9;
constexpr int kDecades = 18;

double edge(std::size_t bin) {
  return std::pow(10.0, kFirstDecade + static_cast<double>(bin) / kBinsPerDecade);
}

}  // namespace

void Counts::add(double value) {
  if (!(value > 0.0) || !std::isfinite(value)) return;
  constexpr int kBins = kBinsPerDecade * kDecades;
  if (counts_.empty()) counts_.resize(kBins);
  const double place = kBinsPerDecade * (std::log10(value) - kFirstDecade);
  ++counts_[static_cast<std::size_t>(std::clamp(static_cast<int>(place), 0, kBins - 1))];
  ++total_;
  largest_ = std::max(largest_, value);
}

std::vector<Counts::Bin> Counts::bins() const {
  std::vector<Bin> out;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] > 0 || !out.empty()) out.push_back({edge(i), edge(i + 1), counts_[i]});
  }
  while (!out.empty() && out.back().count == 0) out.pop_back();
  return out;
}

double Counts::percentile(double share) const {
  std::uint64_t seen = 0;
  for (const Bin& bin : bins()) {
    seen += bin.count;
    if (static_cast<double>(seen) >= share * static_cast<double>(total_)) {
      return std::min(bin.to, largest_);
    }
  }
  return largest_;
}

std::string drawn(const Bars& bars, const Look& look) {
  double from = 1e9;
  double to = 1e-9;
  double most = 1.0;
  for (const Distribution& each : bars.distributions) {
    for (const auto& bin : each.counts.bins()) {
      from = std::min(from, bin.from);
      to = std::max(to, bin.to);
      most = std::max(most, static_cast<double>(bin.count));
    }
  }
  if (from >= to) from = 0.1, to = 10.0;
  constexpr double kFoot = 0.5;  // a count of one is still seen
  const Frame frame = framed(look.size, {from, to}, {kFoot, 2.0 * most}, true, true);
  Svg svg{look.size, bars.title, look.with_style};
  draw_title(svg, frame, bars.title, "count");
  draw_x_axis(svg, frame, bars.x_label);
  draw_y_axis(svg, frame);
  double legend = frame.right;
  for (const Distribution& each : bars.distributions) {
    for (const auto& bin : each.counts.bins()) {
      if (bin.count == 0) continue;
      const double x = frame.x.pixel(bin.from);
      const double y = frame.y.pixel(static_cast<double>(bin.count));
      svg.rect(fmt::format("f{} see", each.colour % kColours), x, y,
               frame.x.pixel(bin.to) - x - 0.5, frame.bottom - y,
               fmt::format("{}: {} from {:.3g} to {:.3g}", each.name, bin.count, bin.from, bin.to));
    }
    legend -= kLetter * static_cast<double>(each.name.size());
    svg.text("", legend, 17.0, each.name);
    svg.rect(fmt::format("f{} see", each.colour % kColours), legend - 16.0, 8.0, 11.0, 11.0);
    legend -= 28.0;
  }
  return std::move(svg).finished();
}

}  // namespace supple::plot
