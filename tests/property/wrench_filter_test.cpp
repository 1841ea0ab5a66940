// Filters of any kind and frequency: bounded, exact at rest, and free of the past's arithmetic.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "supple/wrench/filter.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::wrench {
namespace {

using test::any_magnitude;
using test::any_wrench;
using test::IsNear;
using test::uniform;

struct Case {
  FilterParams params;
  Seconds dt;
};

// Any period between 0.5 and 10 ms, frequencies from 1e-4 to 0.98 of Nyquist.
Case any_case(test::Rng& rng) {
  const Seconds dt{any_magnitude(rng, -3.3, -2.0)};
  const double nyquist = 0.5 / dt.count();
  const auto frequency = [&] { return nyquist * any_magnitude(rng, -4.0, -0.01); };
  FilterParams params{.low_pass = static_cast<LowPass>(rng() % 3), .cutoff_hz = frequency()};
  if (rng() % 2 == 0) {
    params.notch_hz = frequency();
    params.notch_width_hz = frequency();
  }
  return {params, dt};
}

TEST(AnyFilter, PassesAConstantUnchangedAtEveryPeriod) {
  test::Rng rng{501};
  for (int trial = 0; trial < 2000; ++trial) {
    const auto [params, dt] = any_case(rng);
    const FilterCoefficients c = filter_coefficients(params, dt);
    const Wrench F = any_wrench(rng, 100.0);
    FilterState state;
    for (int i = 0; i < 50; ++i) {
      ASSERT_TRUE(IsNear(filtered(params, c, state, F, uniform(rng, 0.5, 2.0) * dt), F, 0.0));
    }
  }
}

TEST(AnyFilter, StaysBoundedUnderAnyInputAndPeriod) {
  // a low-pass of second order overshoots by 4 %, a notch by at most 2 in all; their states ring
  // when the period jumps, within the energy they hold
  test::Rng rng{502};
  double largest = 0.0;
  for (int trial = 0; trial < 500; ++trial) {
    const auto [params, dt] = any_case(rng);
    const FilterCoefficients c = filter_coefficients(params, dt);
    FilterState state;
    for (int i = 0; i < 2000; ++i) {
      const double sign = rng() % 3 == 0 ? 1.0 : -1.0;
      const Wrench F{.force = Vec3::Constant(sign), .torque = any_wrench(rng).torque};
      const Wrench y = filtered(params, c, state, F, uniform(rng, 0.5, 2.0) * dt);
      ASSERT_TRUE(y.force.allFinite() && y.torque.allFinite());
      largest = std::max({largest, y.force.cwiseAbs().maxCoeff(), y.torque.cwiseAbs().maxCoeff()});
    }
  }
  EXPECT_LT(largest, 10.0);
}

TEST(AnyFilter, ForgetsWhereItStarted) {
  test::Rng rng{503};
  for (int trial = 0; trial < 200; ++trial) {
    Case each = any_case(rng);
    // fast enough for 40 time constants of the slowest part to fit into the run
    const double nyquist = 0.5 / each.dt.count();
    each.params.cutoff_hz = nyquist * uniform(rng, 0.05, 0.9);
    each.params.notch_hz = nyquist * uniform(rng, 0.1, 0.9);
    each.params.notch_width_hz = each.params.notch_hz * uniform(rng, 0.5, 1.0);
    const FilterCoefficients c = filter_coefficients(each.params, each.dt);
    FilterState a;
    FilterState b;
    (void)filtered(each.params, c, a, any_wrench(rng, 100.0), each.dt);
    (void)filtered(each.params, c, b, any_wrench(rng, 100.0), each.dt);
    Wrench from_a;
    Wrench from_b;
    for (int i = 0; i < 3000; ++i) {
      const Wrench x = any_wrench(rng);
      from_a = filtered(each.params, c, a, x, each.dt);
      from_b = filtered(each.params, c, b, x, each.dt);
    }
    ASSERT_TRUE(IsNear(from_a, from_b, 1e-12));
  }
}

TEST(AnyFilter, IsLinear) {
  test::Rng rng{504};
  for (int trial = 0; trial < 200; ++trial) {
    const auto [params, dt] = any_case(rng);
    const FilterCoefficients c = filter_coefficients(params, dt);
    FilterState of_a;
    FilterState of_b;
    FilterState of_sum;
    for (int i = 0; i < 200; ++i) {
      const Seconds period = uniform(rng, 0.5, 2.0) * dt;
      const Wrench a = any_wrench(rng);
      const Wrench b = any_wrench(rng);
      const Wrench y =
          filtered(params, c, of_a, a, period) + 2.0 * filtered(params, c, of_b, b, period);
      // sums of a few hundred terms of size 3, each rounded
      ASSERT_TRUE(IsNear(filtered(params, c, of_sum, a + 2.0 * b, period), y, 1e-12));
    }
  }
}

}  // namespace
}  // namespace supple::wrench
