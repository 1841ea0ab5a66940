#include "supple/admittance/pose_error_law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "axes.hpp"
#include "supple/admittance/offset_law.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

Params two_axes_mixed() {
  Params params;
  params.ramp = Seconds{0.0};
  params.gains.translation = {{2.0, 3.0, 4.0}, {40.0, 50.0, 60.0}, {100.0, 200.0, 0.0}};
  params.gains.rotation = {{0.3, 0.4, 0.5}, {3.0, 4.0, 5.0}, {10.0, 20.0, 30.0}};
  params.acceleration = {.linear = 1e9, .angular = 1e9};
  return params;
}

Wrench varying(double t) {
  return {.force = {10.0 * std::sin(3.0 * t), 5.0, -4.0 * std::cos(t)},
          .torque = {2.0 * std::cos(2.0 * t), -1.5, 3.0 * std::sin(4.0 * t)}};
}

Pose moved_on(const Pose& X_DP, const Twist& V, double h) {
  return {.R = exp3(h * V.angular) * X_DP.R, .p = X_DP.p + h * V.linear};
}

enum class Follows { kRate, kMeanRate };

// Largest distance between the offset law's C and a robot that does what the pose-error law says.
double apart(double h, Follows follows) {
  const Params params = two_axes_mixed();
  OffsetState offset;
  PoseErrorState state;
  Pose X_DP;
  double largest = 0.0;
  const int ticks = static_cast<int>(std::lround(2.0 / h));
  for (int i = 0; i < ticks; ++i) {
    const Wrench F_P_D = varying(i * h);
    (void)step(params, offset, {.F_P_D = F_P_D}, Seconds{h});
    const auto out = step(params, state, {.X_DP = X_DP, .F_P_D = F_P_D}, Seconds{h});
    X_DP = moved_on(X_DP, follows == Follows::kRate ? out.V_DC_D : out.Vavg_DC_D, h);
    const Pose X_DC = offset.offset.X_DC();
    largest = std::max({largest, (X_DP.p - X_DC.p).norm(), (X_DP.R - X_DC.R).norm()});
  }
  return largest;
}

// A robot that moves through the period at the rate of its end: first order in the period.
TEST(PoseErrorLaw, IsTheOffsetLawInTheLimitOfAPerfectRobot) {
  const double coarse = apart(0.002, Follows::kRate);
  const double fine = apart(0.001, Follows::kRate);
  EXPECT_LT(fine, 2e-3);
  EXPECT_NEAR(coarse / fine, 2.0, 0.1);
}

TEST(PoseErrorLaw, IsTheOffsetLawForARobotThatFollowsTheMeanRate) {
  // rounding of 1000 ticks
  EXPECT_LT(apart(0.002, Follows::kMeanRate), 1e-12);
}

TEST(PoseErrorLaw, IsFirstOrderCloseToTheFormulaOfItsSource) {
  // v += dt M^-1 (F - D v - K x), all axes alike
  const auto off = [](double h) {
    Params params = test::like_params(2.0, 40.0, 100.0);
    params.acceleration = {.linear = 1e9, .angular = 1e9};
    PoseErrorState state;
    Vec3 v = Vec3::Zero();
    double largest = 0.0;
    Pose X_DP;
    for (int i = 0; i * h < 1.0; ++i) {
      const Wrench F_P_D = varying(i * h);
      X_DP.p = Vec3{0.05 * std::sin(i * h), 0.02, 0.0};
      (void)step(params, state, {.X_DP = X_DP, .F_P_D = F_P_D}, Seconds{h});
      v += h / 2.0 * (F_P_D.force - 40.0 * v - 100.0 * X_DP.p);
      largest = std::max(largest, (state.V_DC_D.linear - v).norm());
    }
    return largest;
  };
  EXPECT_NEAR(off(0.002) / off(0.001), 2.0, 0.1);
  EXPECT_LT(off(0.001), 5e-3);
}

TEST(PoseErrorLaw, PullsTheShortWayRound) {
  Params params = test::like_params(0.5, 5.0, 10.0);
  for (const double angle : {0.5, 3.0, -3.0, 3.5, 6.0}) {
    PoseErrorState state;
    const Pose X_DP{.R = exp3({0.0, 0.0, angle}), .p = Vec3::Zero()};
    (void)step(params, state, {.X_DP = X_DP}, Seconds{0.002});
    const double shortest = std::remainder(angle, 2.0 * std::numbers::pi);
    EXPECT_LT(state.V_DC_D.angular.z() * shortest, 0.0) << angle;
  }
}

