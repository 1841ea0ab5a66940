#include "supple/wrench/spike_guard.hpp"

#include <cmath>
#include <cstddef>

namespace supple::wrench {
namespace {

// One channel; `bit` is its own in the flags.
double guarded(double x, double range, double step, bool started, double& last, unsigned bit,
               Spikes& spikes) noexcept {
  if (std::abs(x) > range) {
    x = std::copysign(range, x);
    spikes.out_of_range = static_cast<std::uint8_t>(spikes.out_of_range | bit);
  }
  if (started && std::abs(x - last) > step) {
    x = last + std::copysign(step, x - last);
    spikes.rate_limited = static_cast<std::uint8_t>(spikes.rate_limited | bit);
  }
  last = x;
  return x;
}

// Three channels that nothing has to be taken from; they are then the last.
[[gnu::hot]] bool within(const Vec3& x, const double* range, double step, double* last) noexcept {
  const auto beyond = x.cwiseAbs() - Vec3::Map(range);
  const auto faster = (x - Vec3::Map(last)).cwiseAbs().array() - step;
  if (!(beyond.array().max(faster).maxCoeff() <= 0.0)) return false;
  Vec3::Map(last) = x;
  return true;
}

}  // namespace

[[gnu::hot]] Wrench guarded(const SpikeLimits& limits, SpikeState& state, const Wrench& reading_S,
                            Seconds dt, Spikes& spikes) noexcept {
  spikes = {};
  const double force_step = limits.force_rate * dt.count();
  const double torque_step = limits.torque_rate * dt.count();
  if (state.started &&
      within(reading_S.force, limits.range.data(), force_step, state.last.data()) &&
      within(reading_S.torque, limits.range.data() + 3, torque_step, state.last.data() + 3)) {
    return reading_S;  // nearly always
  }
  Wrench out;
  for (int i = 0; i < 3; ++i) {
    double& last_force = state.last[static_cast<std::size_t>(i)];
    double& last_torque = state.last[static_cast<std::size_t>(i) + 3];
    out.force[i] = guarded(reading_S.force[i], limits.range[i], force_step, state.started,
                           last_force, 1U << i, spikes);
    out.torque[i] = guarded(reading_S.torque[i], limits.range[i + 3], torque_step, state.started,
                            last_torque, 8U << i, spikes);
  }
  state.started = true;
  return out;
}

}  // namespace supple::wrench
