#pragma once

// Parts of the input gate: each takes in what came from one device, and then judges it.

#include "supple/safety/input_gate.hpp"

namespace supple::safety {

/// What to make of an age that the clock tells. After a jump of the clock it counts if it can be
/// true, with the jump or without: a packet newer than the last is no older than that one would be
/// now, which is `at_most`.
[[nodiscard]] Seconds credible_age(const State& state, Seconds told, Seconds at_most) noexcept;

/// The packet of this tick, or what may be said without one.
void take_joints(const Params& params, State& state, const InputFacts& in) noexcept;
void judge_joints(const Params& params, State& state) noexcept;

/// True when the torques of this tick are those that came in, and numbers; after take_joints.
[[nodiscard]] bool take_torques(const Params& params, State& state, const InputFacts& in) noexcept;
void judge_torques(const Params& params, State& state) noexcept;

/// True when the reading of this tick is the one that came in.
[[nodiscard]] bool take_reading(const Params& params, State& state, const InputFacts& in) noexcept;
void judge_reading(const Params& params, State& state) noexcept;

}  // namespace supple::safety
