#pragma once

// From the sections to what the controller's stages are given: rules that need robot and section.

#include "supple/config/config.hpp"

namespace supple::config {

/// Fills the setup's params, and notes what does not fit the robot. Needs the robot; sections that
/// something was noted about are passed over, and then the params are not complete.
void build_stages(Setup& setup, Judge& judge);

}  // namespace supple::config
