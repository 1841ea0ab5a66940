#include "supple/admittance/gain_schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "axes.hpp"
#include "supple/admittance/energy.hpp"
#include "supple/admittance/offset_law.hpp"
#include "support/matchers.hpp"

namespace supple::admittance {
namespace {

constexpr Seconds kDt{0.002};

TEST(StiffnessRamp, RisesFromZeroInTwoSeconds) {
  Params params;
  OffsetState state;
  for (int tick = 1; tick <= 1000; ++tick) {
    const auto out = step(params, state, {}, kDt);
    const double share = tick / 1000.0;
    ASSERT_NEAR(gains_now(state).translation.stiffness.x(), 200.0 * share, 1e-10);
    ASSERT_NEAR(gains_now(state).rotation.stiffness.z(), 20.0 * share, 1e-11);
    ASSERT_EQ(gains_now(state).translation.mass, params.gains.translation.mass);
    ASSERT_EQ(gains_now(state).translation.damping, params.gains.translation.damping);
    ASSERT_EQ(out.report.ramping, tick < 1000);
  }
  EXPECT_TRUE(gains_now(state) == params.gains) << "to the last bit";
}

TEST(GainChange, RunsOnlyOnTheAxesThatAreAskedAnew) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  params.ramp = Seconds{0.5};
  params.gains.translation.stiffness.y() = 300.0;
  for (int i = 0; i < 125; ++i) (void)step(params, state, {}, kDt);
  EXPECT_NEAR(gains_now(state).translation.stiffness.y(), 200.0, 1e-10);
  EXPECT_EQ(gains_now(state).translation.stiffness.x(), 100.0);
  EXPECT_EQ(gains_now(state).rotation.stiffness.y(), 100.0);
}

TEST(GainChange, SetsOutFromWhereTheLastOneIs) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  params.ramp = Seconds{0.5};
  params.gains.translation.stiffness.x() = 300.0;
  for (int i = 0; i < 125; ++i) (void)step(params, state, {}, kDt);
  params.gains.translation.stiffness.x() = 0.0;
  double last = gains_now(state).translation.stiffness.x();
  EXPECT_NEAR(last, 200.0, 1e-10);
  for (int i = 0; i < 250; ++i) {
    (void)step(params, state, {}, kDt);
    const double now = gains_now(state).translation.stiffness.x();
    ASSERT_NEAR(now - last, -200.0 / 250.0, 1e-10);
    last = now;
  }
  EXPECT_EQ(last, 0.0);
}

// At rest under a load, then everything is changed at once.
TEST(GainChange, HasNoBump) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  params.tank = {.initial = 100.0, .max = 100.0};
  OffsetState state;
  const OffsetInput in{.F_P_D = {.force = {20.0, 0.0, 0.0}, .torque = {10.0, 5.0, 0.0}}};
  for (int i = 0; i < 100; ++i) (void)step(params, state, in, kDt);
  params.ramp = Seconds{2.0};
  params.gains = {.translation = test::like_axes(20.0, 400.0, 1000.0),
                  .rotation = test::like_axes(0.5, 80.0, 10.0)};
  for (int i = 0; i < 2000; ++i) {
    const Offset before = state.offset;
    const Gains gains_before = gains_now(state);
    (void)step(params, state, in, kDt);
    const Gains gains = gains_now(state);
    // place and rate are continuous: their steps are those of bounded rates and accelerations
    ASSERT_LT((state.offset.p_DC - before.p_DC).norm(), 1.0 * kDt.count());
    ASSERT_LT((state.offset.V_DC_D.linear - before.V_DC_D.linear).norm(), 20.0 * kDt.count());
    // the forces that M, D and K stand for step by no more than the ramp's share in a tick
    const double spring = (gains.translation.stiffness - gains_before.translation.stiffness)
                              .cwiseProduct(before.p_DC)
                              .norm();
    const double damper = (gains.translation.damping - gains_before.translation.damping)
                              .cwiseProduct(before.V_DC_D.linear)
                              .norm();
    ASSERT_LT(spring + damper, 0.3);  // [N]; the change as a whole is 180 N
  }
  EXPECT_TRUE(gains_now(state) == params.gains);
}

// 1/2 dK x^2: from 100 to 300 N/m at 0.1 m.
TEST(EnergyTank, PaysForAStiffnessThatRisesUnderAnOffset) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  params.drift.enabled = false;
  OffsetState state;
  for (int i = 0; i < 20000; ++i) {
    (void)step(params, state, {.F_P_D = {.force = {10.0, 0.0, 0.0}}}, kDt);
  }
  const double level = state.axes.tank.level;
  params.gains.translation.stiffness.x() = 300.0;

  const auto out = step(params, state, {.F_P_D = {.force = {10.0, 0.0, 0.0}}}, kDt);

  EXPECT_NEAR(out.report.injected, 0.5 * 200.0 * 0.1 * 0.1, 1e-12);
  EXPECT_NEAR(out.report.tank, level - 1.0 + 0.9 * out.report.dissipated, 1e-12);
  EXPECT_FALSE(out.report.slowed);
}

