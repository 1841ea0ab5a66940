#pragma once

// One period's turn of C, such that the energy of the rotation
//
//   1/2 w' M w + 1/2 r' K r,     r = log3(R_DC)
//
// rises by no more than the torque's work. The step comes from the linear law with the spring's
// torque at its start. About one axis that is exact. Where axes mix, the spring's curvature may add
// energy that nobody gave: it is taken from the rate. If the rate has not enough, the step was too
// long for the spring to be judged at its start, and is halved until the work pays for it.

#include <cmath>

#include "supple/admittance/energy.hpp"
#include "supple/admittance/held_turn.hpp"
#include "supple/admittance/six_axes.hpp"
#include "supple/admittance/turn.hpp"

namespace supple::admittance {

/// Rounding of an energy balance, relative to the energies in it.
inline constexpr double kBalanceRounding = 1e-13;

/// How the rotation stands before the period, in the axes of the gains.
struct TurnStart {
  const Turn& turn;
  const Vec3& r;
  const Vec3& w;
  const Vec3& torque;  // that does work during the period
};

struct TurnEnd {
  Turn turn;
  Vec3 r;
  Vec3 step;
  Vec3 w;
  double dissipated = 0.0;  // energy that the dampers took out [J]
  bool curbed = false;      // the rate or the step has been shortened
};

/// By `step`, with the rate w afterwards; a held axis stays at zero.
template <class Axes>
[[nodiscard]] TurnEnd turned_by(const Axes& G, int held_axis, const TurnStart& start,
                                const Vec3& step, const Vec3& w) noexcept {
  if (held_axis < 0) {
    const Turn turn = turned(start.turn, G.to_D(step));
    return {.turn = turn, .r = G.from_D(turn.r), .step = step, .w = w};
  }
  Vec3 r = G.from_D(turned(start.turn, G.to_D(held(held_axis, start.r, step))).r);
  r[held_axis] = 0.0;
  const Turn turn = turn_from_vector(G.to_D(r));
  return {
      .turn = turn, .r = r, .step = G.from_D(way(start.turn, turn)), .w = held(held_axis, r, w)};
}

/// The turn when the step as a whole would have given energy from nowhere.
template <class Axes>
[[nodiscard]] TurnEnd shortened(const Axes& G, const SixAxes& axes, const TurnStart& start,
                                double before, const Vec3& step, Vec3 w) noexcept {
  const AxisGains& gains = axes.gains.rotation;
  for (double share = 1.0; share > 0.01; share *= 0.5) {
    TurnEnd end = turned_by(G, held_turn_axis(axes), start, share * step, w);
    const double kinetic = half_square(gains.mass, end.w);
    const double excess =
        kinetic + half_square(gains.stiffness, end.r) - before - start.torque.dot(end.step);
    if (excess <= kinetic) {
      if (excess > 0.0) end.w *= std::sqrt(1.0 - excess / kinetic);
      end.dissipated = excess > 0.0 ? 0.0 : -excess;
      end.curbed = true;
      return end;
    }
    w.setZero();
  }
  return {
      .turn = start.turn, .r = start.r, .step = Vec3::Zero(), .w = Vec3::Zero(), .curbed = true};
}

template <class Axes>
[[nodiscard]] TurnEnd turned_passively(const Axes& G, const SixAxes& axes, const TurnStart& start,
                                       const Vec3& step, const Vec3& w) noexcept {
  const AxisGains& gains = axes.gains.rotation;
  const double before = half_square(gains.mass, start.w) + half_square(gains.stiffness, start.r);
  TurnEnd end = turned_by(G, held_turn_axis(axes), start, step, w);
  const double after = half_square(gains.mass, end.w) + half_square(gains.stiffness, end.r);
  const double work = start.torque.dot(end.step);
  end.dissipated = before + work - after;
  if (end.dissipated < -kBalanceRounding * (before + std::abs(work))) {
    end = shortened(G, axes, start, before, step, w);
  }
  return end;
}

}  // namespace supple::admittance
