#pragma once

#include <string>

#include "supple/control/trace.hpp"

namespace supple::telemetry {

/// Why, with numbers: "the reading is too old (0.022 s, limit 0.02)". Without `joints`, a joint is
/// not told "of" how many.
[[nodiscard]] std::string text_of(const safety::Cause& cause, long joints = 0);

}  // namespace supple::telemetry
