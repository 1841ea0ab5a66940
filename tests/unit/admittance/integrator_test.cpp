#include "supple/admittance/integrator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "axes.hpp"
#include "oracle_table.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

AxisState after(int periods, const AxisCoefficients& c, AxisState state, double stiffness,
                double load) {
  for (int i = 0; i < periods; ++i) state = advanced(c, state, stiffness, load);
  return state;
}

// 1e-14 of the value, or of the largest number in the row where the value itself has decayed.
void expect_close(double actual, double expected, double scale, const std::string& what) {
  EXPECT_NEAR(actual, expected, 1e-14 * std::max(std::abs(expected), scale)) << what;
}

TEST(ExactIntegrator, ReproducesTheOracleSteps) {
  const auto rows = test::oracle_table("msd_zoh_step.csv");
  ASSERT_EQ(rows.size(), 8U);
  for (const auto& row : rows) {
    const AxisCoefficients c =
        coefficients(Scheme::kExact, row["M"], row["D"], row["K"], Seconds{row["dt"]});
    const AxisState start{.x = row["x0"], .v = row["v0"]};

    const AxisState one = after(1, c, start, row["K"], row["F"]);
    const AxisState thousand = after(1000, c, start, row["K"], row["F"]);

    expect_close(one.x, row["x1"], 0.0, row.name + " x1");
    expect_close(one.v, row["v1"], 0.0, row.name + " v1");
    // what has decayed keeps the rounding of what it was
    expect_close(thousand.x, row["x1000"], 1.0, row.name + " x1000");
    expect_close(thousand.v, row["v1000"], 1.0, row.name + " v1000");
  }
}

TEST(ExactIntegrator, RestsWhereTheSpringCarriesTheLoad) {
  test::Rng rng{81};
  for (int trial = 0; trial < 1000; ++trial) {
    const double stiffness = test::any_magnitude(rng, 0.0, 4.0);
    const double x = test::uniform(rng, -1.0, 1.0);
    const AxisCoefficients c = coefficients(Scheme::kExact, 2.0, 30.0, stiffness, Seconds{0.002});

    const AxisState next = advanced(c, {.x = x}, stiffness, stiffness * x);

    ASSERT_EQ(next.x, x);
    ASSERT_EQ(next.v, 0.0);
  }
}

TEST(ExactIntegrator, TakesOneLongPeriodForManyShortOnes) {
  test::Rng rng{82};
  for (int trial = 0; trial < 300; ++trial) {
    const double mass = test::any_magnitude(rng, -1.0, 1.0);
    const double damping = test::any_magnitude(rng, -1.0, 3.0);
    const double stiffness = trial % 4 == 0 ? 0.0 : test::any_magnitude(rng, 0.0, 3.0);
    const AxisState start{.x = test::uniform(rng, -1.0, 1.0), .v = test::uniform(rng, -1.0, 1.0)};

    const AxisState many =
        after(64, coefficients(Scheme::kExact, mass, damping, stiffness, Seconds{0.001}), start,
              stiffness, 5.0);
    const AxisState one =
        after(1, coefficients(Scheme::kExact, mass, damping, stiffness, Seconds{0.064}), start,
              stiffness, 5.0);

    // 64 roundings of a state of size 1, of up to 50 m/s in the light cases
    ASSERT_NEAR(one.x, many.x, 1e-13);
    ASSERT_NEAR(one.v, many.v, 1e-12);
  }
}

TEST(SemiImplicitEuler, IsTheTextbookStep) {
  const double M = 3.0, D = 40.0, K = 250.0, h = 0.004, F = 7.0;
  const AxisState now{.x = 0.02, .v = -0.3};

  const AxisState next =
      advanced(coefficients(Scheme::kSemiImplicitEuler, M, D, K, Seconds{h}), now, K, F);

  const double v = now.v + h * (F - D * now.v - K * now.x) / M;
  EXPECT_NEAR(next.v, v, 1e-16);
  EXPECT_NEAR(next.x, now.x + h * v, 1e-17);
}

