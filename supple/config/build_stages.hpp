#pragma once

// From the sections to what the controller is given: rules that need both robot and section.

#include "supple/config/config.hpp"

namespace supple::config {

/// Fills the setup's design and params, and notes what does not fit the robot. Does nothing where
/// something was noted about the section `robot`; params are made when nothing was noted at all.
void build_stages(Setup& setup, Judge& judge);

}  // namespace supple::config
