#include "supple/admittance/six_axes.hpp"

#include <cstddef>

namespace supple::admittance {
namespace {

struct ModesStep {
  bool changed = false;
  bool arrived = false;
};

// Axis i of x y z rx ry rz.
double& at(Halves& halves, int i) noexcept {
  return i < 3 ? halves.linear[i] : halves.angular[i - 3];
}

bool all_selected(const Selection& selected) noexcept {
  bool all = true;
  for (const bool one : selected) all &= one;
  return all;
}

ModesStep update_modes(const Selection& selected, SixAxes& axes, Halves& x, Halves& v) noexcept {
  ModesStep result;
  if (axes.all_yield && all_selected(selected)) return result;
  axes.all_yield = true;
  for (int i = 0; i < 6; ++i) {
    AxisMode& mode = axes.modes[static_cast<std::size_t>(i)];
    const AxisMode next =
        next_mode(mode, selected[static_cast<std::size_t>(i)], at(x, i), at(v, i));
    at(axes.yields, i) = next == AxisMode::kYielding ? 1.0 : 0.0;
    axes.all_yield &= next == AxisMode::kYielding;
    if (next == mode) continue;
    if (next == AxisMode::kYielding) restart(axes.schedule, i);
    if (next == AxisMode::kHeld) {
      at(x, i) = at(v, i) = 0.0;
      result.arrived = true;
    }
    mode = next;
    result.changed = true;
  }
  return result;
}

// An axis that does not yield: a critically damped return, or nothing at all.
void replace(SixAxes& axes, int i, double w) noexcept {
  const bool returns = axes.modes[static_cast<std::size_t>(i)] == AxisMode::kReturning;
  OneAxisGains gains = axis_of(axes.gains, i);
  gains.damping = returns ? 2.0 * w * gains.mass : 0.0;
  gains.stiffness = returns ? w * w * gains.mass : 0.0;
  set_axis(axes.gains, i, gains);
}

void refresh(const Params& params, SixAxes& axes, Seconds dt) noexcept {
  axes.gains = axes.schedule.now;
  axes.gains.translation.damping += axes.chatter.added.linear;
  axes.gains.rotation.damping += axes.chatter.added.angular;
  axes.chatter.changed = false;
  axes.dt = dt;
  axes.scheme = params.scheme;
  axes.return_frequency = params.return_frequency;
  if (axes.all_yield) {
    axes.coefficients = coefficients(params.scheme, axes.gains, dt);
    return;
  }
  for (int i = 0; i < 6; ++i) {
    const bool yields = axes.modes[static_cast<std::size_t>(i)] == AxisMode::kYielding;
    if (!yields) replace(axes, i, params.return_frequency);
  }
  axes.coefficients = coefficients(params.scheme, axes.gains, dt);
  for (int i = 0; i < 6; ++i) {
    const bool is_held = axes.modes[static_cast<std::size_t>(i)] == AxisMode::kHeld;
    if (is_held) set_axis(axes.coefficients, i, AxisCoefficients{});
  }
}

bool up_to_date(const Params& params, const SixAxes& axes, Seconds dt) noexcept {
  return dt == axes.dt && params.scheme == axes.scheme &&
         params.return_frequency == axes.return_frequency;
}

}  // namespace

AxesStep update(const Params& params, SixAxes& axes, Halves& x, Halves& v, Seconds dt) noexcept {
  const ModesStep modes = update_modes(params.selected, axes, x, v);
  AxesStep result{.arrived = modes.arrived};
  result.schedule = advance(axes.schedule, axes.tank, params.gains, params.tank, params.ramp,
                            {.x = x, .v = v, .pays = axes.yields}, dt);
  if (modes.changed || result.schedule.changed || axes.chatter.changed ||
      !up_to_date(params, axes, dt)) {
    refresh(params, axes, dt);
  }
  return result;
}

Selection springless(const SixAxes& axes) noexcept {
  Selection result{};
  for (int i = 0; i < 6; ++i) {
    const auto axis = static_cast<std::size_t>(i);
    result[axis] = axes.modes[axis] == AxisMode::kYielding &&
                   axis_of(axes.gains, i).stiffness == 0.0 &&
                   axis_of(axes.schedule.to, i).stiffness == 0.0;
  }
  return result;
}

bool turn_returns(const SixAxes& axes) noexcept {
  if (axes.all_yield) return false;
  return axes.modes[3] == AxisMode::kReturning || axes.modes[4] == AxisMode::kReturning ||
         axes.modes[5] == AxisMode::kReturning;
}

int held_turn_axis(const SixAxes& axes) noexcept {
  if (axes.all_yield) return -1;
  int held = -1;
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    if (axes.modes[static_cast<std::size_t>(3 + i)] != AxisMode::kHeld) continue;
    held = i;
    ++count;
  }
  return count == 1 ? held : -1;
}

}  // namespace supple::admittance
