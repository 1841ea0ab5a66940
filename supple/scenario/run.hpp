#pragma once

// A configuration run on its robot, simulated or real, and held to what it expects.

#include <functional>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/robot/notice.hpp"
#include "supple/runtime/session.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/scenario/hand.hpp"
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
  Ros2Side* ros2 = nullptr;  // that the run is watched and asked through

  std::vector<runtime::Operator*> operators;  // asked after the script
  /// What the loop has taken over, and from which tick on.
  std::function<void(std::uint64_t tick_index, const runtime::Settings&)> on_settings;
  runtime::StatusBoard* board = nullptr;
  robot::NoticeBoard* notices = nullptr;  // into the log; a robot on the network has its own
  Hand* hand = nullptr;                   // on the tool of a simulated robot
  /// Goes on after run.duration_s, and neither a stop nor a fault ends it: somebody can start it
  /// again. What is expected is measured until run.duration_s all the same.
  bool stay = false;
};

struct Outcome {
  runtime::RunResult run;
  Findings findings;
  bool complete = false;  // it was as long as the section `run` says, if that says so

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

/// In simulated time whatever the section says, in this thread alone: as fast as the machine can,
/// and the same to the bit every time. It takes run.duration_s, which is above 0.
[[nodiscard]] Result<Findings, config::ConfigError> simulated(const config::Setup& setup,
                                                              const OnTick& on_tick = {});

}  // namespace supple::scenario
