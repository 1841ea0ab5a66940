#pragma once

#include "supple/config/legged/legged.hpp"

namespace supple::config {

/// What the estimator and the gait are given. Notes what the model does not have.
void build(LeggedSetup& setup, const Sources& sources, Judge& judge);

}  // namespace supple::config
