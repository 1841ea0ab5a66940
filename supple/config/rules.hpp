#pragma once

#include "supple/config/sections.hpp"

namespace supple::config {

/// The rules that join sections. Those that need the robot are in build_stages.hpp.
void add_rules(Visitor& v, const Config& c);

}  // namespace supple::config
