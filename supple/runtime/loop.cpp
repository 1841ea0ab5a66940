#include "supple/runtime/loop.hpp"

#include <chrono>
#include <optional>

#include "supple/core/check.hpp"
#include "supple/runtime/cycle.hpp"

namespace supple::runtime {
namespace {

Nanoseconds in_nanoseconds(Seconds time) noexcept { return std::chrono::round<Nanoseconds>(time); }

/// The start of period `index` on the robot's own time.
Nanoseconds simulated(std::uint64_t index, Seconds period) noexcept {
  return in_nanoseconds(static_cast<double>(index) * period);
}

}  // namespace

LoopResult run_free(const LoopSetup& setup, Clock* stopwatch) noexcept {
  LoopResult out;
  Cycle cycle{setup, stopwatch, WhenFull::kWait, out};
  robot::SteppedRobot* robot = cycle.stepped();
  SUPPLE_REQUIRE(robot != nullptr);
  cycle.warm_up();
  robot->advance(cycle.period());  // so that there is something to read
  const Usage before = thread_usage();

  Seconds dt = cycle.period();
  std::optional<End> end;
  Nanoseconds first{0};
  while (!end) {
    Beat beat{.time = simulated(out.ticks, cycle.period()), .dt = dt};
    if (stopwatch != nullptr) {
      beat.woke = beat.planned = stopwatch->now();
      beat.deadline = Nanoseconds::max();  // there is none
      if (out.ticks == 0) first = beat.woke;
      out.wall = beat.woke - first;
    }
    end = cycle.run(beat);
    dt = robot->advance(cycle.period());
  }
  cycle.halt();
  out.end = *end;
  out.simulated = static_cast<double>(out.ticks) * cycle.period();
  out.statistics.usage = thread_usage() - before;
  return out;
}

LoopResult run_paced(const LoopSetup& setup, Clock& clock) noexcept {
  LoopResult out;
  Cycle cycle{setup, &clock, WhenFull::kDrop, out};
  robot::SteppedRobot* stepped = cycle.stepped();
  cycle.warm_up();
  if (stepped != nullptr) stepped->advance(cycle.period());
  const Usage before = thread_usage();

  const Nanoseconds period = in_nanoseconds(cycle.period());
  Nanoseconds planned = clock.now() + period;
  Nanoseconds first{0};
  Nanoseconds last{0};
  Seconds dt = cycle.period();
  std::optional<End> end;
  while (!end) {
    clock.sleep_until(planned);
    const Nanoseconds woke = clock.now();
    if (out.ticks == 0) {
      first = woke;
    } else if (stepped == nullptr) {
      dt = woke - last;
    }
    last = woke;
    // a stepped robot lives on its own time, however late the clock is: the run is the same
    const Nanoseconds time =
        stepped != nullptr ? simulated(out.ticks, cycle.period()) : woke - first;
    end = cycle.run(
        {.time = time, .dt = dt, .woke = woke, .planned = planned, .deadline = planned + period});
    if (stepped != nullptr) dt = stepped->advance(cycle.period());

    planned += period;
    const Nanoseconds done = clock.now();
    if (done > planned) {
      const auto over = (done - planned) / period + 1;
      out.statistics.skipped += static_cast<std::uint64_t>(over);
      planned += over * period;
    }
  }
  cycle.halt();
  out.end = *end;
  out.wall = last - first;
  if (stepped != nullptr) out.simulated = static_cast<double>(out.ticks) * cycle.period();
  out.statistics.usage = thread_usage() - before;
  return out;
}

}  // namespace supple::runtime
