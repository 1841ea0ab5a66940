#include "supple/estimation/contact_detector.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>

#include "supple/core/check.hpp"
#include "supple/core/finite.hpp"

namespace supple::estimation {
namespace {

void look(double ratio, double level, double release, Seconds on_after, Seconds off_after,
          Seconds dt, ContactLevel& state) noexcept {
  const bool change = state.on ? ratio < release * level : ratio > level;
  if (!change) {
    state.pending = Seconds{0.0};
    return;
  }
  state.pending += dt;
  // a hair less than a whole number of periods counts as that number
  const Seconds needed = state.on ? off_after : on_after;
  if (state.pending >= (1.0 - 1e-9) * needed) state = {.on = !state.on};
}

}  // namespace

std::optional<Problem> problem_of(const ContactParams& params) noexcept {
  const auto size = params.threshold.size();
  if (size < 1) return Problem{"threshold", 0.0, -1, "needs at least one number"};
  if (params.per_speed.size() != size) {
    return Problem{"per_speed", static_cast<double>(params.per_speed.size()), -1,
                   "needs as many numbers as threshold"};
  }
  for (int i = 0; i < size; ++i) {
    if (!(params.threshold[i] > 0.0)) {
      return Problem{"threshold", params.threshold[i], i, "must be above 0"};
    }
    if (!(params.per_speed[i] >= 0.0)) {
      return Problem{"per_speed", params.per_speed[i], i, "must be 0 or more"};
    }
  }
  if (!(params.collision >= 1.0)) {
    return Problem{"collision", params.collision, -1, "must be 1 or more"};
  }
  if (!(0.0 < params.release && params.release <= 1.0)) {
    return Problem{"release", params.release, -1, "must be within (0, 1]"};
  }
  const std::array times{params.touch_after, params.collision_after, params.off_after};
  const std::array<std::string_view, 3> names{"touch_after", "collision_after", "off_after"};
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!(times[i].count() >= 0.0))
      return Problem{names[i], times[i].count(), -1, "must be 0 or more"};
  }
  return {};
}

ContactReport step(const ContactParams& params, ContactState& state, VecIn x, VecIn v,
                   Seconds dt) noexcept {
  SUPPLE_ASSERT(x.size() == params.threshold.size() && v.size() == x.size());
  ContactReport report{.touch = state.touch.on, .collision = state.collision.on};
  if (!all_finite(x) || !all_finite(v) || !(dt.count() >= 0.0)) {
    report.ratio = std::numeric_limits<double>::quiet_NaN();
    return report;
  }
  for (int i = 0; i < x.size(); ++i) {
    const double limit = params.threshold[i] + params.per_speed[i] * std::abs(v[i]);
    const double ratio = std::abs(x[i]) / limit;
    if (ratio > report.ratio) {
      report.ratio = ratio;
      report.index = i;
    }
  }
  look(report.ratio, 1.0, params.release, params.touch_after, params.off_after, dt, state.touch);
  look(report.ratio, params.collision, params.release, params.collision_after, params.off_after, dt,
       state.collision);
  report.touch = state.touch.on;
  report.collision = state.collision.on;
  return report;
}

}  // namespace supple::estimation
