#include "supple/admittance/offset_law.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include "axes.hpp"
#include "supple/admittance/energy.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

constexpr Seconds kDt{0.002};

OffsetState pushed(const Params& params, const Wrench& F_P_D, int ticks, OffsetState state = {}) {
  for (int i = 0; i < ticks; ++i) (void)step(params, state, {.F_P_D = F_P_D}, kDt);
  return state;
}

// 2 kg, 50 N/m and a ratio of 1: 5 rad/s.
double critically_damped_response(double load, double t) {
  return load / 50.0 * (1.0 - (1.0 + 5.0 * t) * std::exp(-5.0 * t));
}

TEST(OffsetLaw, FollowsTheClosedFormOfACriticallyDampedSpring) {
  const Params params = test::like_params(2.0, 20.0, 50.0);
  OffsetState state;
  for (int tick = 1; tick <= 1000; ++tick) {
    (void)step(params, state, {.F_P_D = {.force = {3.0, 0.0, 0.0}, .torque = {0.0, 1.0, 0.0}}},
               kDt);
    const double t = tick * kDt.count();
    // a thousand roundings of a few centimetres
    ASSERT_NEAR(state.offset.p_DC.x(), critically_damped_response(3.0, t), 1e-15);
    ASSERT_NEAR(state.offset.turn.r.y(), critically_damped_response(1.0, t), 1e-15);
  }
}

TEST(OffsetLaw, RestsAtForceOverStiffness) {
  const Params params = test::like_params(2.0, 40.0, 100.0);
  const OffsetState state =
      pushed(params, {.force = {20.0, -5.0, 1.0}, .torque = {0.0, 0.0, 30.0}}, 20000);
  // the last steps are less than half an ulp of the place, and are lost
  EXPECT_TRUE(IsNear(state.offset.p_DC, Vec3{0.2, -0.05, 0.01}, 1e-14));
  EXPECT_TRUE(IsNear(state.offset.turn.r, Vec3{0.0, 0.0, 0.3}, 1e-14));
  EXPECT_LT(state.offset.V_DC_D.linear.norm(), 1e-13);
}

TEST(OffsetLaw, WithoutASpringStaysWhereItWasPushed) {
  const Params params = test::like_params(2.0, 40.0, 0.0);
  OffsetState state = pushed(params, {.force = {8.0, 0.0, 0.0}}, 500);
  state = pushed(params, {}, 5000, state);
  // impulse / D: 8 N for 1 s on 40 N s/m
  EXPECT_NEAR(state.offset.p_DC.x(), 8.0 * 1.0 / 40.0, 1e-14);
  const Vec3 there = state.offset.p_DC;
  state = pushed(params, {}, 1000, state);
  EXPECT_TRUE(IsNear(state.offset.p_DC, there, 1e-16));
}

TEST(OffsetLaw, LetsATorqueOnlyTurnAndAForceOnlyPush) {
  const Params params = test::like_params(2.0, 20.0, 50.0);

  const Offset by_torque = pushed(params, {.torque = {0.0, 0.0, 5.0}}, 100).offset;
  const Offset by_force = pushed(params, {.force = {0.0, 0.0, 5.0}}, 100).offset;

  EXPECT_EQ(by_torque.p_DC, Vec3::Zero());
  EXPECT_EQ(by_torque.V_DC_D.linear, Vec3::Zero());
  EXPECT_GT(by_torque.turn.r.z(), 1e-3);
  EXPECT_EQ(by_force.turn.r, Vec3::Zero());
  EXPECT_EQ(by_force.V_DC_D.angular, Vec3::Zero());
  EXPECT_GT(by_force.p_DC.z(), 1e-3);
}

