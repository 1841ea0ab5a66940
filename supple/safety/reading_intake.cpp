#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "supple/core/finite.hpp"
#include "supple/safety/intake.hpp"
#include "supple/safety/per_joint.hpp"
#include "supple/safety/phase.hpp"

namespace supple::safety {
namespace {

bool moving(const Params& params, const State& state) noexcept {
  for (std::size_t i = 0; i < joints(params); ++i) {
    if (std::abs(state.v[i]) > params.rest_speed) return true;
  }
  return false;
}

// bits, not values: a sensor that is alive has noise in the last of them
bool same_bits(const Vec3& now, const double* last) noexcept {
  const auto differs = [&](int i) {
    return std::bit_cast<std::uint64_t>(now[i]) ^ std::bit_cast<std::uint64_t>(last[i]);
  };
  return (differs(0) | differs(1) | differs(2)) == 0;
}

void accept_reading(const Params& params, State& state, const InputFacts& in) noexcept {
  double* const last = state.reading.data();
  const bool same = state.reading_known && same_bits(in.reading.force, last) &&
                    same_bits(in.reading.torque, last + 3);
  if (!same) {
    state.readings_same = 1;
  } else if (moving(params, state)) {
    state.readings_same = std::min(state.readings_same + 1, params.stuck_readings);
  }
  Vec3::Map(last) = in.reading.force;
  Vec3::Map(last + 3) = in.reading.torque;
  state.reading_known = true;
  state.readings_bad = 0;
}

int first_not_finite(const Wrench& reading) noexcept {
  const Vec6 x = stacked(reading);
  for (int i = 0; i < 6; ++i) {
    if (!std::isfinite(x[i])) return i;
  }
  return -1;
}

}  // namespace

[[gnu::hot]] bool take_reading(const Params& params, State& state, const InputFacts& in) noexcept {
  const bool newer = in.reading_stamp > state.reading_stamp;
  const bool repeated = in.reading_stamp == state.reading_stamp;
  const bool finite = all_finite(in.reading);
  state.reading_age += state.dt;
  const Seconds age = credible_age(state, in.reading_age, state.reading_age);
  if (newer) {
    state.reading_stamp = in.reading_stamp;
  } else if (!repeated) {
    ++state.counters.readings_old;
  }

  if (newer && finite) {
    accept_reading(params, state, in);
    state.reading_age = age;
    return true;
  }
  if (newer) {
    ++state.counters.readings_not_finite;
    state.readings_bad = std::min(state.readings_bad + 1, params.held_readings + 1);
    state.bad_axis = first_not_finite(in.reading);
  }
  const bool of_last = repeated && state.readings_bad == 0;
  if (of_last && !(age <= state.reading_age)) state.reading_age = age;
  return of_last;
}

[[gnu::hot]] void judge_reading(const Params& params, State& state) noexcept {
  if (state.readings_bad > params.held_readings) {
    note(state, {StopReason::kWrenchNotFinite, static_cast<double>(state.readings_bad),
                 static_cast<double>(params.held_readings), state.bad_axis});
  }
  if (!(state.reading_age <= params.max_wrench_age)) {
    note(state,
         {StopReason::kWrenchStale, state.reading_age.count(), params.max_wrench_age.count()});
  }
  if (params.stuck_readings > 0 && state.readings_same >= params.stuck_readings) {
    note(state, {StopReason::kWrenchStuck, static_cast<double>(state.readings_same),
                 static_cast<double>(params.stuck_readings)});
  }
}

}  // namespace supple::safety
