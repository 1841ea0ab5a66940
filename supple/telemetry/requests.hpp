#pragma once

#include "supple/control/trace.hpp"

namespace supple::telemetry {

/// Whether a request means something in a phase; else it is ignored. See safety/state.hpp.
[[nodiscard]] bool obeyed(safety::Request request, safety::Phase phase) noexcept;

}  // namespace supple::telemetry
