#pragma once

// What goes into a tick and what comes out of it: together, everything that a log needs to repeat
// the tick to the bit.

#include <optional>

#include "supple/control/compliance.hpp"
#include "supple/control/guard.hpp"
#include "supple/control/sensed.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"
#include "supple/safety/input_gate.hpp"
#include "supple/safety/output_gate.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::control {

struct TickInput {
  safety::InputFacts facts;
  std::optional<Target> target;      // a new one to run after; without it the last one stays
  std::optional<Reference> desired;  // D is here from now on; C, and so the tool, stays
};

/// What the joints should do, and everything that led to it.
struct TickOutput {
  VecJ v_command;  // [rad/s]
  VecJ q_command;  // [rad]
  safety::Verdict verdict;

  safety::Checked checked;
  bool refused = false;  // a target or desired frame came that is none
  Pose X_WP;             // at the start of the period, as are D and C
  Pose X_WD;
  wrench::Output wrench;
  std::optional<Sensed> sensed;  // where the joints' torques are used
  ComplianceOutput compliance;
  limits::Limited limited;
  ik::Rates rates;  // after the guard
  Guard guard;
  Twist V_command_W;  // of the probe: J v_command
};

}  // namespace supple::control
