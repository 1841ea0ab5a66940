#pragma once

// Keeps a reading within what the sensor can measure and what a contact can do in one period. Each
// of the sensor's channels fails alone, so each is limited alone:
//
//   x <- clamp(x, -range, range)              the channel is saturated
//   y <- clamp(x, y - rate dt, y + rate dt)   the channel jumped; y is the guard's last output
//
// A glitch of one sample is cut to rate dt. A true step is followed at `rate`. The first sample is
// taken as it is, within the range. Whether clamping for long is a fault is decided by safety.

#include <array>
#include <cstdint>
#include <limits>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::wrench {

struct SpikeLimits {
  /// Of each channel, fx fy fz tx ty tz [N], [N m]; above 0. The measuring range of the sensor.
  Vec6 range = (Vec6{} << Vec3::Constant(500.0), Vec3::Constant(50.0)).finished();
  double force_rate = 5e4;   // above 0 [N/s]; stiffness times speed of the hardest contact
  double torque_rate = 5e3;  // above 0 [N m/s]
};

struct SpikeState {
  bool started = false;
  std::array<double, 6> last{};
};

/// One bit per channel, fx the lowest.
struct Spikes {
  std::uint8_t out_of_range = 0;
  std::uint8_t rate_limited = 0;
};

/// The reading within its limits, and which of them acted.
[[nodiscard]] Wrench guarded(const SpikeLimits& limits, SpikeState& state, const Wrench& reading_S,
                             Seconds dt, Spikes& spikes) noexcept;

}  // namespace supple::wrench
