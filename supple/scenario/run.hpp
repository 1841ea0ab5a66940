#pragma once

// A configuration run on its robot, simulated or real, and held to what it expects.

#include <functional>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/robot/notice.hpp"
#include "supple/runtime/session.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/scenario/referee.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

/// Sees every tick, with the params that held: a plot, another referee.
using OnTick = std::function<void(const telemetry::Tick&, const control::Params&)>;

struct RunOptions {
  runtime::LogSetup log;  // none, where it names no file
  OnTick on_tick;
  std::function<void(const runtime::Status&)> observer;
  std::function<void(const robot::Notice&)> on_notice;  // of a robot on the network
  const runtime::StopFlag* stop = nullptr;
};

struct Outcome {
  runtime::RunResult run;
  Findings findings;

  /// A person has ended it before its time, so not all that is expected could happen.
  [[nodiscard]] bool interrupted() const;
  /// All is as expected, the arm came to rest, and the log has it all.
  [[nodiscard]] bool passed() const;
};

/// In simulation, by the clock that the section `run` names. Otherwise why there was no run.
[[nodiscard]] Result<Outcome, config::ConfigError> run(const config::Setup& setup,
                                                       const RunOptions& options);

/// On a robot that is connected; by the clock.
[[nodiscard]] Result<Outcome, config::ConfigError> run(const config::Setup& setup, Devices& devices,
                                                       const RunOptions& options);

/// In simulated time whatever the section says: as fast as the machine can, and but for
/// Tick::timing the same to the bit every time. It takes run.duration_s, which is above 0.
[[nodiscard]] Result<Findings, config::ConfigError> simulated(const config::Setup& setup,
                                                              const OnTick& on_tick = {});

}  // namespace supple::scenario
