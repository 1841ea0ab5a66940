#pragma once

// A configuration run on its simulated robot, in simulated time: as fast as the machine can, and
// the same to the bit every time.

#include <functional>
#include <memory>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/scenario/referee.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

/// Sees every tick, with the params that held: a log, a plot, another referee.
using OnTick = std::function<void(const telemetry::Tick&, const control::Params&)>;

/// Otherwise what the configuration lacks. It runs for run.duration_s, which is above 0.
[[nodiscard]] Result<Findings, config::ConfigError> run(const config::Setup& setup,
                                                        const OnTick& on_tick = {});

}  // namespace supple::scenario
