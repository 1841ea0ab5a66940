// One axis, any gains and any period: the exact integrator neither grows nor gives energy, and the
// others do so exactly where `stable` says.

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "supple/admittance/integrator.hpp"
#include "supple/admittance/stability.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

constexpr int kTrials = 100000;

struct Axis {
  double mass, damping, stiffness;
  Seconds dt;
};

// From a feather to a lorry, from microseconds to minutes; one in eight without damper or spring.
Axis any_axis(test::Rng& rng) {
  return {.mass = test::any_magnitude(rng, -6.0, 6.0),
          .damping = rng() % 8 == 0 ? 0.0 : test::any_magnitude(rng, -9.0, 9.0),
          .stiffness = rng() % 8 == 0 ? 0.0 : test::any_magnitude(rng, -9.0, 9.0),
          .dt = Seconds{test::any_magnitude(rng, -6.0, 2.0)}};
}

// The iteration matrix in (x, v/scale), from two unit states.
Eigen::Matrix2d iteration(Scheme scheme, const Axis& axis, double scale) {
  const AxisCoefficients c = coefficients(scheme, axis.mass, axis.damping, axis.stiffness, axis.dt);
  const AxisState of_x = advanced(c, {.x = 1.0}, axis.stiffness, 0.0);
  const AxisState of_v = advanced(c, {.v = scale}, axis.stiffness, 0.0);
  return (Eigen::Matrix2d{} << of_x.x, of_v.x, of_x.v / scale, of_v.v / scale).finished();
}

// Jury's conditions for |z| <= 1 for both roots of z^2 - trace z + det. Unlike the roots they are
// not sensitive where the roots meet.
TEST(ExactIntegrator, IsStableForAllGainsAndPeriods) {
  test::Rng rng{201};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Axis axis = any_axis(rng);
    const double natural = std::sqrt(axis.stiffness / axis.mass);
    const Eigen::Matrix2d A =
        iteration(Scheme::kExact, axis, std::max(natural, 1.0 / axis.dt.count()));
    constexpr double kRounding = 1e-14;  // of entries up to 1
    ASSERT_TRUE(A.allFinite());
    ASSERT_LE(A.determinant(), 1.0 + kRounding);
    ASSERT_LE(std::abs(A.trace()), 1.0 + A.determinant() + kRounding)
        << axis.mass << ", " << axis.damping << ", " << axis.stiffness << ", " << axis.dt.count();
  }
}

TEST(ExactIntegrator, GivesNoMoreEnergyThanTheLoadDoesWork) {
  test::Rng rng{202};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Axis axis = any_axis(rng);
    const double v_size = test::any_magnitude(rng, -3.0, 1.0);
    const AxisState now{.x = test::uniform(rng, -1.0, 1.0),
                        .v = test::uniform(rng, -v_size, v_size)};
    const double load = test::any_magnitude(rng, -3.0, 3.0) * (rng() % 2 == 0 ? 1.0 : -1.0);
    const AxisCoefficients c =
        coefficients(Scheme::kExact, axis.mass, axis.damping, axis.stiffness, axis.dt);

    const AxisState next = advanced(c, now, axis.stiffness, load);

    const auto energy = [&](const AxisState& s) {
      return 0.5 * axis.mass * s.v * s.v + 0.5 * axis.stiffness * s.x * s.x;
    };
    const double work = load * (next.x - now.x);
    // rounding of the terms of the balance; load and spring may be large and nearly cancel
    const double terms = energy(now) + energy(next) + std::abs(load) * std::abs(next.x) +
                         std::abs(load) * std::abs(now.x);
    ASSERT_LE(energy(next) - energy(now), work + 1e-12 * terms);
  }
}

class Regions : public ::testing::TestWithParam<Scheme> {};

// Near their edges, and for both signs of the discriminant.
TEST_P(Regions, AreThoseOfTheIterationsEigenvalues) {
  test::Rng rng{203};
  int stable_ones = 0;
  for (int trial = 0; trial < 2 * kTrials; ++trial) {
    const double mass = test::any_magnitude(rng, -1.0, 2.0);
    const double h = test::any_magnitude(rng, -4.0, -1.0);
    const double delta = rng() % 8 == 0 ? 0.0 : test::uniform(rng, 0.0, 4.0);
    const double alpha = rng() % 8 == 0 ? 0.0 : test::uniform(rng, 0.0, 11.0);
    const Axis axis{.mass = mass,
                    .damping = delta * mass / h,
                    .stiffness = alpha * mass / (h * h),
                    .dt = Seconds{h}};

    const bool is_stable = stable(GetParam(), axis.mass, axis.damping, axis.stiffness, axis.dt);

    const double radius = iteration(GetParam(), axis, 1.0 / h).eigenvalues().cwiseAbs().maxCoeff();
    constexpr double kEdge = 1e-7;  // a double eigenvalue splits by the root of rounding
    if (is_stable) {
      ASSERT_LE(radius, 1.0 + kEdge) << "delta " << delta << ", alpha " << alpha;
    } else {
      ASSERT_GE(radius, 1.0 - kEdge) << "delta " << delta << ", alpha " << alpha;
    }
    stable_ones += is_stable ? 1 : 0;
  }
  EXPECT_GT(stable_ones, kTrials / 10);
  EXPECT_LT(stable_ones, 2 * kTrials - kTrials / 10);
}

INSTANTIATE_TEST_SUITE_P(Schemes, Regions,
                         ::testing::Values(Scheme::kSemiImplicitEuler, Scheme::kRk4),
                         [](const auto& scheme) {
                           return scheme.param == Scheme::kRk4 ? "RungeKutta" : "SemiImplicitEuler";
                         });

}  // namespace
}  // namespace supple::admittance
