#include "supple/estimation/momentum_observer.hpp"

#include <cmath>

#include "supple/core/check.hpp"
#include "supple/core/finite.hpp"

namespace supple::estimation {
namespace {

// The six rows of a floating base have no motor.
double at(const VecV& tau, int row, int first) noexcept {
  return row < first ? 0.0 : tau[row - first];
}

void weigh(const ObserverParams& params, Seconds dt, ObserverState& state) noexcept {
  state.period = dt;
  for (int i = 0; i < state.weight.size(); ++i) {
    state.weight[i] = -std::expm1(-params.bandwidth[i] * dt.count());
  }
}

bool usable(const model::Momentum& now, const VecV& tau) noexcept {
  return all_finite(now.p) && all_finite(now.ctv) && all_finite(now.g) && all_finite(tau);
}

void advance(const ObserverParams& params, const model::Momentum& now, const VecV& tau, int first,
             ObserverState& state) noexcept {
  const double rate = 1.0 / state.period.count();
  const double own = params.timing == TorqueTiming::kHeld ? 1.0 : 0.5;
  const double gravity = params.torque.source == TorqueSource::kGravityFreeTorque ? 0.0 : 0.5;
  for (int i = 0; i < now.p.size(); ++i) {
    const double torque = own * at(tau, i, first) + (1.0 - own) * at(state.tau, i, first);
    const double u =
        torque + 0.5 * (now.ctv[i] + state.last.ctv[i]) - gravity * (now.g[i] + state.last.g[i]);
    const double seen = (now.p[i] - state.last.p[i]) * rate - u;
    state.residual[i] += state.weight[i] * (seen - state.residual[i]);
  }
}

}  // namespace

ObserverParams observer_defaults(const model::RobotModel& model, double bandwidth) noexcept {
  ObserverParams out;
  out.bandwidth = VecV::Constant(model.nv(), bandwidth);
  return out;
}

std::optional<Problem> problem_of(const ObserverParams& params,
                                  const model::RobotModel& model) noexcept {
  const auto size = static_cast<double>(params.bandwidth.size());
  if (size != model.nv()) return Problem{"bandwidth", size, -1, "needs one number per velocity"};
  for (int i = 0; i < model.nv(); ++i) {
    const double lambda = params.bandwidth[i];
    if (!(lambda > 0.0) || !std::isfinite(lambda)) {
      return Problem{"bandwidth", lambda, i, "must be above 0 and finite"};
    }
  }
  const auto rotors = static_cast<double>(params.rotor_inertia.size());
  if (rotors != 0.0 && rotors != model.nv()) {
    return Problem{"rotor_inertia", rotors, -1, "needs one number per velocity, or none"};
  }
  for (int i = 0; i < params.rotor_inertia.size(); ++i) {
    const double rotor = params.rotor_inertia[i];
    if (!(rotor >= 0.0) || !std::isfinite(rotor)) {
      return Problem{"rotor_inertia", rotor, i, "must be 0 or more and finite"};
    }
  }
  if (!(params.longest.count() > 0.0)) {
    return Problem{"longest", params.longest.count(), -1, "must be above 0"};
  }
  return problem_of(params.torque, model.joints());
}

ObserverState observer_start(const model::RobotModel& model) noexcept {
  return {.residual = VecV::Zero(model.nv()),
          .last = model::Momentum::sized_for(model),
          .tau = VecV::Zero(model.joints()),
          .weight = VecV::Zero(model.nv())};
}

ObserverStep step(const model::RobotModel& model, const ObserverParams& params,
                  ObserverState& state, model::Workspace& work, VecIn q, VecIn v, VecIn reading,
                  Seconds dt) noexcept {
  SUPPLE_ASSERT(state.residual.size() == model.nv() && params.bandwidth.size() == model.nv());
  SUPPLE_ASSERT(reading.size() == model.joints());
  if (state.started && !(dt.count() > 0.0)) return ObserverStep::kRefused;
  const int first = model.first_joint_velocity();
  model::Momentum now = model::Momentum::sized_for(model);
  model::momentum(model, work, q, v, now);
  for (int i = 0; i < params.rotor_inertia.size(); ++i) now.p[i] += params.rotor_inertia[i] * v[i];
  const VecV tau = joint_torque(params.torque, reading, {v.data() + first, model.joints()});
  if (!usable(now, tau)) return ObserverStep::kRefused;

  const bool follows = state.started && dt <= params.longest;
  if (follows) {
    if (dt != state.period) weigh(params, dt, state);
    advance(params, now, tau, first, state);
  }
  state.last = now;
  state.tau = tau;
  state.started = true;
  return follows ? ObserverStep::kUpdated : ObserverStep::kStarted;
}

}  // namespace supple::estimation