// About one axis a turn is a number, and the law is the linear one: with underdamped, overdamped
// and anisotropic gains, against the integrator of one axis.
TEST(OffsetLaw, TurnsAboutOneAxisLikeTheLinearLaw) {
  test::Rng rng{101};
  for (int axis = 0; axis < 3; ++axis) {
    for (const double damping : {0.0, 0.3, 20.0}) {
      Params params = test::like_params(0.5, damping, 10.0);
      params.gains.rotation.stiffness = {10.0, 25.0, 3.0};
      params.drift.enabled = false;
      const double K = params.gains.rotation.stiffness[axis];
      const AxisCoefficients c = coefficients(Scheme::kExact, 0.5, damping, K, kDt);
      OffsetState state;
      AxisState linear;
      for (int tick = 0; tick < 2000; ++tick) {
        const double torque = test::uniform(rng, -2.0, 2.0);
        (void)step(params, state, {.F_P_D = {.torque = torque * Vec3::Unit(axis)}}, kDt);
        linear = advanced(c, linear, K, torque);
        // rounding of 2000 ticks
        ASSERT_TRUE(IsNear(state.offset.turn.r, linear.x * Vec3::Unit(axis), 2e-14));
        ASSERT_TRUE(IsNear(state.offset.V_DC_D.angular, linear.v * Vec3::Unit(axis), 2e-13));
      }
    }
  }
}

// Without a spring there is no place to return to, and a turn may go round and round.
TEST(OffsetLaw, TurnsPastHalfATurn) {
  const Params params = test::like_params(0.5, 1.0, 0.0);
  const Vec3 axis = Vec3{1.0, -2.0, 2.0} / 3.0;
  OffsetState state;
  bool crossed = false;
  Mat3 last = Mat3::Identity();
  for (int tick = 1; tick <= 5000; ++tick) {
    (void)step(params, state, {.F_P_D = {.torque = 2.0 * axis}}, kDt);
    const double t = tick * kDt.count();
    const double angle = 2.0 * (t - 0.5 * (1.0 - std::exp(-t / 0.5)));
    const Mat3 R = state.offset.X_DC().R;
    ASSERT_TRUE(IsNear(R, exp3(angle * axis), 1e-12)) << angle;
    ASSERT_LT((R - last).norm(), 0.01) << "a jump";
    last = R;
    crossed |= angle > 2.0 * std::numbers::pi;
  }
  EXPECT_TRUE(crossed);
}

// The two ways round are equally far at half a turn: the spring changes sides, the energy does not.
TEST(OffsetLaw, TakesTheShorterWayBackFromBeyondHalfATurn) {
  const Params params = test::like_params(0.5, 2.0, 4.0);
  OffsetState state;
  (void)step(params, state, {}, kDt);
  state.offset.turn = turn_from_vector({std::numbers::pi - 0.01, 0.0, 0.0});
  state.offset.V_DC_D.angular = {8.0, 0.0, 0.0};
  double last = energy(state.offset, params.gains).total();
  bool crossed = false;
  for (int tick = 0; tick < 5000; ++tick) {
    const Mat3 R = state.offset.X_DC().R;
    (void)step(params, state, {}, kDt);
    ASSERT_LT((state.offset.X_DC().R - R).norm(), 0.03) << "a jump";
    const double now = energy(state.offset, params.gains).total();
    ASSERT_LE(now, last + 1e-13);  // [J] of 35 J
    last = now;
    crossed |= state.offset.turn.r.x() < -3.0;
  }
  EXPECT_TRUE(crossed);
  EXPECT_LT(state.offset.turn.r.norm(), 1e-6);
}

TEST(OffsetLaw, ReportsTheMeanRateThatLedToItsPlace) {
  test::Rng rng{102};
  Params params;
  params.gains.rotation.stiffness = {5.0, 20.0, 60.0};
  params.gains.rotation.damping = {1.0, 2.0, 3.0};
  params.integral.translation_gain = {0.0, 0.0, 2.0};
  params.gains.translation.stiffness.z() = 0.0;
  OffsetState state;
  for (int tick = 0; tick < 5000; ++tick) {
    const Pose before = state.offset.X_DC();
    const Wrench F_P_D{.force = test::any_vector(rng, 40.0), .torque = test::any_vector(rng, 40.0)};
    const OffsetOutput out = step(params, state, {.F_P_D = F_P_D}, kDt);
    const Pose after = state.offset.X_DC();
    const Twist difference{.linear = (after.p - before.p) / kDt.count(),
                           .angular = log3(after.R * before.R.transpose()) / kDt.count()};
    // rounding of a metre over a period
    ASSERT_TRUE(IsNear(out.Vavg_DC_D, difference, 1e-12));
  }
}

