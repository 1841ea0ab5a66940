#include "supple/ur/torque_fit.hpp"

#include <algorithm>
#include <cmath>

namespace supple::ur {
namespace {

constexpr double kAtRest = 1e-4;       // of a target [rad/s]
constexpr double kLeastCurrent = 0.2;  // that tells something [A]
constexpr double kForget = 1.0 - 1e-3;

}  // namespace

void TorqueFit::add(const RtdeState& state) noexcept {
  const bool rests = std::all_of(state.v_target.begin(), state.v_target.end(),
                                 [](double v) { return std::abs(v) < kAtRest; });
  if (!rests) return;
  for (std::size_t i = 0; i < 6; ++i) {
    const double current = state.target_current[i];
    if (std::abs(current) < kLeastCurrent) continue;
    moment_current_[i] = kForget * moment_current_[i] + state.target_moment[i] * current;
    current_current_[i] = kForget * current_current_[i] + current * current;
  }
}

std::optional<double> TorqueFit::factor(std::size_t joint) const noexcept {
  if (current_current_[joint] > 0.0) {
    const double fitted = moment_current_[joint] / current_current_[joint];
    if (fitted > 0.0) return fitted;
  }
  if (given_[joint] > 0.0) return given_[joint];
  return std::nullopt;
}

std::optional<Six> TorqueFit::torques(const RtdeState& state) const noexcept {
  Six out{};
  for (std::size_t i = 0; i < 6; ++i) {
    const auto k = factor(i);
    if (!k) return std::nullopt;
    out[i] = *k * state.current[i];
  }
  return out;
}

}  // namespace supple::ur
