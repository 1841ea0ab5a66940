#include "supple/scenario/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::scenario {
namespace {

using config::EndsWith;
using safety::Phase;

Scale scale_of(const config::Setup& setup) {
  Scale out{.period = config::milliseconds(setup.config.robot.period_ms),
            .X_WP_start = setup.X_WP_start,
            .q_start = setup.q_start,
            .X_WH = {}};
  const auto& hole = setup.config.simulation.hole;
  if (hole) out.X_WH = pose_of(hole->place, setup.X_WP_start);
  return out;
}

std::string wanted(const config::MetricSection& s) {
  std::string out;
  if (s.above) out = fmt::format("above {}", digits(*s.above));
  if (s.below) out += fmt::format("{}below {}", s.above ? " and " : "", digits(*s.below));
  if (s.from_s > 0.0) out += fmt::format(", from {} s", digits(s.from_s));
  if (s.to_s) out += fmt::format(", until {} s", digits(*s.to_s));
  return out;
}

std::string_view name_of(EndsWith end) {
  switch (end) {
    case EndsWith::kAnything:
      return "anything";
    case EndsWith::kIdle:
      return name(Phase::kIdle);
    case EndsWith::kRunning:
      return name(Phase::kRunning);
    case EndsWith::kHolding:
      return name(Phase::kHolding);
    case EndsWith::kStopped:
      return name(Phase::kStopped);
    case EndsWith::kFault:
      return name(Phase::kFault);
  }
  return "";
}

}  // namespace

bool Findings::passed() const {
  return std::all_of(all.begin(), all.end(), [](const Finding& each) { return each.passed; });
}

std::string Findings::text() const {
  std::string out;
  for (const Finding& each : all) {
    out += fmt::format("{}  {} is {}, wanted: {}\n", each.passed ? "pass" : "FAIL", each.what,
                       each.measured, each.wanted);
  }
  return out;
}

Referee::Referee(const config::Setup& setup)
    : expect_{setup.config.expect},
      scale_{scale_of(setup)},
      end_{setup.config.run.duration_s > 0.0 ? setup.config.run.duration_s
                                             : std::numeric_limits<double>::infinity()},
      from_start_{setup.config.run.start} {
  for (const config::MetricSection& s : expect_.metrics) {
    // the configuration has been checked: the metric is one
    const Seconds to = s.to_s ? std::min(Seconds{*s.to_s}, end_) : end_;
    meters_.emplace_back(config::metric_named(s.metric).value_or(config::Metric::kTicks),
                         Seconds{s.from_s}, to);
  }
}

void Referee::add(const telemetry::Tick& tick, const control::Params& params) {
  any_ = true;
  if (!zero_ && (!from_start_ || tick.out.verdict.phase == Phase::kRunning)) zero_ = tick.time;
  if (!zero_) {
    before_ = tick;
    verdict_ = tick.out.verdict;
    return;
  }
  const Seconds t{1e-9 * static_cast<double>(tick.time - *zero_)};
  complete_ = t >= end_ - 0.5 * scale_.period;
  if (complete_) return;
  const Sample sample{.t = t,
                      .tick = tick,
                      .before = before_ ? &*before_ : nullptr,
                      .params = params,
                      .scale = scale_};
  for (Meter& meter : meters_) meter.add(sample);
  before_ = tick;
  verdict_ = tick.out.verdict;
}

Finding finding_of(const config::MetricSection& expected, double value) {
  // a value that is none passes nothing
  const bool passed =
      (!expected.above || value > *expected.above) && (!expected.below || value < *expected.below);
  return {.what = expected.metric,
          .wanted = wanted(expected),
          .measured = std::isnan(value) ? "never measured" : fmt::format("{:.6g}", value),
          .value = value,
          .passed = passed && !std::isnan(value)};
}

Finding Referee::ending() const {
  const std::string_view is = name(verdict_.phase);
  const std::string_view should = name_of(expect_.ends_with);
  return {.what = "ends_with",
          .wanted = std::string{should},
          .measured = fmt::format("{} ({})", is, safety::sentence(verdict_.cause.reason)),
          .passed = any_ && (expect_.ends_with == EndsWith::kAnything || is == should)};
}

Finding Referee::cause() const {
  const std::string_view is = safety::name(verdict_.cause.reason);
  return {.what = "cause",
          .wanted = *expect_.cause,
          .measured = std::string{is},
          .passed = any_ && is == *expect_.cause};
}

Findings Referee::findings() const {
  Findings out{.all = {ending()}, .phase = verdict_.phase, .cause = verdict_.cause};
  if (expect_.cause) out.all.push_back(cause());
  for (std::size_t i = 0; i < meters_.size(); ++i) {
    out.all.push_back(finding_of(expect_.metrics[i], meters_[i].value()));
  }
  return out;
}

}  // namespace supple::scenario
