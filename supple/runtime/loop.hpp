#pragma once

// One controller on one robot, period by period:
//
//   read -> wishes -> tick -> write -> record
//
// In a period nothing allocates, locks, or calls the system but for the clock and the sleep. Two
// loops share that period (cycle.hpp) and differ in where time comes from:
//
//   run_free    as fast as it can, on the time of a robot that is stepped. It waits for room in the
//               outbox: no tick is lost
//   run_paced   by a clock, on absolute times. It never waits for a reader: a tick that finds no
//               room is dropped and counted. A period that took too long costs whole periods,
//               which are skipped, and never a burst of ticks to catch up

#include <cstdint>
#include <vector>

#include "supple/control/tick.hpp"
#include "supple/robot/robot.hpp"
#include "supple/runtime/clock.hpp"
#include "supple/runtime/course.hpp"
#include "supple/runtime/onlooker.hpp"
#include "supple/runtime/operator.hpp"
#include "supple/runtime/outbox.hpp"
#include "supple/runtime/statistics.hpp"
#include "supple/runtime/stop.hpp"
#include "supple/runtime/witness.hpp"

namespace supple::runtime {

/// All that is pointed to outlives the loop.
struct LoopSetup {
  const control::Params* params = nullptr;  // the period is its safety.period
  robot::Robot* robot = nullptr;  // with as many joints; a SteppedRobot is advanced every period
  robot::CommandMode mode = robot::CommandMode::kVelocity;
  CourseOptions course;
  std::vector<Operator*> operators;  // asked in this order; a later one has the last word
  Witness* witness = nullptr;
  const StopFlag* stop = nullptr;
  Outbox* outbox = nullptr;      // where ticks go
  Onlooker* onlooker = nullptr;  // sees them at once
};

struct LoopResult {
  End end = End::kNotStarted;
  safety::Verdict verdict;  // of the last tick
  safety::Counters counters;
  std::uint64_t ticks = 0;
  Seconds simulated{0.0};  // how far a stepped robot was advanced by ticks
  Nanoseconds wall{0};     // between first and last tick; zero without a clock
  Statistics statistics;
};

/// The robot is a SteppedRobot. With a clock, stages are timed; nothing depends on it.
[[nodiscard]] LoopResult run_free(const LoopSetup& setup, Clock* stopwatch = nullptr) noexcept;

[[nodiscard]] LoopResult run_paced(const LoopSetup& setup, Clock& clock) noexcept;

}  // namespace supple::runtime
