#include "supple/admittance/selection.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "axes.hpp"
#include "supple/admittance/offset_law.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

constexpr Seconds kDt{0.002};

TEST(Selection, KeepsAnUnselectedAxisAtZero) {
  test::Rng rng{121};
  for (int axis = 0; axis < 6; ++axis) {
    Params params = test::like_params(1.0, 10.0, 0.0);
    params.selected[static_cast<std::size_t>(axis)] = false;
    OffsetState state;
    for (int tick = 0; tick < 3000; ++tick) {
      (void)step(params, state, {.F_P_D = test::any_wrench(rng, 30.0)}, kDt);
      const Offset& offset = state.offset;
      const double x = axis < 3 ? offset.p_DC[axis] : offset.turn.r[axis - 3];
      ASSERT_NEAR(x, 0.0, 1e-16) << "axis " << axis;
      if (axis < 3) {
        ASSERT_EQ(offset.V_DC_D.linear[axis], 0.0);
      }
    }
    for (int other = 0; other < 6; ++other) {
      const double moved = other < 3 ? state.offset.p_DC[other] : state.offset.turn.r[other - 3];
      if (other != axis) {
        EXPECT_GT(std::abs(moved), 1e-3) << other << " should have moved";
      }
    }
  }
}

// Turns do not commute: with rates of zero about the held axis the offset would leave zero there.
TEST(Selection, HoldsAnAxisOfRotationWhileTheOthersGoRoundALoop) {
  Params params = test::like_params(0.2, 2.0, 0.0);
  params.selected[5] = false;
  OffsetState state;
  Vec3 unheld = Vec3::Zero();  // where rates of zero about z would lead
  Mat3 R = Mat3::Identity();
  double largest = 0.0;
  for (int tick = 0; tick < 3000; ++tick) {
    const double t = 3.0 * tick * kDt.count();
    const Pose before = state.offset.X_DC();
    const auto out = step(params, state,
                          {.F_P_D = {.torque = {3.0 * std::cos(t), 3.0 * std::sin(t), 5.0}}}, kDt);
    const Pose after = state.offset.X_DC();

    ASSERT_NEAR(state.offset.turn.r.z(), 0.0, 1e-16);
    ASSERT_TRUE(
        IsNear(out.Vavg_DC_D.angular, log3(after.R * before.R.transpose()) / kDt.count(), 1e-12));
    // the rate is consistent with the place, to half a period of acceleration
    ASSERT_TRUE(IsNear(state.offset.V_DC_D.angular, out.Vavg_DC_D.angular, 0.05));
    Vec3 w = out.Vavg_DC_D.angular;
    w.z() = 0.0;
    R = exp3(kDt.count() * w) * R;
    unheld = log3(R);
    largest = std::max(largest, state.offset.turn.r.norm());
  }
  EXPECT_GT(largest, 0.5);
  EXPECT_GT(std::abs(unheld.z()), 0.1) << "the loop should matter";
}

struct Deselected {
  Params params;
  OffsetState state;
};

// Pushed on every axis, then x and ry are deselected while they move.
Deselected while_running() {
  Deselected d{.params = test::like_params(1.0, 10.0, 20.0), .state = {}};
  const Wrench F_P_D{.force = {8.0, 6.0, 4.0}, .torque = {6.0, 8.0, 4.0}};
  for (int i = 0; i < 100; ++i) (void)step(d.params, d.state, {.F_P_D = F_P_D}, kDt);
  d.params.selected[0] = d.params.selected[4] = false;
  return d;
}

