// Semi-implicit Euler and RK4, at the documents' own 100 Hz and with gains from their lists: 1 kg
// ("very low Z mass"), 500 N s/m, 150 N/m.

#include "supple/admittance/integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "supple/admittance/params.hpp"
#include "supple/admittance/problem.hpp"

namespace supple::test {
namespace {

constexpr double kM = 1.0;
constexpr double kD = 500.0;
constexpr double kK = 150.0;
constexpr double kF = 10.0;
constexpr Seconds kDt{0.01};

struct Axis {
  double x = 0.0;
  double v = 0.0;
};

double acceleration(const Axis& a) { return (kF - kD * a.v - kK * a.x) / kM; }

Axis semi_implicit(const Axis& a) {
  const double v = a.v + acceleration(a) * kDt.count();
  return {.x = a.x + v * kDt.count(), .v = v};
}

Axis rk4(const Axis& a) {
  const double h = kDt.count();
  const auto rate = [](const Axis& s) { return Axis{.x = s.v, .v = acceleration(s)}; };
  const auto moved = [&a](const Axis& k, double t) {
    return Axis{.x = a.x + t * k.x, .v = a.v + t * k.v};
  };
  const Axis k1 = rate(a);
  const Axis k2 = rate(moved(k1, h / 2));
  const Axis k3 = rate(moved(k2, h / 2));
  const Axis k4 = rate(moved(k3, h));
  return {.x = a.x + h / 6 * (k1.x + 2 * k2.x + 2 * k3.x + k4.x),
          .v = a.v + h / 6 * (k1.v + 2 * k2.v + 2 * k3.v + k4.v)};
}

TEST(Deviations, EulerAndRungeKuttaExplodeOnGainsFromTheirOwnLists) {
  Axis euler;
  Axis runge_kutta;
  for (int tick = 0; tick < 50; ++tick) {  // half a second under 10 N
    euler = semi_implicit(euler);
    runge_kutta = rk4(runge_kutta);
  }
  EXPECT_GT(std::abs(euler.x), 1e20) << "m";
  EXPECT_GT(std::abs(runge_kutta.x), 1e20) << "m";

  const auto c = admittance::coefficients(admittance::Scheme::kExact, kM, kD, kK, kDt);
  admittance::AxisState exact;
  for (int tick = 0; tick < 6000; ++tick) {
    const double before = exact.x;
    exact = admittance::advanced(c, exact, kK, kF);
    ASSERT_GE(exact.x, before) << "an overdamped axis never turns back";
  }
  EXPECT_NEAR(exact.x, kF / kK, 1e-7);  // 60 s are 18 of its time constants
}

TEST(Deviations, SchemesThatWouldExplodeAreRefused) {
  admittance::Params params;
  params.gains.translation = {
      .mass = Vec3::Constant(kM), .damping = Vec3::Constant(kD), .stiffness = Vec3::Constant(kK)};
  EXPECT_FALSE(problem_of(params, kDt));
  for (const auto scheme : {admittance::Scheme::kSemiImplicitEuler, admittance::Scheme::kRk4}) {
    params.scheme = scheme;
    EXPECT_TRUE(problem_of(params, kDt));
  }
}

}  // namespace
}  // namespace supple::test