// 1/2 dM v^2: the mass doubles at 0.5 m/s.
TEST(EnergyTank, PaysForAMassThatGrowsWhileItMoves) {
  Params params = test::like_params(2.0, 0.0, 0.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.V_DC_D.linear.y() = 0.5;
  params.gains.translation.mass.y() = 4.0;

  const auto out = step(params, state, {}, kDt);

  EXPECT_NEAR(out.report.injected, 0.5 * 2.0 * 0.25, 1e-15);
  EXPECT_NEAR(out.report.tank, params.tank.initial - 0.25, 1e-15);
}

TEST(EnergyTank, GetsBackWhatASofterSpringReleases) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.turn = turn_from_vector({0.0, 0.2, 0.0});
  params.gains.rotation.stiffness.y() = 50.0;

  const auto out = step(params, state, {}, kDt);

  EXPECT_NEAR(out.report.injected, -0.5 * 50.0 * 0.04, 1e-14);
  EXPECT_GT(out.report.tank, params.tank.initial + 1.0 - 1e-12);
}

TEST(EnergyTank, KeepsItsLevelWithinItsBounds) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  params.tank = {.initial = 0.5, .min = 0.2, .max = 0.8};
  OffsetState state;
  bool was_full = false;
  bool was_empty = false;
  for (int i = 0; i < 6000; ++i) {
    const double push = i % 500 < 250 ? 40.0 : -40.0;
    params.gains.translation.stiffness.x() = i % 300 < 150 ? 100.0 : 900.0;
    const auto out = step(params, state, {.F_P_D = {.force = {push, 0.0, 0.0}}}, kDt);
    ASSERT_GE(out.report.tank, 0.2);
    ASSERT_LE(out.report.tank, 0.8);
    was_full |= out.report.tank == 0.8;
    was_empty |= out.report.slowed;
  }
  EXPECT_TRUE(was_full);
  EXPECT_TRUE(was_empty);
}

// 0.5 m away without a spring, then 1000 N/m are asked for: 125 J, and the tank has 1.
TEST(EnergyTank, SlowsAChangeItCannotPay) {
  Params params = test::like_params(2.0, 100.0, 0.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.p_DC.x() = 0.5;
  params.gains.translation.stiffness.x() = 1000.0;

  auto out = step(params, state, {}, kDt);

  EXPECT_TRUE(out.report.slowed);
  EXPECT_NEAR(out.report.injected, 1.0, 1e-12) << "all there is";
  EXPECT_NEAR(gains_now(state).translation.stiffness.x(), 8.0, 1e-9) << "1 J = 1/2 K (0.5 m)^2";

  // as the spring pulls it home and the damper refills the tank, the change is completed
  double energy_and_tank = energy(state.offset, gains_now(state)).total() + out.report.tank;
  double most = 0.0;
  for (int i = 0; i < 20000; ++i) {
    out = step(params, state, {}, kDt);
    const double now = energy(state.offset, gains_now(state)).total() + out.report.tank;
    ASSERT_LE(now, energy_and_tank + 1e-12);
    energy_and_tank = now;
    most = std::max(most, energy(state.offset, gains_now(state)).total());
  }
  EXPECT_LE(most, 1.0 + 1e-9) << "[J]; at once it would have been 125";
  EXPECT_EQ(gains_now(state).translation.stiffness.x(), 1000.0);
  EXPECT_FALSE(out.report.slowed);
}

TEST(EnergyTank, LetsOtherAxesGoOnWhileOneWaits) {
  Params params = test::like_params(2.0, 100.0, 0.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.p_DC.x() = 0.5;
  params.gains.translation.stiffness = {1000.0, 1000.0, 0.0};
  (void)step(params, state, {}, kDt);
  EXPECT_LT(gains_now(state).translation.stiffness.x(), 10.0);
  EXPECT_EQ(gains_now(state).translation.stiffness.y(), 1000.0) << "it costs nothing at zero";
}

TEST(EnergyTank, CanBeSwitchedOff) {
  Params params = test::like_params(2.0, 100.0, 0.0);
  params.tank.enabled = false;
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.p_DC.x() = 0.5;
  params.gains.translation.stiffness.x() = 1000.0;
  const auto out = step(params, state, {}, kDt);
  EXPECT_FALSE(out.report.slowed);
  EXPECT_NEAR(out.report.injected, 125.0, 1e-9);
  EXPECT_EQ(gains_now(state).translation.stiffness.x(), 1000.0);
}

}  // namespace
}  // namespace supple::admittance
