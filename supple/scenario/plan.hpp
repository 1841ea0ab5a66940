#pragma once

// The section `script` with everything that its places and shapes stand for: what is wished in
// which tick.

#include <cstddef>
#include <optional>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/control/reference.hpp"
#include "supple/core/time.hpp"
#include "supple/safety/state.hpp"

namespace supple::scenario {

struct PlannedStep {
  Seconds at{0.0};
  std::optional<control::Target> target;
  std::optional<control::Reference> desired;
  safety::Request request = safety::Request::kNone;
  const config::LiveChange* change = nullptr;  // of the setup that was planned from
};

/// In the order of time. A glide and a spiral become a target every period, until the next target.
[[nodiscard]] std::vector<PlannedStep> plan(const config::Setup& setup);

}  // namespace supple::scenario
