#pragma once

// A whole run: the loop in a thread of its own, with what it needs from Linux, and beside it a
// thread that writes the log and tells how it goes. From params and a robot to a run with a log:
//
//   runtime::StopFlag stop;
//   const runtime::StopOnSignals signals{stop};
//   runtime::Session session;
//   session.loop.params = &params;
//   session.loop.robot = robot.get();
//   session.loop.stop = &stop;
//   session.loop.course.duration = Seconds{10.0};
//   session.realtime = runtime::RealtimeRequest{};
//   session.log.file = "run.mcap";
//   session.log.files = {.config = yaml, .model = urdf};
//   session.watch.observer = [](const runtime::Status& now) { ... };
//   const auto result = runtime::run(session);
//   std::puts((result ? runtime::summary(*result) : result.error()).c_str());

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/runtime/loop.hpp"
#include "supple/runtime/realtime.hpp"
#include "supple/runtime/recorder.hpp"

namespace supple::runtime {

enum class Pace : std::uint8_t {
  kWall,  // by the clock
  kFree,  // as fast as it can: for a SteppedRobot only
};

struct Session {
  Pace pace = Pace::kWall;
  LoopSetup loop;                           // the outbox is the session's
  std::optional<RealtimeRequest> realtime;  // nothing asked, nothing held
  LogSetup log;
  Watch watch;
};

struct RunResult {
  LoopResult loop;
  std::optional<RealtimeOutcome> realtime;
  std::uint64_t ticks_dropped = 0;      // that the log does not have
  std::vector<std::string> log_files;   // that were written
  std::vector<std::string> log_errors;  // why they are not complete, if so
};

/// Returns when the run has ended. Otherwise why there was none, in words; the robot was not moved.
[[nodiscard]] Result<RunResult, std::string> run(const Session& session);

/// The result for people, line by line; docs/realtime.md explains them.
[[nodiscard]] std::string summary(const RunResult& result);

}  // namespace supple::runtime
