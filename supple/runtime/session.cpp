#include "supple/runtime/session.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <future>
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
  std::optional<Realtime> held;
  std::optional<RealtimeOutcome> realtime;
  std::string refused;

  /// Whether the run may begin.
  bool prepare(const Session& session) {
    if (!session.realtime) return true;
    held.emplace(*session.realtime);
    realtime = held->outcome();
    if (session.realtime->rule != Rule::kEnforce || realtime->complete()) return true;
    refused = fmt::format("real time is enforced, and not to be had:\n{}", realtime->missing());
    return false;
  }

  void run(const Session& session, const LoopSetup& setup) {
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

  // what the thread cannot have it says before a log is begun: an older one of that name stays
  LoopThread loop;
  std::promise<bool> prepared;
  std::promise<bool> recorded;
  std::atomic<bool> over{false};
  std::thread real_time{[&] {
    const bool may = loop.prepare(session);
    prepared.set_value(may);
    if (may && recorded.get_future().get()) loop.run(session, setup);
    loop.held.reset();
    over.store(true, std::memory_order_release);
  }};
  if (!prepared.get_future().get()) {
    real_time.join();
    return Failure{loop.refused};
  }
  auto made = Recorder::create(session.log, session.watch, *setup.params, *outbox, setup.operators);
  recorded.set_value(made.has_value());
  if (!made) {
    real_time.join();
    return Failure{made.error()};
  }
  Recorder recorder = *std::move(made);
  while (!over.load(std::memory_order_acquire)) {
    if (!recorder.drain()) std::this_thread::sleep_for(kLook);
  }
  real_time.join();
  recorder.finish();
  return RunResult{.loop = loop.result,
                   .realtime = loop.realtime,
                   .ticks_dropped = outbox->ticks.dropped(),
                   .log_files = recorder.files(),
                   .log_errors = recorder.errors()};
}

}  // namespace supple::runtime
