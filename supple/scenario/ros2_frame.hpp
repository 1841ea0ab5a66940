#pragma once

// One tick as others see it.

#include <string>
#include <vector>

#include "supple/control/tick.hpp"
#include "supple/dds/run_publisher.hpp"
#include "supple/model/workspace.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

/// All frames of the model but the first, which is W.
[[nodiscard]] std::vector<std::string> link_names(const model::RobotModel& robot);

/// `with_links`: in the order of `link_names`.
[[nodiscard]] dds::RunFrame frame_of(const telemetry::Tick& tick, const control::Params& params,
                                     model::Workspace& work, bool with_links);

}  // namespace supple::scenario
