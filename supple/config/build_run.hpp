#pragma once

#include "supple/config/config.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// What a run needs of the robot: places relative to its start, and its live changes, each checked
/// as if it were made. Fills Setup::X_WP_start and Setup::live.
void build_run(Setup& setup, const Sources& sources, Judge& judge);

}  // namespace supple::config
