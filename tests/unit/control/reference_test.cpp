#include "supple/control/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "supple/control/command.hpp"
#include "supple/core/rotation.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};

TEST(Reference, AStepOfTheTargetStaysWithinSpeedAndAcceleration) {
  const ReferenceParams params;
  const Target target{.X_WT = {.R = exp3({0.0, 1.5, 0.5}), .p = {0.4, -0.3, 0.2}}, .V_WT_W = {}};
  Reference reference;
  double fastest = 0.0;
  for (int i = 0; i < 3000; ++i) {
    const Reference next = step(params, reference, target, kPeriod);

    const Twist change = next.V_WD_W - reference.V_WD_W;
    constexpr double kRounding = 1e-12;
    ASSERT_LE(change.linear.norm(), params.linear_acceleration * kPeriod.count() + kRounding);
    ASSERT_LE(change.angular.norm(), params.angular_acceleration * kPeriod.count() + kRounding);
    ASSERT_LE(next.V_WD_W.linear.norm(), params.linear_speed);
    ASSERT_LE(next.V_WD_W.angular.norm(), params.angular_speed);
    fastest = std::max(fastest, next.V_WD_W.linear.norm());
    reference = next;
  }
  EXPECT_GT(fastest, 0.9 * params.linear_speed);
  EXPECT_NEAR((reference.X_WD.p - target.X_WT.p).norm(), 0.0, 1e-9);
  EXPECT_NEAR(log3(reference.X_WD.R.transpose() * target.X_WT.R).norm(), 0.0, 1e-9);
}

TEST(Reference, AStreamedPoseAndTwistIsFollowedExactly) {
  const ReferenceParams params;
  Target target{.X_WT = {}, .V_WT_W = {.linear = {0.001, 0.0, 0.0}, .angular = {0.0, 0.0, 0.004}}};
  Reference reference;
  for (int i = 0; i < 500; ++i) {
    reference = step(params, reference, target, kPeriod);
    target.X_WT = advanced(target.X_WT, target.V_WT_W, kPeriod);
    ASSERT_NEAR((reference.X_WD.p - target.X_WT.p).norm(), 0.0, 1e-15);
    ASSERT_NEAR(log3(reference.X_WD.R.transpose() * target.X_WT.R).norm(), 0.0, 1e-14);
  }
}

TEST(Command, TheTwistBetweenTwoPosesLeadsFromOneToTheOther) {
  const Pose X_WA{.R = exp3({0.2, -0.4, 0.1}), .p = {1.0, 2.0, 3.0}};
  const Pose X_WB{.R = exp3({-0.5, 0.3, 1.1}), .p = {1.1, 1.8, 3.3}};

  const Pose reached = advanced(X_WA, twist_between(X_WA, X_WB, kPeriod), kPeriod);

  EXPECT_TRUE(reached.R.isApprox(X_WB.R, 1e-14));
  EXPECT_TRUE(reached.p.isApprox(X_WB.p, 1e-14));
}

TEST(Command, TheCorrectionPointsFromTheProbeToC) {
  const Pose X_WP;
  const Pose X_WC{.R = exp3({0.0, 0.0, 0.1}), .p = {0.01, 0.0, 0.0}};

  const Twist V = correction({.linear = 2.0, .angular = 3.0}, X_WC, X_WP);

  EXPECT_NEAR(V.linear.x(), 0.02, 1e-15);
  EXPECT_NEAR(V.angular.z(), 0.3, 1e-14);
}

}  // namespace
}  // namespace supple::control
