#include "supple/model/build.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "support/small_robots.hpp"

namespace supple::model {
namespace {

using test::joint;
using test::massive_link;
using test::massless_link;
using test::robot;

RobotModel built(const RobotDescription& description, const BuildOptions& options = {}) {
  const auto model = build(description, options);
  EXPECT_TRUE(model) << (model ? "" : sentence(model.error()[0].rule));
  return *model;
}

Rule first_problem(const RobotDescription& description, const BuildOptions& options = {}) {
  const auto model = build(description, options);
  EXPECT_FALSE(model);
  return model ? Rule::kNoLink : model.error()[0].rule;
}

TEST(Build, MergesFixedLinksAndKeepsThemAsFrames) {
  const RobotModel model = built(test::planar_arm());

  EXPECT_EQ(model.joints(), 2);
  EXPECT_EQ(model.frames(), 5);
  EXPECT_EQ(model.frame(*model.frame_named("camera")).body, 1);
  EXPECT_EQ(model.frame(*model.frame_named("tip")).body, 2);
  EXPECT_FALSE(model.frame_named("Tip"));
}

TEST(Build, OrdersJointsDepthFirstAndChildrenAsWritten) {
  const RobotModel model =
      built(robot({massless_link("base"), massive_link("a", 1.0), massive_link("a2", 1.0),
                   massive_link("b", 1.0), massive_link("b2", 1.0)},
                  {joint("jb2", JointKind::kRevolute, "b", "b2"),
                   joint("ja", JointKind::kRevolute, "base", "a"),
                   joint("jb", JointKind::kPrismatic, "base", "b"),
                   joint("ja2", JointKind::kRevolute, "a", "a2")}));

  ASSERT_EQ(model.joints(), 4);
  EXPECT_EQ(model.joint(0).name.view(), "ja");
  EXPECT_EQ(model.joint(1).name.view(), "ja2");
  EXPECT_EQ(model.joint(2).name.view(), "jb");
  EXPECT_EQ(model.joint(3).name.view(), "jb2");
  EXPECT_EQ(model.parent_of(0), -1);
  EXPECT_EQ(model.parent_of(1), 0);
  EXPECT_EQ(model.parent_of(2), -1);
  EXPECT_EQ(model.parent_of(3), 2);
  EXPECT_EQ(*model.joint_named("jb"), 2);
}

TEST(Build, MassThatCannotMoveDoesNotCount) {
  const RobotDescription arm = robot({massive_link("base", 5.0), massive_link("arm", 2.0)},
                                     {joint("j", JointKind::kRevolute, "base", "arm")});

  EXPECT_DOUBLE_EQ(built(arm).mass(), 2.0);
  EXPECT_DOUBLE_EQ(built(arm, {.floating_base = true}).mass(), 7.0);
}

TEST(Build, AFixedLinksMassCountsWhereItSits) {
  const RobotDescription split =
      robot({massless_link("base"), massive_link("arm", 2.0), massive_link("tool", 1.0)},
            {joint("j", JointKind::kRevolute, "base", "arm"),
             joint("weld", JointKind::kFixed, "arm", "tool", Vec3{0.6, 0.0, 0.0})});

  const Inertia body = built(split).body_inertia(0);

  EXPECT_DOUBLE_EQ(body.mass, 3.0);
  EXPECT_NEAR(body.p_BBcm.x(), 0.2, 1e-15);
  EXPECT_NEAR(body.I_BBcm_B(2, 2), 0.1 + 0.1 + 2.0 / 3.0 * 0.36, 1e-15);
}

TEST(Build, ArmsWithoutInertiaStillHaveKinematics) {
  const RobotModel model = built(robot({massless_link("base"), massless_link("arm")},
                                       {joint("j", JointKind::kRevolute, "base", "arm")}));

  EXPECT_FALSE(model.has_dynamics());
  EXPECT_TRUE(built(test::planar_arm()).has_dynamics());
}

TEST(Build, RefusesARobotWithMoreJointsThanItHolds) {
  RobotDescription snake;
  ASSERT_TRUE(snake.links.push_back(massless_link("l0")));
  for (int i = 0; i <= kMaxJoints; ++i) {
    const std::string parent = "l" + std::to_string(i);
    const std::string child = "l" + std::to_string(i + 1);
    ASSERT_TRUE(snake.links.push_back(massive_link(child, 1.0)));
    ASSERT_TRUE(snake.joints.push_back(
        joint("j" + std::to_string(i), JointKind::kRevolute, parent, child)));
  }

  EXPECT_EQ(first_problem(snake), Rule::kTooManyJoints);
}

TEST(Build, ReportsEveryProblemWithItsElement) {
  RobotDescription bad = test::planar_arm();
  bad.links[1].inertia_L.mass = -2.0;
  bad.joints[2].axis = Vec3::Zero();

  const auto model = build(bad);

  ASSERT_FALSE(model);
  ASSERT_EQ(model.error().size(), 2u);
  EXPECT_EQ(model.error()[0].rule, Rule::kMassNotPositive);
  EXPECT_EQ(model.error()[0].element, Element::kLink);
  EXPECT_EQ(model.error()[0].index, 1u);
  EXPECT_EQ(model.error()[0].value, -2.0);
  EXPECT_EQ(model.error()[1].rule, Rule::kZeroAxis);
  EXPECT_EQ(model.error()[1].element, Element::kJoint);
  EXPECT_EQ(model.error()[1].index, 2u);
}

TEST(Build, AFloatingBaseNeedsMass) {
  EXPECT_EQ(first_problem(test::planar_arm(), {.floating_base = true}), Rule::kBaseWithoutInertia);
}

TEST(Build, TheLengthOfAnAxisDoesNotMatter) {
  RobotDescription scaled = test::planar_arm();
  scaled.joints[0].axis *= 7.5;
  const RobotModel a = built(test::planar_arm());
  const RobotModel b = built(scaled);
  Workspace work;
  VecJ q(2);
  q << 0.4, -0.9;

  update_placements(a, work, q);
  const Pose one = pose(a, work, *a.frame_named("tip"));
  update_placements(b, work, q);
  const Pose other = pose(b, work, *b.frame_named("tip"));

  EXPECT_TRUE(one.R.isApprox(other.R, 1e-15));
  EXPECT_TRUE(one.p.isApprox(other.p, 1e-15));
}

TEST(Build, GravityPointsWhereItIsTold) {
  // on the ceiling the rod falls the other way
  const RobotModel floor = built(test::pendulum(2.0, 0.5));
  const RobotModel ceiling = built(test::pendulum(2.0, 0.5), {.gravity_W = {0.0, 0.0, 9.81}});
  Workspace work;
  VecJ q = VecJ::Zero(1);
  VecJ g(1);

  gravity(floor, work, q, g);
  EXPECT_NEAR(g[0], -2.0 * 9.81 * 0.5, 1e-12);
  gravity(ceiling, work, q, g);
  EXPECT_NEAR(g[0], 2.0 * 9.81 * 0.5, 1e-12);
}

}  // namespace
}  // namespace supple::model
