#pragma once

// Holds a run to the section `expect` of its configuration, tick by tick: while it goes on, or from
// its log.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/scenario/meter.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

struct Finding {
  std::string what;      // "force_peak_n", "ends_with"
  std::string wanted;    // "below 30, from 1 s to 4 s"
  std::string measured;  // "31.2"
  double value = 0.0;    // of a metric
  bool passed = false;
};

/// Whether what was measured is what a file expects.
[[nodiscard]] Finding finding_of(const config::MetricSection& expected, double value);

struct Findings {
  std::vector<Finding> all;
  safety::Phase phase = safety::Phase::kIdle;  // at the end
  safety::Cause cause;

  [[nodiscard]] bool passed() const;
  /// One finding a line.
  [[nodiscard]] std::string text() const;
};

class Referee {
 public:
  explicit Referee(const config::Setup& setup);

  /// In the order of time, with the params that held. Time counts as for the script: from the tick
  /// in which the robot runs, or from the first one if run.start is false. What is before it is not
  /// measured, nor are ticks after run.duration_s, in which the arm is brought to rest.
  void add(const telemetry::Tick& tick, const control::Params& params);

  [[nodiscard]] Findings findings() const;
  /// It has seen the run until run.duration_s.
  [[nodiscard]] bool complete() const noexcept { return complete_; }

 private:
  [[nodiscard]] Finding ending() const;
  [[nodiscard]] Finding cause() const;

  config::ExpectSection expect_;
  Scale scale_;
  Seconds end_;
  std::vector<Meter> meters_;  // of expect.metrics, in their order
  std::optional<telemetry::Tick> before_;
  bool from_start_;
  std::optional<std::uint64_t> zero_;  // when time begins [ns]
  bool any_ = false;
  bool complete_ = false;
  safety::Verdict verdict_;  // of the last tick
};

}  // namespace supple::scenario
