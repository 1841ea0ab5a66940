#pragma once

// What the parts of `supple tune` share.

#include <optional>
#include <string>
#include <vector>

#include "apps/supple/command.hpp"
#include "supple/analysis/design.hpp"
#include "supple/config/config.hpp"
#include "supple/identification/lag_fit.hpp"

namespace supple::app {

/// Gains for one axis, and what they were.
struct Tuned {
  int axis = 0;
  analysis::ContactLoop before;
  analysis::Proposal proposal;
  double force = 10.0;  // of the press that is drawn [N], [N m]
};

/// Moves a joint and fits; otherwise the exit code, and why has been said.
[[nodiscard]] Result<identification::LagFit, int> identified(const config::Setup& setup,
                                                             const Args& args);

/// Writes page and pictures as the flags ask; what is wrong if they could not be.
[[nodiscard]] std::optional<std::string> draw(const Args& args, const config::Config& config,
                                              const std::vector<Tuned>& tuned);

}  // namespace supple::app