TEST(Rk4, IsTheTextbookStep) {
  const double M = 3.0, D = 40.0, K = 250.0, h = 0.01, F = 7.0;
  const AxisState now{.x = 0.02, .v = -0.3};
  const auto slope = [&](const AxisState& s) {
    return AxisState{.x = s.v, .v = (F - D * s.v - K * s.x) / M};
  };
  const auto moved_by = [&](const AxisState& d, double t) {
    return AxisState{.x = now.x + t * d.x, .v = now.v + t * d.v};
  };
  const AxisState k1 = slope(now);
  const AxisState k2 = slope(moved_by(k1, h / 2.0));
  const AxisState k3 = slope(moved_by(k2, h / 2.0));
  const AxisState k4 = slope(moved_by(k3, h));

  const AxisState next = advanced(coefficients(Scheme::kRk4, M, D, K, Seconds{h}), now, K, F);

  EXPECT_NEAR(next.x, now.x + h / 6.0 * (k1.x + 2.0 * k2.x + 2.0 * k3.x + k4.x), 1e-17);
  EXPECT_NEAR(next.v, now.v + h / 6.0 * (k1.v + 2.0 * k2.v + 2.0 * k3.v + k4.v), 2e-16);
}

double error_after_one_second(Scheme scheme, double h) {
  const double M = 2.0, D = 8.0, K = 200.0, F = 10.0;
  const int periods = static_cast<int>(std::lround(1.0 / h));
  const double x = after(periods, coefficients(scheme, M, D, K, Seconds{h}), {}, K, F).x;
  // closed form of a constant load on an underdamped spring at rest
  const double s = D / (2.0 * M);
  const double w = std::sqrt(K / M - s * s);
  return std::abs(x - F / K * (1.0 - std::exp(-s) * (std::cos(w) + s / w * std::sin(w))));
}

TEST(Integrators, ConvergeAtTheirOrder) {
  const auto ratio = [](Scheme scheme) {
    return error_after_one_second(scheme, 0.01) / error_after_one_second(scheme, 0.005);
  };
  EXPECT_NEAR(ratio(Scheme::kSemiImplicitEuler), 2.0, 0.2);
  EXPECT_NEAR(ratio(Scheme::kRk4), 16.0, 1.6);
  EXPECT_LT(error_after_one_second(Scheme::kExact, 0.01), 1e-15);
}

TEST(SixCoefficients, AreThoseOfTheirAxes) {
  test::Rng rng{83};
  for (int trial = 0; trial < 600; ++trial) {
    // light axes, which go through one series together, and any others
    const double most = trial % 2 == 0 ? 1.0 : 4.0;
    Gains gains;
    for (int i = 0; i < 6; ++i) {
      set_axis(gains, i,
               {.mass = test::any_magnitude(rng, 0.0, 1.0),
                .damping = test::any_magnitude(rng, 0.0, most),
                .stiffness = rng() % 4 == 0 ? 0.0 : test::any_magnitude(rng, 0.0, most)});
    }
    for (const Scheme scheme : {Scheme::kExact, Scheme::kSemiImplicitEuler, Scheme::kRk4}) {
      const SixCoefficients six = coefficients(scheme, gains, Seconds{0.003});
      for (int i = 0; i < 6; ++i) {
        const auto [mass, damping, stiffness] = axis_of(gains, i);
        const AxisCoefficients axis =
            coefficients(scheme, mass, damping, stiffness, Seconds{0.003});
        const HalfCoefficients& half = i < 3 ? six.translation : six.rotation;
        // two orders of the same few operations
        const auto same = [](double a, double b) { return std::abs(a - b) <= 1e-15 * std::abs(b); };
        ASSERT_TRUE(same(half.step_from_rate[i % 3], axis.step_from_rate));
        ASSERT_TRUE(same(half.step_from_net[i % 3], axis.step_from_net));
        ASSERT_EQ(half.rate_kept[i % 3], axis.rate_kept);
        ASSERT_NEAR(half.rate_lost[i % 3], axis.rate_lost, 1e-15);
        ASSERT_TRUE(same(half.rate_from_net[i % 3], axis.rate_from_net));
      }
    }
  }
}

}  // namespace
}  // namespace supple::admittance
