#pragma once

// Verbs that run many scenarios.

#include "apps/supple/command.hpp"

namespace supple::app {

int benchmark_contact(const Args& args);
int sweep_scenarios(const Args& args);

}  // namespace supple::app
