#include "supple/wrench/tare.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace supple::wrench {
namespace {

// False, and the tare is over, when the value is above the limit or is no number.
bool accept(TareState& state, TareRefusal refusal, double value, double limit, int axis) noexcept {
  if (value <= limit) return true;
  state.status = TareStatus::kRefused;
  state.refusal = refusal;
  state.value = value;
  state.limit = limit;
  state.axis = axis;
  return false;
}

double deviation(const TareState& state, std::size_t axis) noexcept {
  return state.samples < 2 ? 0.0 : std::sqrt(state.squares[axis] / (state.samples - 1));
}

Wrench as_wrench(const std::array<double, 6>& x) noexcept {
  return {.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
}

bool at_rest(const TareParams& tare, TareState& state, const Twist& V_WS_W) noexcept {
  return accept(state, TareRefusal::kMoving, V_WS_W.linear.norm(), tare.max_linear_speed, -1) &&
         accept(state, TareRefusal::kTurning, V_WS_W.angular.norm(), tare.max_angular_speed, -1);
}

bool within_range(const SpikeLimits& limits, TareState& state, const Vec6& reading) noexcept {
  for (int i = 0; i < 6; ++i) {
    const double size = std::abs(reading[i]);
    if (!accept(state, TareRefusal::kOutOfRange, size, limits.range[i], i)) return false;
  }
  return true;
}

// Welford's running mean and sum of squares.
void average(TareState& state, const Vec6& x) noexcept {
  ++state.samples;
  for (std::size_t i = 0; i < 6; ++i) {
    const double before = x[static_cast<int>(i)] - state.mean[i];
    state.mean[i] += before / state.samples;
    state.squares[i] += before * (x[static_cast<int>(i)] - state.mean[i]);
  }
}

bool quiet(const TareParams& tare, TareState& state) noexcept {
  for (std::size_t i = 0; i < 6; ++i) {
    const bool force = i < 3;
    if (!accept(state, force ? TareRefusal::kForceNoise : TareRefusal::kTorqueNoise,
                deviation(state, i), force ? tare.max_force_noise : tare.max_torque_noise,
                static_cast<int>(i))) {
      return false;
    }
  }
  return true;
}

bool plausible(const TareParams& tare, const Params& params, TareState& state) noexcept {
  const Wrench change = as_wrench(state.mean) - params.bias_S;
  return accept(state, TareRefusal::kForceChange, change.force.norm(), tare.max_force_change, -1) &&
         accept(state, TareRefusal::kTorqueChange, change.torque.norm(), tare.max_torque_change,
                -1);
}

TareReport report(const TareParams& tare, const TareState& state) noexcept {
  std::array<double, 6> of_one;
  std::array<double, 6> of_mean;
  for (std::size_t i = 0; i < 6; ++i) {
    of_one[i] = deviation(state, i);
    of_mean[i] = of_one[i] / std::sqrt(std::max(state.samples, 1));
  }
  return {.status = state.status,
          .progress = std::min(state.elapsed / tare.duration, 1.0),
          .samples = state.samples,
          .bias_S = as_wrench(state.mean),
          .deviation_S = as_wrench(of_one),
          .bias_deviation_S = as_wrench(of_mean),
          .refusal = state.refusal,
          .value = state.value,
          .limit = state.limit,
          .axis = state.axis};
}

}  // namespace

std::string_view sentence(TareRefusal refusal) noexcept {
  switch (refusal) {
    case TareRefusal::kNone:
      return "nothing was refused";
    case TareRefusal::kMoving:
      return "the sensor moves; a tare needs an arm at rest";
    case TareRefusal::kTurning:
      return "the sensor turns; a tare needs an arm at rest";
    case TareRefusal::kOutOfRange:
      return "the sensor is at the end of its range";
    case TareRefusal::kForceNoise:
      return "the force readings scatter; something shakes or touches the tool";
    case TareRefusal::kTorqueNoise:
      return "the torque readings scatter; something shakes or touches the tool";
    case TareRefusal::kForceChange:
      return "the force bias would change too much; something touches the tool, or its payload is "
             "not the declared one";
    case TareRefusal::kTorqueChange:
      return "the torque bias would change too much; something touches the tool, or its payload is "
             "not the declared one";
  }
  return "unknown refusal";
}

void start(TareState& state) noexcept { state = {.status = TareStatus::kAveraging}; }

TareReport step(const TareParams& tare, const Params& params, TareState& state,
                const Wrench& reading, const Mat3& R_WS, const Twist& V_WS_W, Seconds dt) noexcept {
  if (state.status != TareStatus::kAveraging) return report(tare, state);

  const Wrench load = load_on_robot(params.reports, reading);
  if (at_rest(tare, state, V_WS_W) && within_range(params.spikes, state, stacked(load))) {
    average(state, stacked(load - weight(params.payload, R_WS, params.gravity_W)));
    state.elapsed += dt;

    // half a period of slack: a sum of periods is rounded
    const bool complete = state.samples >= 2 && state.elapsed + 0.5 * dt >= tare.duration;
    if (complete && quiet(tare, state) && plausible(tare, params, state)) {
      state.status = TareStatus::kDone;
    }
  }
  return report(tare, state);
}

}  // namespace supple::wrench
