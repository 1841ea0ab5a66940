#include "supple/sim/push.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/finite.hpp"

namespace supple::sim {

std::optional<Problem> problem_of(const Push& push) noexcept {
  if (!std::isfinite(push.start.count())) {
    return Problem{"start", push.start.count(), -1, "must be finite"};
  }
  if (!(push.duration.count() > 0.0)) {
    return Problem{"duration", push.duration.count(), -1, "must be above 0 s"};
  }
  if (!(push.ramp.count() >= 0.0 && 2.0 * push.ramp <= push.duration)) {
    return Problem{"ramp", push.ramp.count(), -1, "must be from 0 to half the duration"};
  }
  if (!all_finite(push.F)) return Problem{"F", push.F.force.norm(), -1, "must be finite"};
  if (!(push.frequency >= 0.0 && std::isfinite(push.frequency))) {
    return Problem{"frequency", push.frequency, -1, "must be 0 or more and finite"};
  }
  return {};
}

double share_at(const Push& push, Seconds t) noexcept {
  const Seconds in = t - push.start;
  const Seconds left = push.duration - in;
  if (in.count() < 0.0 || left.count() <= 0.0) return 0.0;
  double out = 1.0;
  if (push.ramp.count() > 0.0) out = std::min({1.0, in / push.ramp, left / push.ramp});
  if (push.frequency > 0.0) {
    out *= std::sin(2.0 * std::numbers::pi * push.frequency * in.count());
  }
  return out;
}

Wrench pushes_at(std::span<const Push> pushes, Seconds t, const Mat3& R_WP) noexcept {
  Wrench out;
  for (const Push& push : pushes) {
    if (push.on) continue;
    const Wrench F = share_at(push, t) * push.F;
    out = out + (push.tool_axes ? rotated(R_WP, F) : F);
  }
  return out;
}

}  // namespace supple::sim
