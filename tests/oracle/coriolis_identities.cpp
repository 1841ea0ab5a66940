#include "differences.hpp"
#include "evaluate.hpp"
#include "identities.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

MatV rate_of_mass(const TestRobot& robot, const VecQ& q, const VecV& v) {
  return derivative([&](double t) { return mass_matrix(robot.model, moved(robot.model, q, v, t)); },
                    kStep);
}

/// In the units of a mass matrix per second, on the scale of M.
double scaled(const MatV& difference, const MatV& M) { return relative_mass(M + difference, M); }

/// Mdot - 2 C = -(Mdot - 2 C)^T, that is Mdot = C + C^T.
double mass_rate_minus_twice_coriolis_is_skew(const TestRobot& left, const TestRobot& right,
                                              const State& s) {
  const MatV C = coriolis_matrix(left.model, s.q, s.v);
  const MatV S = rate_of_mass(right, s.q, s.v) - 2.0 * C;
  return scaled(S + S.transpose(), mass_matrix(left.model, s.q));
}

/// C_ij = 1/2 sum_k (dM_ij/dq_k + dM_ik/dq_j - dM_jk/dq_i) v_k.
double coriolis_is_christoffel(const TestRobot& left, const TestRobot& right, const State& s) {
  const int n = left.model.nv();
  std::vector<MatV> dM;
  for (int k = 0; k < n; ++k) {
    dM.push_back(rate_of_mass(right, s.q, unit_velocity(right.model, k)));
  }
  MatV C = MatV::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        const auto at = [&](int a, int row, int col) {
          return dM[static_cast<std::size_t>(a)](row, col);
        };
        C(i, j) += 0.5 * (at(k, i, j) + at(j, i, k) - at(i, j, k)) * s.v[k];
      }
    }
  }
  return scaled(coriolis_matrix(left.model, s.q, s.v) - C, mass_matrix(left.model, s.q));
}

double bias_is_coriolis_times_velocity_plus_gravity(const TestRobot& left, const TestRobot& right,
                                                    const State& s) {
  const VecV sum = coriolis_matrix(right.model, s.q, s.v) * s.v + gravity(right.model, s.q);
  return relative_forces(bias_forces(left.model, s.q, s.v), sum, mass_matrix(right.model, s.q));
}

}  // namespace

std::vector<Identity> coriolis_identities() {
  return {
      {"MassRateMinusTwiceCoriolisIsSkew", mass_rate_minus_twice_coriolis_is_skew, kMassDifferences,
       States::kGentle},
      {"CoriolisIsChristoffel", coriolis_is_christoffel, kMassDifferences, States::kGentle,
       Bases::kWelded},
      {"BiasIsCoriolisTimesVelocityPlusGravity", bias_is_coriolis_times_velocity_plus_gravity,
       kAlgebra},
  };
}

}  // namespace supple::test
