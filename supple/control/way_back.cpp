#include "supple/control/way_back.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "supple/control/twist_of.hpp"

namespace supple::control {
namespace {

constexpr double kSpacing = 0.01;  // of the notes [rad]

VecJ way_to_newest(const WayBackState& state, const VecJ& q) noexcept {
  const auto& note = state.notes[static_cast<std::size_t>(state.newest)];
  VecJ way(q.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) way[i] = note[static_cast<std::size_t>(i)] - q[i];
  return way;
}

double largest(const VecJ& x) noexcept { return x.cwiseAbs().maxCoeff(); }

void forget_newest(WayBackState& state) noexcept {
  state.newest = (state.newest + kNotes - 1) % kNotes;
  --state.count;
}

/// The speed along a unit direction of the joints that all limits allow.
double speed_along(const WayBackParams& params, const WayBackState& state, const WayBackInput& in,
                   const VecJ& direction, const Twist& V) noexcept {
  constexpr double kShare = 0.5;  // of the joints' own speed
  double speed = 1e3;
  const double stops = std::sqrt(2.0 * in.brake * std::max(state.left, 0.0));
  const double linear = V.linear.norm();
  if (linear > 0.0) speed = std::min(params.speed, stops) / linear;
  for (Eigen::Index i = 0; i < direction.size(); ++i) {
    const double part = std::abs(direction[i]);
    if (part > 0.0) speed = std::min(speed, kShare * in.v_max[i] / part);
  }
  return speed;
}

}  // namespace

std::optional<Problem> problem_of(const WayBackParams& params) noexcept {
  for (const auto& [member, value] :
       {std::pair{"distance", params.distance}, std::pair{"speed", params.speed},
        std::pair{"longest", params.longest.count()}}) {
    if (!(value > 0.0) || !std::isfinite(value)) {
      return Problem{member, value, -1, "must be above 0 and finite"};
    }
  }
  return {};
}

void remember(WayBackState& state, const VecJ& q) noexcept {
  if (state.count > 0 && largest(way_to_newest(state, q)) < kSpacing) return;
  state.newest = (state.newest + 1) % kNotes;
  state.count = std::min(state.count + 1, kNotes);
  auto& note = state.notes[static_cast<std::size_t>(state.newest)];
  for (Eigen::Index i = 0; i < q.size(); ++i) note[static_cast<std::size_t>(i)] = q[i];
}

bool go_back(const WayBackParams& params, WayBackState& state, const WayBackInput& in, Seconds dt,
             ik::Rates& rates) noexcept {
  if (!state.going) {
    state.going = true;
    state.left = params.distance;
    state.spent = Seconds{0.0};
  }
  state.spent += dt;
  while (state.count > 0 && largest(way_to_newest(state, in.q)) < 0.5 * kSpacing) {
    forget_newest(state);
  }
  if (state.count == 0 || state.spent > params.longest) return false;

  const VecJ way = way_to_newest(state, in.q);
  const VecJ direction = way / way.norm();
  const Twist V = twist_of(in.Jv_V_WP_W, direction);
  const double linear = V.linear.norm();
  constexpr double kNothing = 1e-9;  // [m/rad]
  if (linear > kNothing) state.left -= dt.count() * V.linear.dot(in.V_WP_W.linear) / linear;
  if (state.left <= 0.0) return false;
  const double speed = speed_along(params, state, in, direction, V);
  rates.v = (speed * direction).cwiseMax(in.bounds.lower).cwiseMin(in.bounds.upper);
  rates.V = twist_of(in.Jv_V_WP_W, rates.v);
  rates.missing = {};
  return true;
}

}  // namespace supple::control
