#include "differences.hpp"
#include "energy.hpp"
#include "evaluate.hpp"
#include "identities.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

// rounding alone; a light wrist at the end of a long arm loses some digits to the products with its
// distance from the base
double energy_is_that_of_the_links(const TestRobot& left, const TestRobot& right, const State& s) {
  const double T = 0.5 * s.v.dot(mass_matrix(left.model, s.q) * s.v);
  const double links = kinetic_energy(right, s.q, s.v);
  return std::abs(T - links) / links;
}

double mass_column_is_force_of_unit_acceleration(const TestRobot& left, const TestRobot& right,
                                                 const State& s) {
  const VecV still = VecV::Zero(left.model.nv());
  MatV columns(left.model.nv(), left.model.nv());
  for (int k = 0; k < left.model.nv(); ++k) {
    columns.col(k) = inverse_dynamics(right.model, s.q, still, unit_velocity(right.model, k)) -
                     inverse_dynamics(right.model, s.q, still, still);
  }
  return relative_mass(mass_matrix(left.model, s.q), columns);
}

double gravity_is_gradient_of_potential(const TestRobot& left, const TestRobot& right,
                                        const State& s) {
  VecV gradient(left.model.nv());
  for (int k = 0; k < gradient.size(); ++k) {
    const VecV e = unit_velocity(right.model, k);
    gradient[k] = derivative(
        [&](double t) { return potential_energy(right, moved(right.model, s.q, e, t)); }, kStep);
  }
  return relative(gravity(left.model, s.q), gradient);
}

double inverse_dynamics_is_the_equation_of_motion(const TestRobot& left, const TestRobot& right,
                                                  const State& s) {
  const MatV M = mass_matrix(right.model, s.q);
  const VecV tau = inverse_dynamics(left.model, s.q, s.v, s.vdot);
  const VecV sum =
      M * s.vdot + coriolis_matrix(right.model, s.q, s.v) * s.v + gravity(right.model, s.q);
  return relative_forces(tau, sum, M);
}

double forward_dynamics_undoes_inverse(const TestRobot& left, const TestRobot& right,
                                       const State& s) {
  const VecV tau = inverse_dynamics(right.model, s.q, s.v, s.vdot);
  return relative(forward_dynamics(left.model, s.q, s.v, tau), s.vdot);
}

double inverse_dynamics_undoes_forward(const TestRobot& left, const TestRobot& right,
                                       const State& s) {
  const VecV& tau = s.vdot;  // any numbers
  const VecV vdot = forward_dynamics(right.model, s.q, s.v, tau);
  const MatV M = mass_matrix(left.model, s.q);
  const VecV sum = M * vdot + bias_forces(left.model, s.q, s.v);
  const VecV back = inverse_dynamics(left.model, s.q, s.v, vdot);
  // the size of what cancels: accelerations of light joints are large
  const double scale = 1.0 + (M * vdot).norm();
  return std::max((sum - tau).norm(), (back - tau).norm()) / scale;
}

}  // namespace

std::vector<Identity> dynamic_identities() {
  return {
      {"EnergyIsThatOfTheLinks", energy_is_that_of_the_links, kAlgebra},
      {"MassColumnIsForceOfUnitAcceleration", mass_column_is_force_of_unit_acceleration,
       kLightWrist},
      {"GravityIsGradientOfPotential", gravity_is_gradient_of_potential, kDifferences,
       States::kGentle},
      {"InverseDynamicsIsTheEquationOfMotion", inverse_dynamics_is_the_equation_of_motion,
       kAlgebra},
      {"ForwardDynamicsUndoesInverse", forward_dynamics_undoes_inverse, kLightWrist},
      {"InverseDynamicsUndoesForward", inverse_dynamics_undoes_forward, kLightWrist},
  };
}

}  // namespace supple::test
