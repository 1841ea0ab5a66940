#pragma once

// The transitions between phases; every one of them is in phase.cpp.

#include "supple/safety/params.hpp"
#include "supple/safety/state.hpp"

namespace supple::safety {

/// Something is wrong. A moving run begins to stop for it, and the first cause stays; at rest it
/// forbids a start.
void note(State& state, const Cause& cause) noexcept;

/// A hold that lasts until a resume is requested.
void wait_for(State& state, const Cause& cause) noexcept;

/// A stop that has come to rest is over.
void finish_stop(State& state) noexcept;

/// Slows down while joint states are late, and goes on when they return.
void hold_while_late(const Params& params, State& state) noexcept;

void obey(const Params& params, State& state, Request request) noexcept;

}  // namespace supple::safety
