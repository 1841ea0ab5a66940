#include "supple/model/kinematics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/small_robots.hpp"

namespace supple::model {
namespace {

constexpr double kRounding = 1e-15;

class PlanarArm : public ::testing::Test {
 protected:
  RobotModel model_ = *build(test::planar_arm());
  FrameId tip_ = *model_.frame_named("tip");
  Workspace work_;
};

TEST_F(PlanarArm, TipFollowsTheSchoolFormula) {
  VecJ q(2);
  q << 0.7, -1.9;

  update_placements(model_, work_, q);
  const Pose X_WT = pose(model_, work_, tip_);

  EXPECT_NEAR(X_WT.p.x(), std::cos(0.7) + std::cos(0.7 - 1.9), kRounding);
  EXPECT_NEAR(X_WT.p.y(), std::sin(0.7) + std::sin(0.7 - 1.9), kRounding);
  EXPECT_NEAR(X_WT.R(1, 0), std::sin(0.7 - 1.9), kRounding);
}

TEST_F(PlanarArm, JacobianOfTheTipIsAtTheTip) {
  VecJ q(2);
  q << 0.0, 0.0;
  Jac6 J(6, 2);

  update_placements(model_, work_, q);
  jacobian(model_, work_, tip_, J);

  // stretched along x: the shoulder moves the tip with 2 m, the elbow with 1 m of lever
  Jac6 expected = Jac6::Zero(6, 2);
  expected(1, 0) = 2.0;
  expected(1, 1) = 1.0;
  expected(5, 0) = expected(5, 1) = 1.0;
  EXPECT_TRUE(J.isApprox(expected, kRounding));
}

TEST_F(PlanarArm, JointsBeyondAFrameDoNotMoveIt) {
  VecJ q(2);
  q << 0.3, 0.4;
  Jac6 J(6, 2);

  update_placements(model_, work_, q);
  jacobian(model_, work_, *model_.frame_named("camera"), J);

  EXPECT_EQ(J.col(1), Vec6::Zero());
  EXPECT_GT(J.col(0).norm(), 1.0);
}

TEST_F(PlanarArm, DriftOfASteadyTurnIsCentripetal) {
  VecJ q = VecJ::Zero(2);
  VecJ v(2);
  v << 3.0, 0.0;

  update_twists(model_, work_, q, v);
  const Twist A = drift(model_, work_, tip_);

  EXPECT_NEAR(A.linear.x(), -3.0 * 3.0 * 2.0, 1e-14);
  EXPECT_NEAR(A.linear.y(), 0.0, 1e-14);
  EXPECT_NEAR(A.angular.norm(), 0.0, 1e-14);
}

TEST_F(PlanarArm, FusedPassEqualsTheSeparateOnes) {
  VecJ q(2);
  q << -0.4, 2.2;
  const FrameId camera = *model_.frame_named("camera");
  ArmKinematics arm;
  Jac6 J(6, 2);

  update_arm(model_, work_, q, tip_, camera, arm);
  Workspace other;
  update_placements(model_, other, q);
  jacobian(model_, other, tip_, J);

  EXPECT_EQ(arm.X_WP.R, pose(model_, other, tip_).R);
  EXPECT_EQ(arm.X_WP.p, pose(model_, other, tip_).p);
  EXPECT_EQ(arm.X_WS.p, pose(model_, other, camera).p);
  EXPECT_TRUE(arm.Jv_V_WP_W.isApprox(J, kRounding));
}

TEST(Kinematics, ASlidingJointMovesAlongItsAxis) {
  const auto lift = test::robot({test::massless_link("base"), test::massive_link("carriage", 1.0)},
                                {test::joint("z", JointKind::kPrismatic, "base", "carriage",
                                             Vec3{0.1, 0.0, 0.0}, Vec3{0.0, 3.0, 4.0})});
  const RobotModel model = *build(lift);
  Workspace work;
  VecJ q(1);
  q << 0.5;
  Jac6 J(6, 1);

  update_placements(model, work, q);
  const Pose X = pose(model, work, *model.frame_named("carriage"));
  jacobian(model, work, *model.frame_named("carriage"), J);

  EXPECT_TRUE(X.p.isApprox(Vec3{0.1, 0.3, 0.4}, kRounding));
  EXPECT_TRUE(X.R.isApprox(Mat3::Identity(), kRounding));
  EXPECT_TRUE(J.col(0).isApprox((Vec6{} << 0.0, 0.6, 0.8, 0.0, 0.0, 0.0).finished(), kRounding));
}

TEST(Kinematics, ARobotWithoutJointsStandsStill) {
  const RobotModel model = *build(test::robot({test::massless_link("base")}, {}));
  Workspace work;
  const VecJ q(0);

  update_placements(model, work, q);

  EXPECT_EQ(pose(model, work, *model.frame_named("base")).p, Vec3::Zero());
}

}  // namespace
}  // namespace supple::model
