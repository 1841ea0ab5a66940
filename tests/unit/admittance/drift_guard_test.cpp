#include "supple/admittance/drift_guard.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "axes.hpp"
#include "supple/admittance/offset_law.hpp"
#include "support/matchers.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

constexpr Seconds kDt{0.002};
constexpr int kOneMinute = 30000;  // ticks

TEST(DriftGuard, StopsAMassThatCreepsInsideTheDeadband) {
  Params params = test::like_params(2.0, 0.0, 0.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.V_DC_D = {.linear = {5e-4, 0.0, 0.0}, .angular = {0.0, 2e-3, 0.0}};
  int ticks = 0;
  bool cleared = false;
  for (; ticks < 2000 && !cleared; ++ticks) {
    cleared = step(params, state, {.in_deadband = true}, kDt).report.cleared;
  }
  EXPECT_NEAR(ticks * kDt.count(), 1.0, 1.5 * kDt.count());
  const Vec3 there = state.offset.p_DC;
  EXPECT_EQ(state.offset.V_DC_D.linear, Vec3::Zero());
  EXPECT_EQ(state.offset.V_DC_D.angular, Vec3::Zero());
  for (int i = 0; i < 100; ++i) (void)step(params, state, {.in_deadband = true}, kDt);
  EXPECT_EQ(state.offset.p_DC, there);
}

TEST(DriftGuard, WaitsForAWholeQuietSecond) {
  Params params = test::like_params(2.0, 0.0, 0.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.V_DC_D.linear.x() = 5e-4;
  // a reading outside the deadband every 0.9 s
  for (int i = 1; i < 5000; ++i) {
    const auto out = step(params, state, {.in_deadband = i % 450 != 0}, kDt);
    ASSERT_FALSE(out.report.cleared);
  }
  // too fast to be drift
  state.offset.V_DC_D.linear.x() = 2e-3;
  for (int i = 0; i < 2000; ++i) {
    ASSERT_FALSE(step(params, state, {.in_deadband = true}, kDt).report.cleared);
  }
}

TEST(DriftGuard, ClearsIntegralActionAsWell) {
  Params params = test::like_params(2.0, 100.0, 0.0);
  params.integral.translation_gain = {0.0, 0.0, 1.0};
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.Vi_DC_D.linear.z() = 5e-4;
  for (int i = 0; i < 502; ++i) (void)step(params, state, {.in_deadband = true}, kDt);
  EXPECT_EQ(state.offset.Vi_DC_D.linear.z(), 0.0);
}

// The probe is to move until it touches, however slowly.
TEST(DriftGuard, LeavesAnAxisThatHasATarget) {
  Params params = test::like_params(2.0, 1e5, 0.0);
  params.F_target.force = {0.0, 0.0, 10.0};
  OffsetState state;
  for (int i = 0; i < 5000; ++i) {
    (void)step(params, state, {.in_deadband = true}, kDt);
    if (i > 10) {
      ASSERT_NEAR(state.offset.V_DC_D.linear.z(), -1e-4, 1e-9);
    }
  }
}

TEST(DriftGuard, LetsAHeldOffsetRestWhereForceAndSpringBalance) {
  const Params params = test::like_params(5.0, 50.0, 100.0);
  OffsetState state;
  for (int i = 0; i < kOneMinute; ++i) {
    (void)step(params, state, {.F_P_D = {.force = {20.0, 0.0, 0.0}}}, kDt);
    if (i > 5000) {
      ASSERT_NEAR(state.offset.p_DC.x(), 0.2, 1e-6);
    }
  }
  EXPECT_NEAR(state.offset.p_DC.x(), 0.2, 1e-12);
}

TEST(DriftGuard, LetsAnOffsetReturnWhenItIsLeft) {
  // overdamped: the last millimetre takes long, and the guard speaks on the way
  const Params params = test::like_params(5.0, 400.0, 100.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.p_DC.x() = 0.003;
  int cleared = 0;
  for (int i = 0; i < kOneMinute; ++i) {
    cleared += step(params, state, {.in_deadband = true}, kDt).report.cleared ? 1 : 0;
  }
  EXPECT_GT(cleared, 10);
  EXPECT_LT(std::abs(state.offset.p_DC.x()), 1e-8);
}

// "When velocity < threshold for 1 s, reset integrators": the offset becomes the new zero, and the
// force pushes on from there.
TEST(DriftGuard, IsNotTheResetThatCreeps) {
  const double M = 5.0, D = 50.0, K = 100.0, F = 20.0, h = kDt.count();
  double anchor = 0.0, x = 0.0, v = 0.0, quiet = 0.0;
  for (int i = 0; i < kOneMinute; ++i) {
    v += h * (F - D * v - K * x) / M;
    x += h * v;
    quiet = std::abs(v) < 1e-3 ? quiet + h : 0.0;
    if (quiet >= 1.0) {
      anchor += x;
      x = v = quiet = 0.0;
    }
  }
  EXPECT_GT(anchor + x, 2.0) << "[m] after a minute, where 20 N on 100 N/m are 0.2 m";
}

}  // namespace
}  // namespace supple::admittance
