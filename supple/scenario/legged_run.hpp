#pragma once

// A legged robot's configuration run on its simulated robot, period by period:
//
//   read -> estimate (legged::tick) -> gait -> write -> record
//
// The gait goes by the estimate; the truth is only written down.

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/legged/legged.hpp"
#include "supple/core/result.hpp"
#include "supple/runtime/stop.hpp"
#include "supple/scenario/referee.hpp"
#include "supple/telemetry/legged_figures.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::scenario {

/// The newest tick in a few numbers.
struct LeggedStatus {
  double time = 0.0;  // [s]
  legged::GaitMode mode = legged::GaitMode::kStand;
  double speed = 0.0;            // estimated, along the ground [m/s]
  double distance = 0.0;         // from the start, estimated [m]
  double error = 0.0;            // of the estimated place [m]
  std::array<bool, 4> stands{};  // estimated
  double late = 0.0;             // of the newest period [s]
};

struct LeggedRunOptions {
  std::filesystem::path log;  // none, where it is empty
  telemetry::RunFiles files;  // that the log holds
  std::function<void(const telemetry::LeggedTick&)> on_tick;
  std::function<void(const LeggedStatus&)> observer;  // ten times a second of wall time
  const runtime::StopFlag* stop = nullptr;
};

struct LeggedOutcome {
  telemetry::LeggedFigures figures;
  Findings findings;
  bool fell = false;
  bool interrupted = false;  // a person has ended it before its time
  double simulated = 0.0;    // [s]
  double took = 0.0;         // of wall time [s]
  std::uint64_t missed = 0;  // periods that took too long, by the clock
  std::optional<std::string> log_error;

  /// All is as expected, and the log has it all.
  [[nodiscard]] bool passed() const { return !log_error && (interrupted || findings.passed()); }
};

/// By the clock that the section `run` names. Otherwise why there was no run.
[[nodiscard]] Result<LeggedOutcome, config::ConfigError> run(const config::LeggedSetup& setup,
                                                             const LeggedRunOptions& options);

/// The outcome for people, line by line.
[[nodiscard]] std::string summary(const LeggedOutcome& outcome);

}  // namespace supple::scenario
