#include <algorithm>
#include <cmath>

#include "supple/safety/intake.hpp"
#include "supple/safety/phase.hpp"

namespace supple::safety {
namespace {

// no motor is that strong, and sums of such numbers stay numbers
constexpr double kImplausible = 1e6;

// The first joint without a usable number; -1 if all have one. A wrong count is joint 0's.
int first_unusable(const VecJ& tau, const Params& params) noexcept {
  if (tau.size() != params.v_max.size()) return 0;
  for (int i = 0; i < tau.size(); ++i) {
    if (!(std::abs(tau[i]) <= kImplausible)) return i;
  }
  return -1;
}

}  // namespace

bool take_torques(const Params& params, State& state, const InputFacts& in) noexcept {
  if (!state.joints_known || state.packets_missing > 0) return false;  // the packet's own fault
  const int unusable = first_unusable(in.tau, params);
  if (unusable < 0) {
    state.torques_bad = 0;
    return true;
  }
  ++state.counters.torques_unusable;
  state.torques_bad = std::min(state.torques_bad + 1, params.held_torques + 1);
  state.bad_torque = unusable;
  return false;
}

void judge_torques(const Params& params, State& state) noexcept {
  if (state.torques_bad <= params.held_torques) return;
  note(state, {StopReason::kTorqueUnusable, static_cast<double>(state.torques_bad),
               static_cast<double>(params.held_torques), state.bad_torque});
}

}  // namespace supple::safety
