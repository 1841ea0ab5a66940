#include "supple/desk/loop_meter.hpp"

#include <chrono>
#include <cmath>
#include <map>
#include <utility>

namespace supple::desk {
namespace {

using cockpit::Json;
using std::chrono::nanoseconds;

constexpr double kBinsPerOctave = 4.0;  // enough for a picture
constexpr double kLeast = 0.1;          // [us]

double microseconds(nanoseconds time) { return 1e-3 * static_cast<double>(time.count()); }

/// The histogram's fine buckets in bins of a quarter of an octave, up to the longest time.
Json picture_of(const runtime::Histogram& times) {
  std::map<int, std::uint64_t> bins;
  times.visit([&](nanoseconds /*first*/, nanoseconds last, std::uint64_t count) {
    const double octaves = std::log2(std::max(microseconds(last), kLeast) / kLeast);
    bins[static_cast<int>(std::ceil(kBinsPerOctave * octaves))] += count;
  });
  Json::Array edges;
  Json::Array counts;
  if (!bins.empty()) {
    for (int i = bins.begin()->first; i <= bins.rbegin()->first; ++i) {
      edges.emplace_back(kLeast * std::exp2(i / kBinsPerOctave));
      const auto found = bins.find(i);
      counts.emplace_back(found == bins.end() ? std::uint64_t{0} : found->second);
    }
  }
  return Json::Object{{"bins", std::move(edges)},
                      {"counts", std::move(counts)},
                      {"p50", microseconds(times.percentile(0.5))},
                      {"p99", microseconds(times.percentile(0.99))},
                      {"max", microseconds(times.max())}};
}

}  // namespace

void LoopMeter::add(const telemetry::Tick& tick) noexcept {
  ticks_ = tick.index + 1;
  tick_.add(nanoseconds{tick.timing.tick});
  late_.add(nanoseconds{tick.timing.late});
}

Json LoopMeter::json(const Others& others) const {
  return Json::Object{{"period_us", 1e6 * others.period.count()},
                      {"tick_us", picture_of(tick_)},
                      {"late_us", picture_of(late_)},
                      {"ticks", ticks_},
                      {"missed", others.status.missed},
                      {"skipped", others.status.skipped},
                      {"dropped_log", others.status.dropped},
                      {"dropped_feed", others.feed_dropped},
                      {"clients", others.server.clients},
                      {"delivered", others.server.delivered},
                      {"dropped_clients", others.server.dropped},
                      {"kept_bytes", others.server.kept},
                      {"server_percent", others.server_percent}};
}

}  // namespace supple::desk
