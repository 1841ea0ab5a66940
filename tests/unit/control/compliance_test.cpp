#include "supple/control/compliance.hpp"

#include <gtest/gtest.h>

#include "supple/core/rotation.hpp"
#include "support/random.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};

ComplianceParams stiff_in_turning() {
  ComplianceParams params;
  params.admittance.ramp = Seconds{0.0};
  params.admittance.gains.rotation.stiffness = {5.0, 20.0, 40.0};
  params.tracking = {.linear = 0.0, .angular = 0.0};
  return params;
}

// With D turning and moving after its target, and C turning and moving in D.
TEST(Compliance, FeedsForwardWhatAFiniteDifferenceOfTheCommandedFrameSays) {
  test::Rng rng{7};
  const ComplianceParams params = stiff_in_turning();
  ComplianceState state;
  anchor(state, test::any_pose(rng));
  state.target = {.X_WT = test::any_pose(rng), .V_WT_W = {}};

  ComplianceOutput last;
  double worst = 0.0;
  for (int i = 0; i < 2000; ++i) {
    const Wrench F = {.force = test::any_vector(rng, 30.0), .torque = test::any_vector(rng, 3.0)};
    const ComplianceOutput now =
        step(params, state, {.X_WP = state.reference.X_WD, .F_P_D = F}, kPeriod);
    if (i > 0) {
      const Twist difference = twist_between(last.X_WC, now.X_WC, kPeriod);
      worst = std::max({worst, (difference.linear - last.V_WP_W.linear).norm(),
                        (difference.angular - last.V_WP_W.angular).norm()});
    }
    last = now;
  }
  EXPECT_LT(worst, 1e-11);  // [m/s], [rad/s]: rounding of poses over the period
}

TEST(Compliance, OfARestingDesiredFrameFeedsForwardTheSameWay) {
  test::Rng rng{8};
  const ComplianceParams params = stiff_in_turning();
  ComplianceState state;
  anchor(state, test::any_pose(rng));

  ComplianceOutput last;
  double worst = 0.0;
  for (int i = 0; i < 2000; ++i) {
    const ComplianceOutput now = step(
        params, state,
        {.X_WP = state.reference.X_WD,
         .F_P_D = {.force = test::any_vector(rng, 30.0), .torque = test::any_vector(rng, 3.0)}},
        kPeriod);
    if (i > 0) {
      const Twist difference = twist_between(last.X_WC, now.X_WC, kPeriod);
      worst = std::max({worst, (difference.linear - last.V_WP_W.linear).norm(),
                        (difference.angular - last.V_WP_W.angular).norm()});
    }
    last = now;
  }
  EXPECT_LT(worst, 1e-11);
}

// Stiff along the world's x only, whatever way the desired frame is turned.
TEST(Compliance, YieldsInTheAxesOfTheGainsOwnFrame) {
  ComplianceParams params;
  params.admittance.ramp = Seconds{0.0};
  params.admittance.axes = admittance::GainAxes::kGiven;
  params.admittance.gains.translation = {.mass = Vec3::Constant(1.0),
                                         .damping = Vec3::Constant(50.0),
                                         .stiffness = {1000.0, 100.0, 100.0}};
  params.R_WG = exp3({0.0, 0.0, 0.7});
  Pose X_WD;
  X_WD.R = exp3({0.4, -0.9, 0.2});
  ComplianceState state;
  anchor(state, X_WD);

  const Vec3 F_G{10.0, 10.0, 10.0};
  const Vec3 F_D = X_WD.R.transpose() * params.R_WG * F_G;
  for (int i = 0; i < 10000; ++i) {
    static_cast<void>(step(params, state, {.X_WP = X_WD, .F_P_D = {.force = F_D}}, kPeriod));
  }
  const Vec3 moved_G = params.R_WG.transpose() * X_WD.R * state.offset.offset.p_DC;
  EXPECT_NEAR(moved_G.x(), 0.01, 1e-6);
  EXPECT_NEAR(moved_G.y(), 0.1, 1e-5);
  EXPECT_NEAR(moved_G.z(), 0.1, 1e-5);
}

TEST(Compliance, WaitsWithTheProbeAndResumesFromThere) {
  const ComplianceParams params = stiff_in_turning();
  ComplianceState state;
  anchor(state, {});
  Pose X_WP;
  X_WP.p = {0.1, 0.0, 0.02};
  X_WP.R = exp3({0.0, 0.3, 0.0});

  const ComplianceOutput out = wait(state, X_WP);

  EXPECT_EQ(out.V_WP_W.linear, Vec3::Zero());
  const ComplianceOutput next = step(params, state, {.X_WP = X_WP}, kPeriod);
  EXPECT_LT((next.X_WC.p - X_WP.p).norm(), 1e-15);
  EXPECT_LT((next.X_WC.R - X_WP.R).norm(), 1e-15);
}

// The arm will come after C; what is a limit is another matter.
TEST(Compliance, DoesNotTakeTheSolversDampingForALimit) {
  const ComplianceParams params = stiff_in_turning();
  ComplianceState start;
  anchor(start, Pose{});
  start.offset.offset.V_DC_D.linear = {0.1, 0.0, 0.0};
  start.offset.offset.Vi_DC_D.linear = {0.05, 0.0, 0.0};
  const auto fed = [&](double allowed, double done) {
    ComplianceState state = start;
    feed_back(params, state,
              {.V_asked_W = {.linear = {0.15, 0.0, 0.0}},
               .V_allowed_W = {.linear = {allowed, 0.0, 0.0}},
               .V_done_W = {.linear = {done, 0.0, 0.0}}},
              kPeriod);
    return state.offset.offset;
  };
  const auto& before = start.offset.offset;

  const auto damped = fed(0.15, 0.149);
  EXPECT_EQ(damped.Vi_DC_D.linear, before.Vi_DC_D.linear);
  EXPECT_EQ(damped.p_DC, before.p_DC);

  const auto limited = fed(0.148, 0.148);  // by a little, but by a limit
  EXPECT_NEAR(limited.p_DC.x(), -0.002 * kPeriod.count(), 1e-16);
  EXPECT_NEAR(limited.Vi_DC_D.linear.x(), 0.048, 1e-16);

  const auto blocked = fed(0.15, 0.1);  // beyond 5 % it counts, from zero on
  EXPECT_NEAR(blocked.p_DC.x(), -(0.05 - 0.0075) * kPeriod.count(), 1e-16);
}

}  // namespace
}  // namespace supple::control
