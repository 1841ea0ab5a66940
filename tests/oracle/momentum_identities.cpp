#include "differences.hpp"
#include "energy.hpp"
#include "evaluate.hpp"
#include "identities.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

double momentum_is_mass_times_velocity(const TestRobot& left, const TestRobot& right,
                                       const State& s) {
  const MatV M = mass_matrix(right.model, s.q);
  return relative_forces(momentum(left.model, s.q, s.v).p, M * s.v, M);
}

double ctv_is_coriolis_transposed_times_velocity(const TestRobot& left, const TestRobot& right,
                                                 const State& s) {
  const MatV C = coriolis_matrix(right.model, s.q, s.v);
  return relative_forces(momentum(left.model, s.q, s.v).ctv, C.transpose() * s.v,
                         mass_matrix(right.model, s.q));
}

double momentum_has_gravity(const TestRobot& left, const TestRobot& right, const State& s) {
  return relative_forces(momentum(left.model, s.q, s.v).g, gravity(right.model, s.q),
                         mass_matrix(right.model, s.q));
}

/// C^T v = dT/dq at constant v, with T summed over the links.
double ctv_is_gradient_of_kinetic_energy(const TestRobot& left, const TestRobot& right,
                                         const State& s) {
  VecV gradient(left.model.nv());
  for (int k = 0; k < gradient.size(); ++k) {
    const VecV e = unit_velocity(right.model, k);
    gradient[k] = derivative(
        [&](double t) { return kinetic_energy(right, moved(right.model, s.q, e, t), s.v); }, kStep);
  }
  return relative(momentum(left.model, s.q, s.v).ctv, gradient);
}

/// d/dt (M v) = C^T v - g + tau with tau = M vdot + C v + g, along v(t) = v + vdot t.
double momentum_rate_is_force(const TestRobot& left, const TestRobot& right, const State& s) {
  const model::Momentum now = momentum(left.model, s.q, s.v);
  const VecV tau = inverse_dynamics(left.model, s.q, s.v, s.vdot);
  const VecV rate = derivative(
      [&](double t) -> VecV {
        const VecV v_t = s.v + t * s.vdot;
        return momentum(right.model, moved(right.model, s.q, s.v, t), v_t).p;
      },
      kStep);
  return relative(tau + now.ctv - now.g, rate);
}

}  // namespace

std::vector<Identity> momentum_identities() {
  return {
      {"MomentumIsMassTimesVelocity", momentum_is_mass_times_velocity, kAlgebra},
      {"CtvIsCoriolisTransposedTimesVelocity", ctv_is_coriolis_transposed_times_velocity, kAlgebra},
      {"MomentumHasGravity", momentum_has_gravity, kAlgebra},
      {"CtvIsGradientOfKineticEnergy", ctv_is_gradient_of_kinetic_energy, kDifferences,
       States::kGentle, Bases::kWelded},
      {"MomentumRateIsForce", momentum_rate_is_force, kDifferences, States::kGentle},
  };
}

}  // namespace supple::test
