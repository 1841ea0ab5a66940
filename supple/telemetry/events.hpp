#pragma once

#include <vector>

#include "supple/telemetry/plots.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::telemetry {

/// What a person wants to know of how `now` differs from the tick before it: phases, causes, and
/// what begins to go wrong. The first tick of a run is compared with Tick{}.
[[nodiscard]] std::vector<Event> events(const Tick& before, const Tick& now);

}  // namespace supple::telemetry