TEST(PoseErrorLaw, LimitsTheNormOfItsAccelerations) {
  test::Rng rng{151};
  Params params = test::like_params(0.5, 5.0, 10.0);
  params.acceleration = {.linear = 2.0, .angular = 3.0};
  PoseErrorState state;
  int limited = 0;
  for (int i = 0; i < 5000; ++i) {
    const Seconds dt{i % 2 == 0 ? 0.002 : 0.001};
    const Twist before = state.V_DC_D;
    const Pose X_DP{.R = exp3(test::any_vector(rng, 0.3)), .p = test::any_vector(rng, 0.3)};
    const Wrench F_P_D = test::any_wrench(rng, i % 7 == 0 ? 0.1 : 20.0);
    const auto out = step(params, state, {.X_DP = X_DP, .F_P_D = F_P_D}, dt);
    const Twist change = state.V_DC_D - before;
    ASSERT_LE(change.linear.norm(), 2.0 * dt.count() * (1.0 + 1e-12));
    ASSERT_LE(change.angular.norm(), 3.0 * dt.count() * (1.0 + 1e-12));
    const bool acted = out.linear_acceleration_share < 1.0;
    limited += acted ? 1 : 0;
    if (acted) {
      ASSERT_NEAR(change.linear.norm(), 2.0 * dt.count(), 1e-12);
    }
  }
  EXPECT_GT(limited, 1000);
}

TEST(PoseErrorLaw, LeavesTheDirectionOfALimitedAcceleration) {
  Params free = test::like_params(0.5, 5.0, 10.0);
  free.acceleration = {.linear = 1e9, .angular = 1e9};
  Params limited = free;
  limited.acceleration = {.linear = 1.0, .angular = 1.0};
  PoseErrorState a, b;
  const PoseErrorInput in{.F_P_D = {.force = {30.0, -40.0, 0.0}, .torque = {0.0, 5.0, 12.0}}};
  (void)step(free, a, in, Seconds{0.002});
  const auto out = step(limited, b, in, Seconds{0.002});
  EXPECT_TRUE(IsNear(b.V_DC_D.linear.normalized(), Vec3{0.6, -0.8, 0.0}, 1e-15));
  EXPECT_TRUE(IsNear(b.V_DC_D.linear, out.linear_acceleration_share * a.V_DC_D.linear, 1e-15));
  EXPECT_TRUE(IsNear(b.V_DC_D.angular, out.angular_acceleration_share * a.V_DC_D.angular, 1e-15));
}

TEST(PoseErrorLaw, ReturnsAnAxisThatIsNotSelected) {
  Params params = test::like_params(1.0, 10.0, 0.0);
  params.selected[1] = false;
  PoseErrorState state;
  Pose X_DP{.R = Mat3::Identity(), .p = {0.0, 0.1, 0.0}};
  for (int i = 0; i < 4000; ++i) {
    const auto out =
        step(params, state, {.X_DP = X_DP, .F_P_D = {.force = {0.0, 50.0, 0.0}}}, Seconds{0.002});
    X_DP = moved_on(X_DP, out.V_DC_D, 0.002);
  }
  EXPECT_LT(std::abs(X_DP.p.y()), 1e-6);
}

TEST(PoseErrorLaw, HasRampTankTargetAndGuardLikeTheOther) {
  Params params = test::like_params(1.0, 10.0, 50.0);
  params.ramp = Seconds{1.0};
  PoseErrorState state;
  const Pose X_DP{.R = Mat3::Identity(), .p = {0.5, 0.0, 0.0}};
  // 1/2 50 N/m (0.5 m)^2 = 6.25 J would be injected; the tank has 1
  bool slowed = false;
  for (int i = 0; i < 500; ++i) {
    const auto out = step(params, state, {.X_DP = X_DP}, Seconds{0.002});
    slowed |= out.report.slowed;
  }
  EXPECT_TRUE(slowed);

  Params quiet = test::like_params(1.0, 0.0, 0.0);
  PoseErrorState drifting;
  drifting.V_DC_D.linear.x() = 5e-4;
  bool cleared = false;
  for (int i = 0; i < 510; ++i) {
    cleared |= step(quiet, drifting, {.in_deadband = true}, Seconds{0.002}).report.cleared;
  }
  EXPECT_TRUE(cleared);
  EXPECT_EQ(drifting.V_DC_D.linear, Vec3::Zero());

  Params tracking = test::like_params(1.0, 10.0, 0.0);
  tracking.F_target.force = {0.0, 0.0, 5.0};
  tracking.integral.translation_gain = {0.0, 0.0, 1.0};
  PoseErrorState pressing;
  for (int i = 0; i < 5000; ++i) (void)step(tracking, pressing, {}, Seconds{0.002});
  EXPECT_NEAR(pressing.V_DC_D.linear.z(), -5.0 / 10.0, 1e-12);
  EXPECT_EQ(pressing.Vi_DC_D.linear.z(), -tracking.integral.max_linear);
}

}  // namespace
}  // namespace supple::admittance