TEST(Selection, ReturnsADeselectedAxisWithoutAJump) {
  auto [params, state] = while_running();
  const Wrench F_P_D{.force = {8.0, 6.0, 4.0}, .torque = {6.0, 8.0, 4.0}};
  EXPECT_GT(state.offset.p_DC.x(), 0.02);
  EXPECT_GT(state.offset.V_DC_D.linear.x(), 0.1);
  // closed form of x'' + 2 w x' + w^2 x = 0
  const double w = params.return_frequency;
  const double x0 = state.offset.p_DC.x();
  const double v0 = state.offset.V_DC_D.linear.x();
  for (int tick = 1; tick <= 3000; ++tick) {
    const Vec3 r = state.offset.turn.r;
    const Vec3 rate = state.offset.V_DC_D.angular;
    (void)step(params, state, {.F_P_D = F_P_D}, kDt);
    const double t = tick * kDt.count();
    ASSERT_NEAR(state.offset.p_DC.x(), (x0 + (v0 + w * x0) * t) * std::exp(-w * t), 2e-9);
    ASSERT_LT((state.offset.turn.r - r).norm(), 2.0 * kDt.count());
    ASSERT_LT((state.offset.V_DC_D.angular - rate).norm(), 30.0 * kDt.count());
  }
}

TEST(Selection, HoldsAnAxisOnceItHasReturned) {
  auto [params, state] = while_running();
  const Wrench F_P_D{.force = {8.0, 6.0, 4.0}, .torque = {6.0, 8.0, 4.0}};
  for (int i = 0; i < 5000; ++i) (void)step(params, state, {.F_P_D = F_P_D}, kDt);
  EXPECT_EQ(state.axes.modes[0], AxisMode::kHeld);
  EXPECT_EQ(state.axes.modes[4], AxisMode::kHeld);
  EXPECT_EQ(state.offset.p_DC.x(), 0.0);
  EXPECT_EQ(state.offset.V_DC_D.linear.x(), 0.0);
  EXPECT_NEAR(state.offset.turn.r.y(), 0.0, 1e-16);
  EXPECT_NEAR(state.offset.p_DC.y(), 6.0 / 20.0, 1e-6) << "the others yield as before";
}

TEST(Selection, RampsTheSpringOfAnAxisThatIsSelectedAgain) {
  auto [params, state] = while_running();
  params.ramp = Seconds{1.0};
  for (int i = 0; i < 50; ++i) (void)step(params, state, {}, kDt);
  params.selected[0] = true;
  const double x = state.offset.p_DC.x();
  const double v = state.offset.V_DC_D.linear.x();

  (void)step(params, state, {}, kDt);

  EXPECT_EQ(state.axes.modes[0], AxisMode::kYielding);
  EXPECT_NEAR(gains_now(state).translation.stiffness.x(), 20.0 * kDt.count() / 1.0, 1e-12);
  EXPECT_EQ(gains_now(state).translation.stiffness.y(), 20.0) << "only its own";
  EXPECT_NEAR(state.offset.p_DC.x(), x, 2.0 * std::abs(v) * kDt.count());
  for (int i = 0; i < 600; ++i) (void)step(params, state, {}, kDt);
  EXPECT_EQ(gains_now(state).translation.stiffness.x(), 20.0);
}

// What is pushed off zero by the robot, not by the law, returns.
TEST(Selection, ReturnsAHeldAxisThatHasBeenMoved) {
  Params params = test::like_params(1.0, 10.0, 20.0);
  params.selected[1] = false;
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.p_DC.y() = 0.01;
  for (int i = 0; i < 5000; ++i) (void)step(params, state, {}, kDt);
  EXPECT_EQ(state.offset.p_DC.y(), 0.0);
}

// A deselected axis is moved by the command alone, so its motion pays nothing into the tank.
TEST(Selection, LeavesTheTankAlone) {
  Params params = test::like_params(1.0, 10.0, 0.0);
  OffsetState state;
  for (int i = 0; i < 500; ++i) {
    (void)step(params, state, {.F_P_D = {.force = {5.0, 0.0, 0.0}, .torque = {2.0, 0.0, 0.0}}},
               kDt);
  }
  params.selected = {false, false, false, false, false, false};
  const double before = state.axes.tank.level;
  for (int i = 0; i < 4000; ++i) (void)step(params, state, {}, kDt);
  EXPECT_EQ(state.offset.p_DC, Vec3::Zero());
  EXPECT_EQ(state.offset.turn.r, Vec3::Zero());
  EXPECT_EQ(state.axes.tank.level, before);
}

}  // namespace
}  // namespace supple::admittance
