// From a file to a model.

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "supple/urdf/load.hpp"
#include "support/matchers.hpp"

namespace supple::test {
namespace {

constexpr double kRounding = 1e-15;

model::RobotModel load(const std::string& body, const model::BuildOptions& options = {}) {
  const auto robot = urdf::parse_urdf("<robot name='r'>" + body + "</robot>", "r.urdf", options);
  if (!robot) ADD_FAILURE() << robot.error().text();
  return robot ? *robot : model::RobotModel{};
}

std::string link(const std::string& name, const std::string& mass, const std::string& xyz) {
  return "<link name='" + name + "'><inertial><origin xyz='" + xyz + "'/><mass value='" + mass +
         "'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& xyz = "0 0 0") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/><origin xyz='" + xyz +
         "'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='5' velocity='2'/></joint>";
}

TEST(LoadUrdf, WeldsALinkOnAFixedJointToTheBodyThatCarriesIt) {
  const auto robot = load("<link name='base'/>" + link("arm", "3", "0 0 0") +
                          link("tool", "1", "0 0 0.4") + joint("turn", "revolute", "base", "arm") +
                          joint("bolt", "fixed", "arm", "tool", "0 0 0.6"));

  EXPECT_EQ(robot.joints(), 1);
  EXPECT_EQ(robot.frames(), 3);
  EXPECT_DOUBLE_EQ(robot.mass(), 4.0);
  // 1 kg at 1 m and 3 kg at 0: the centre is at 0.25 m, and the parallel axes add 3/4 kg m^2
  const model::Inertia inertia = robot.body_inertia(0);
  EXPECT_LE((inertia.p_BBcm - Vec3(0.0, 0.0, 0.25)).norm(), kRounding);
  EXPECT_NEAR(inertia.I_BBcm_B.trace(), 6.0 + 2.0 * 0.75, 4.0 * kRounding);
  const auto tool = robot.frame_named("tool");
  const auto arm = robot.frame_named("arm");
  ASSERT_TRUE(tool && arm);
  const Pose X_AT = inverse(robot.frame(*arm).X_BF) * robot.frame(*tool).X_BF;
  EXPECT_TRUE(IsNear(X_AT, Pose{.p = {0.0, 0.0, 0.6}}, kRounding));
}

TEST(LoadUrdf, FollowsBranchesDepthFirstInTheOrderOfTheFile) {
  const auto robot = load(
      "<link name='palm'/><link name='a1'/><link name='a2'/><link name='b1'/><link name='b2'/>" +
      joint("b_2", "revolute", "b1", "b2") + joint("a_1", "prismatic", "palm", "a1") +
      joint("b_1", "continuous", "palm", "b1") + joint("a_2", "revolute", "a1", "a2"));

  ASSERT_EQ(robot.joints(), 4);
  EXPECT_EQ(robot.joint(0).name.view(), "a_1");
  EXPECT_EQ(robot.joint(1).name.view(), "a_2");
  EXPECT_EQ(robot.joint(2).name.view(), "b_1");
  EXPECT_EQ(robot.joint(3).name.view(), "b_2");
  EXPECT_EQ(robot.parent_of(0), -1);
  EXPECT_EQ(robot.parent_of(1), 0);
  EXPECT_EQ(robot.parent_of(2), -1);
  EXPECT_EQ(robot.joint(0).kind, model::JointKind::kPrismatic);
  EXPECT_EQ(robot.joint(2).limits.upper, std::numeric_limits<double>::infinity());
  EXPECT_FALSE(robot.has_dynamics());
}

TEST(LoadUrdf, LetsTheRobotFloatWhereAFloatingJointTiesItToTheWorld) {
  const auto robot =
      load("<link name='world'/>" + link("trunk", "10", "0 0 0") + link("leg", "1", "0 0 0") +
           joint("free", "floating", "world", "trunk") + joint("hip", "revolute", "trunk", "leg"));

  EXPECT_TRUE(robot.floating_base());
  EXPECT_EQ(robot.nq(), 8);
  EXPECT_EQ(robot.nv(), 7);
  EXPECT_FALSE(robot.frame_named("world"));
  EXPECT_TRUE(robot.frame_named("trunk"));
  EXPECT_DOUBLE_EQ(robot.mass(), 11.0);
}

TEST(LoadUrdf, TellsWhoeverBuildsFromTheDescriptionThatTheBaseFloats) {
  const auto robot = urdf::parse_description(
      "<robot name='r'><link name='world'/>" + link("trunk", "10", "0 0 0") +
          joint("free", "floating", "world", "trunk") + "</robot>",
      "r.urdf");

  ASSERT_TRUE(robot.has_value());
  EXPECT_TRUE(robot->floating_base);
  const auto model = model::build(*robot, {.floating_base = robot->floating_base});
  ASSERT_TRUE(model.has_value());
  EXPECT_EQ(model->nv(), 6);
}

TEST(LoadUrdf, TakesTheMassOfAFloatingBaseFromALinkFixedToIt) {
  const auto robot = load("<link name='base'/>" + link("trunk", "10", "0 0 0") +
                              joint("bolt", "fixed", "base", "trunk"),
                          {.floating_base = true});

  EXPECT_EQ(robot.nv(), 6);
  EXPECT_DOUBLE_EQ(robot.mass(), 10.0);
}

TEST(LoadUrdf, RefusesABaseWithoutMassOnlyIfItIsToFloat) {
  const std::string text = "<robot name='r'>\n<link name='base'/></robot>";

  EXPECT_TRUE(urdf::parse_urdf(text, "r.urdf").has_value());
  const auto floating = urdf::parse_urdf(text, "r.urdf", {.floating_base = true});
  ASSERT_FALSE(floating.has_value());
  EXPECT_EQ(floating.error().issues.at(0).where, "r.urdf:2");
}

TEST(LoadUrdf, PassesGravityOnAndChecksIt) {
  const std::string text = "<robot name='r'><link name='base'/></robot>";
  const double nan = std::numeric_limits<double>::quiet_NaN();

  const auto moon = urdf::parse_urdf(text, "r.urdf", {.gravity_W = {0.0, 0.0, -1.62}});
  const auto nowhere = urdf::parse_urdf(text, "r.urdf", {.gravity_W = {0.0, nan, 0.0}});

  ASSERT_TRUE(moon.has_value());
  EXPECT_EQ(moon->gravity_W(), Vec3(0.0, 0.0, -1.62));
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_EQ(nowhere.error().issues.at(0).what,
            "gravity of the options has nan; numbers must be finite");
}

}  // namespace
}  // namespace supple::test
