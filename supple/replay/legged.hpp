#pragma once

// The same as check.hpp for a log of a legged robot.

#include <string>

#include "supple/core/result.hpp"
#include "supple/replay/check.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::replay {

/// Needs nothing but the log. Fails where its configuration or model cannot be used; `log_name`
/// stands in the message.
[[nodiscard]] Result<ReplayCheck, std::string> check_legged(const telemetry::TickLogReader& log,
                                                            const std::string& log_name,
                                                            const Progress& progress = {});

}  // namespace supple::replay
