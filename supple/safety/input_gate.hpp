#pragma once

// The first gate: what came in this tick, made usable. Behind it every number is finite, the period
// is near its nominal, and a gap of a few samples is bridged; what cannot be bridged begins a stop.
//
//   period         outside [shortest, longest] x nominal: clamped. Zero, negative or NaN says
//                  nothing about the time that passed: the nominal one. As long as `stall`: the
//                  robot has stopped by itself, so the commands start again from what is measured
//   age            is told by the clock. After a period as long as `stall`, or one that says
//                  nothing, the clock may have jumped: an age that no packet can have is then
//                  counted by periods, as is that of a packet that is not replaced
//   joint packet   repeated, older than the last, late, or not finite: missing. Up to 5 in a row
//                  extrapolated with the last velocity, then the arm slows down (a hold that ends
//                  by itself), at 20 a fault
//   torques        where they are needed: missing or not finite in a packet that is otherwise good.
//                  More than 3 such packets in a row are a fault; before that nobody uses them
//   wrench         NaN or Inf: the last good reading is held, and never a zero; more than 3 in a
//                  row a fault. This gate owns the holding; wrench/ never sees such a reading
//
// Upstream: the runtime, or a test.  Downstream: every stage, and output_gate.hpp at the end.

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/safety/params.hpp"
#include "supple/safety/state.hpp"

namespace supple::safety {

/// Stamps only tell newer from older: a counter, or a device's nanoseconds; 0 is none so far.
struct InputFacts {
  Request request = Request::kNone;
  Seconds dt{0.0};          // since the last tick, as measured
  bool robot_ready = true;  // it has power, no protective stop, and listens

  VecJ q;
  VecJ v;
  VecJ tau{};  // what the robot reports of its motors [N m], [A]; empty: not known
  std::uint64_t joint_stamp = 0;
  Seconds joint_age{0.0};

  Wrench reading;  // as the device gives it
  std::uint64_t reading_stamp = 0;
  Seconds reading_age{0.0};
};

struct Checked {
  Phase phase = Phase::kIdle;
  Seconds dt{0.0};  // for every stage of this tick
  VecJ q;
  VecJ v;
  Wrench reading;
  bool joints_known = false;   // false before the first packet: q and v are zero
  bool reading_known = false;  // false before the first good one: the reading is zero
  bool extrapolated = false;   // q and v are not of this tick
  bool reading_held = false;   // the reading is not the one that came in
  bool period_clamped = false;
  bool torques_fresh = false;  // InputFacts::tau is of this tick's packet and finite
  bool floating = false;       // a contact is being yielded to with no stiffness
  bool retreating = false;     // the arm goes back the way it came
  /// The run begins here, or goes on after a gap: C and every integral start from what is measured
  /// now. So does D, except after a hold that no contact was the cause of.
  bool reanchor = false;
};

[[nodiscard]] Checked check_input(const Params& params, State& state,
                                  const InputFacts& in) noexcept;

}  // namespace supple::safety
