#include "supple/runtime/loop.hpp"

#include <atomic>
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

/// When the periods of a paced loop begin.
class Schedule {
 public:
  Schedule(Nanoseconds first, Nanoseconds period) noexcept : planned_{first}, period_{period} {}

  [[nodiscard]] Nanoseconds planned() const noexcept { return planned_; }
  [[nodiscard]] Nanoseconds deadline() const noexcept { return planned_ + period_; }

  /// The next period that has not begun by now, and how many are skipped for it.
  std::uint64_t advance(Nanoseconds now) noexcept {
    planned_ += period_;
    if (now <= planned_) return 0;
    const auto over = (now - planned_) / period_ + 1;
    planned_ += over * period_;
    return static_cast<std::uint64_t>(over);
  }

 private:
  Nanoseconds planned_;
  Nanoseconds period_;
};

/// Lets a stepped robot pass the time until there is something to read.
void begin(Cycle& cycle, const Clock* clock) noexcept {
  if (clock != nullptr) cycle.warm_up();  // without a clock no tick can be late
  if (cycle.stepped() != nullptr) cycle.stepped()->advance(cycle.period());
}

void finish(Cycle& cycle, End end, const Usage& before, LoopResult& out) noexcept {
  cycle.halt();
  out.end = end;
  if (cycle.stepped() != nullptr) {
    out.simulated = static_cast<double>(out.ticks) * cycle.period();
  }
  out.statistics.usage = thread_usage() - before;
}

}  // namespace

LoopResult run_free(const LoopSetup& setup, Clock* stopwatch) noexcept {
  LoopResult out;
  Cycle cycle{setup, stopwatch, WhenFull::kWait, out};
  robot::SteppedRobot* robot = cycle.stepped();
  SUPPLE_REQUIRE(robot != nullptr);
  begin(cycle, stopwatch);
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
  finish(cycle, *end, before, out);
  return out;
}

LoopResult run_paced(const LoopSetup& setup, Clock& clock) noexcept {
  LoopResult out;
  Cycle cycle{setup, &clock, WhenFull::kDrop, out};
  robot::SteppedRobot* stepped = cycle.stepped();
  begin(cycle, &clock);
  const Usage before = thread_usage();

  const Nanoseconds period = in_nanoseconds(cycle.period());
  Schedule schedule{clock.now() + period, period};
  Nanoseconds first{0};
  Nanoseconds last{0};
  Seconds dt = cycle.period();
  std::optional<End> end;
  while (!end) {
    clock.sleep_until(schedule.planned());
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
    end = cycle.run({.time = time,
                     .dt = dt,
                     .woke = woke,
                     .planned = schedule.planned(),
                     .deadline = schedule.deadline()});
    if (stepped != nullptr) dt = stepped->advance(cycle.period());
    out.statistics.skipped += schedule.advance(clock.now());
    if (setup.outbox != nullptr) {
      setup.outbox->skipped.store(out.statistics.skipped, std::memory_order_relaxed);
    }
  }
  out.wall = last - first;
  finish(cycle, *end, before, out);
  return out;
}

}  // namespace supple::runtime
