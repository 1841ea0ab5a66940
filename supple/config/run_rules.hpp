#pragma once

#include "supple/config/sections.hpp"

namespace supple::config {

/// The rules that join the sections of a run: times in order, and nothing after its end.
void add_run_rules(Visitor& v, const Config& c);

}  // namespace supple::config
