#pragma once

// From the section `robot` to the robot: rules that need the model.

#include "supple/config/config.hpp"

namespace supple::config {

/// Fills the setup's model, frames and start from its configuration, and notes what does not fit.
/// Keys that something was noted about are passed over.
void build_robot(Setup& setup, const Sources& sources, Judge& judge);

}  // namespace supple::config