// The rate at the end of a period is the derivative of the place: the mean rate of a short period
// differs from it by half a period of acceleration.
TEST(OffsetLaw, HasARateThatIsTheDerivativeOfItsPlace) {
  Params params;
  params.ramp = Seconds{0.0};
  params.gains.rotation.stiffness = {5.0, 20.0, 60.0};
  const Wrench F_P_D{.force = {10.0, -20.0, 5.0}, .torque = {4.0, -6.0, 8.0}};
  const auto off = [&](double h) {
    OffsetState state = pushed(params, F_P_D, 150);
    const OffsetOutput out = step(params, state, {.F_P_D = F_P_D}, Seconds{h});
    return (stacked(out.Vavg_DC_D) - stacked(state.offset.rate())).norm();
  };
  EXPECT_NEAR(off(2e-4) / off(1e-4), 2.0, 0.01);
  EXPECT_LT(off(1e-4), 1e-2);
}

TEST(OffsetLaw, PullsTowardsTheTargetWrench) {
  Params params = test::like_params(2.0, 40.0, 100.0);
  params.F_target.force = {0.0, 0.0, 10.0};
  // free: nobody pushes back, so C goes down to -10 N / 100 N/m
  EXPECT_NEAR(pushed(params, {}, 20000).offset.p_DC.z(), -0.1, 1e-14);
  // pushed as wanted: it stays
  EXPECT_EQ(pushed(params, {.force = {0.0, 0.0, 10.0}}, 100).offset.p_DC.z(), 0.0);
}

TEST(OffsetLaw, TakesAPeriodOfAnotherLength) {
  const Params params = test::like_params(2.0, 20.0, 50.0);
  OffsetState state;
  double t = 0.0;
  for (int tick = 0; tick < 400; ++tick) {
    const Seconds dt{tick % 3 == 0 ? 0.001 : (tick % 3 == 1 ? 0.002 : 0.004)};
    (void)step(params, state, {.F_P_D = {.force = {3.0, 0.0, 0.0}}}, dt);
    t += dt.count();
    ASSERT_NEAR(state.offset.p_DC.x(), critically_damped_response(3.0, t), 1e-15);
  }
}

TEST(OffsetLaw, GivesEqualBitsForEqualArguments) {
  const auto run = [] {
    test::Rng rng{103};
    Params params;
    OffsetState state;
    for (int tick = 0; tick < 3000; ++tick) {
      if (tick == 1000) params.gains.rotation.stiffness = {1.0, 2.0, 3.0};
      if (tick == 2000) params.selected[4] = false;
      (void)step(params, state, {.F_P_D = test::any_wrench(rng, 10.0)}, kDt);
    }
    return state.offset;
  };
  const Offset a = run();
  const Offset b = run();
  EXPECT_EQ(a.p_DC, b.p_DC);
  EXPECT_EQ(a.turn.r, b.turn.r);
  EXPECT_EQ(a.V_DC_D.linear, b.V_DC_D.linear);
  EXPECT_EQ(a.V_DC_D.angular, b.V_DC_D.angular);
}

TEST(OffsetLaw, RunsWithEveryScheme) {
  const double expected = critically_damped_response(3.0, 1.0);
  const auto error = [&](Scheme scheme) {
    Params params = test::like_params(2.0, 20.0, 50.0);
    params.scheme = scheme;
    return std::abs(pushed(params, {.force = {3.0, 0.0, 0.0}}, 500).offset.p_DC.x() - expected);
  };
  EXPECT_LT(error(Scheme::kExact), 1e-15);
  EXPECT_LT(error(Scheme::kRk4), 1e-11);
  EXPECT_LT(error(Scheme::kSemiImplicitEuler), 1e-4);
  EXPECT_GT(error(Scheme::kSemiImplicitEuler), 1e-6) << "it is another scheme";
  EXPECT_GT(error(Scheme::kRk4), 1e-14) << "it is another scheme";
}

}  // namespace
}  // namespace supple::admittance
