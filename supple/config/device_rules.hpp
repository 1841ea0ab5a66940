#pragma once

#include "supple/config/sections.hpp"

namespace supple::config {

/// What the drivers need to know before anything is connected.
void add_device_rules(Visitor& v, const Config& c);

}  // namespace supple::config
