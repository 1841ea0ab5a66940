#include <fmt/format.h>

#include <chrono>

#include "supple/runtime/session.hpp"
#include "supple/telemetry/cause_text.hpp"

namespace supple::runtime {
namespace {

double microseconds(Nanoseconds time) { return 1e-3 * static_cast<double>(time.count()); }

std::string line_of(std::string_view name, const Stage& stage) {
  const Histogram& times = stage.times;
  if (times.count() == 0) return {};
  return fmt::format("{:<6} {:>10.1f} {:>10.1f} {:>10.1f} {:>10.1f} {:>10.1f}   {}\n", name,
                     microseconds(times.mean()), microseconds(times.percentile(0.5)),
                     microseconds(times.percentile(0.99)), microseconds(times.percentile(0.999)),
                     microseconds(times.max()), stage.worst_index);
}

/// Nothing where the end itself says it all.
std::string cause_of(const LoopResult& loop) {
  if (loop.end == End::kDuration || loop.end == End::kStopRequested) return {};
  const bool refused = loop.verdict.refused.reason != safety::StopReason::kNone;
  const safety::Cause& cause = refused ? loop.verdict.refused : loop.verdict.cause;
  if (cause.reason == safety::StopReason::kNone) return {};
  return ": " + telemetry::text_of(cause);
}

/// A free run has no planned times to be late for.
bool paced(const Statistics& all) { return all.late.times.max() > Nanoseconds{0}; }

std::string table(const Statistics& all) {
  if (all.whole.times.count() == 0) return {};
  std::string out = fmt::format("{:<6} {:>10} {:>10} {:>10} {:>10} {:>10}   of tick\n", "[us]",
                                "mean", "median", "99 %", "99.9 %", "worst");
  if (paced(all)) out += line_of("late", all.late);
  out += line_of("read", all.read);
  out += line_of("tick", all.tick);
  out += line_of("write", all.write);
  out += line_of("whole", all.whole);
  return out;
}

}  // namespace

std::string summary(const RunResult& result) {
  const LoopResult& loop = result.loop;
  const Statistics& all = loop.statistics;
  std::string out = fmt::format("ended: {}{}\n", sentence(loop.end), cause_of(loop));
  out += fmt::format("ticks: {} in {:.3f} s", loop.ticks, Seconds{loop.wall}.count());
  if (loop.simulated > Seconds{0.0}) {
    out += fmt::format(", {:.3f} s simulated", loop.simulated.count());
  }
  out += '\n';
  out += table(all);
  if (paced(all)) {
    out += fmt::format("deadlines: {} missed, {} periods skipped\n", all.missed, all.skipped);
  }
  out += fmt::format(
      "kernel: {} minor and {} major page faults, {} voluntary and {} involuntary switches\n",
      all.usage.minor_faults, all.usage.major_faults, all.usage.voluntary_switches,
      all.usage.involuntary_switches);
  if (result.realtime) {
    out += fmt::format("machine: {}\n", described(result.realtime->machine));
    for (const RealtimeItem& one : result.realtime->items) {
      out += one.had ? fmt::format("had: {}\n", one.name)
                     : fmt::format("missing: {}: {}\n", one.name, one.problem);
    }
  }
  if (all.settings_refused > 0) {
    out += fmt::format("settings: {} refused, for another arm or period\n", all.settings_refused);
  }
  for (const std::string& file : result.log_files) out += fmt::format("log: {}\n", file);
  if (result.ticks_dropped > 0) out += fmt::format("log: {} ticks dropped\n", result.ticks_dropped);
  for (const std::string& error : result.log_errors) out += fmt::format("error: {}\n", error);
  return out;
}

}  // namespace supple::runtime
