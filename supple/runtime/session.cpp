#include "supple/runtime/session.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "supple/core/check.hpp"

namespace supple::runtime {
namespace {

constexpr std::chrono::milliseconds kLook{1};  // of the recording thread, when there is nothing

std::optional<std::string> problem_of(const Session& session) {
  const LoopSetup& loop = session.loop;
  SUPPLE_REQUIRE(loop.params != nullptr && loop.robot != nullptr);
  if (loop.robot->joints() != loop.params->robot.joints()) {
    return fmt::format("robot: it has {} joints, and the configuration is for {}",
                       loop.robot->joints(), loop.params->robot.joints());
  }
  const bool stepped = dynamic_cast<robot::SteppedRobot*>(loop.robot) != nullptr;
  if (session.pace == Pace::kFree && !stepped) {
    return "pace 'free': only a simulated robot has a time of its own; run this one by the clock";
  }
  return std::nullopt;
}

/// The loop's thread: what it came to, or why it did not begin.
struct LoopThread {
  LoopResult result;
  std::optional<RealtimeOutcome> realtime;
  std::string refused;

  void run(const Session& session, const LoopSetup& setup) {
    std::optional<Realtime> held;
    if (session.realtime) {
      held.emplace(*session.realtime);
      realtime = held->outcome();
      if (session.realtime->rule == Rule::kEnforce && !realtime->complete()) {
        refused = fmt::format("real time is enforced, and not to be had:\n{}", realtime->missing());
        return;
      }
    }
    MonotonicClock clock;
    result = session.pace == Pace::kFree ? run_free(setup, &clock) : run_paced(setup, clock);
  }
};

}  // namespace

Result<RunResult, std::string> run(const Session& session) {
  if (auto problem = problem_of(session)) return Failure{*std::move(problem)};
  const auto outbox = std::make_unique<Outbox>();
  LoopSetup setup = session.loop;
  setup.outbox = outbox.get();
  auto made = Recorder::create(session.log, session.watch, *setup.params, *outbox, setup.operators);
  if (!made) return Failure{made.error()};
  Recorder recorder = *std::move(made);

  LoopThread loop;
  std::atomic<bool> over{false};
  std::thread real_time{[&] {
    loop.run(session, setup);
    over.store(true, std::memory_order_release);
  }};
  while (!over.load(std::memory_order_acquire)) {
    if (!recorder.drain()) std::this_thread::sleep_for(kLook);
  }
  real_time.join();
  recorder.finish();
  if (!loop.refused.empty()) return Failure{loop.refused};
  return RunResult{.loop = loop.result,
                   .realtime = loop.realtime,
                   .ticks_dropped = outbox->ticks.dropped(),
                   .log_files = recorder.files(),
                   .log_errors = recorder.errors()};
}

}  // namespace supple::runtime
