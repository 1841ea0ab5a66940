// What a file's elements mean, as far as the description.

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "supple/urdf/load.hpp"
#include "support/matchers.hpp"

namespace supple::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-15;  // sines of angles of order one, in metres and kg m^2

urdf::UrdfDescription read(const std::string& body) {
  const auto robot = urdf::parse_description("<robot name='arm'>" + body + "</robot>", "arm.urdf");
  if (!robot) ADD_FAILURE() << robot.error().text();
  return robot ? *robot : urdf::UrdfDescription{};
}

/// The joint between two empty links.
model::Joint read_joint(const std::string& type, const std::string& body) {
  const auto robot = read("<link name='a'/><link name='b'/><joint name='j' type='" + type +
                          "'><parent link='a'/><child link='b'/>" + body + "</joint>");
  return robot.joints.empty() ? model::Joint{} : robot.joints[0];
}

const std::string kLimit = "<limit lower='-1' upper='2' effort='30' velocity='4'/>";

TEST(UrdfJoint, StandsAtTheOriginAndTurnsAboutXByDefault) {
  const model::Joint joint = read_joint("revolute", kLimit);

  EXPECT_EQ(joint.kind, model::JointKind::kRevolute);
  EXPECT_EQ(joint.name.view(), "j");
  EXPECT_EQ(joint.parent.view(), "a");
  EXPECT_EQ(joint.child.view(), "b");
  EXPECT_TRUE(IsNear(joint.X_PJ, Pose{}, 0.0));
  EXPECT_EQ(joint.axis, Vec3(1.0, 0.0, 0.0));
}

TEST(UrdfJoint, HasItsLimits) {
  const model::JointLimits limits = read_joint("prismatic", kLimit).limits;

  EXPECT_EQ(limits.lower, -1.0);
  EXPECT_EQ(limits.upper, 2.0);
  EXPECT_EQ(limits.effort, 30.0);
  EXPECT_EQ(limits.velocity, 4.0);
}

TEST(UrdfJoint, MayLeaveOneEndOfItsRangeAtZero) {
  const auto limits = read_joint("revolute", "<limit upper='2' effort='30' velocity='4'/>").limits;

  EXPECT_EQ(limits.lower, 0.0);
  EXPECT_EQ(limits.upper, 2.0);
}

TEST(UrdfJoint, ThatIsContinuousHasNoRangeAndNeedsNoLimit) {
  const auto without = read_joint("continuous", "").limits;
  const auto with = read_joint("continuous", kLimit).limits;

  EXPECT_EQ(without.velocity, kInfinity);
  EXPECT_EQ(without.effort, kInfinity);
  EXPECT_EQ(with.velocity, 4.0);
  EXPECT_EQ(with.lower, -kInfinity);
  EXPECT_EQ(with.upper, kInfinity);
}

TEST(UrdfJoint, IsPlacedByRollThenPitchThenYawAboutFixedAxes) {
  const model::Joint joint =
      read_joint("fixed", "<origin xyz='1 2 3' rpy='1.5707963267948966 0 1.5707963267948966'/>");

  // x -> x -> y;  y -> z -> z;  z -> -y -> x
  Mat3 R;
  R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  EXPECT_TRUE(IsNear(joint.X_PJ, Pose{.R = R, .p = {1.0, 2.0, 3.0}}, kRounding));
}

TEST(UrdfJoint, MayHaveAnAxisOfAnyLength) {
  EXPECT_EQ(read_joint("revolute", "<axis xyz='0 -3 4'/>" + kLimit).axis, Vec3(0.0, -3.0, 4.0));
}

TEST(UrdfLink, HasNoMassUnlessItSaysSo) {
  EXPECT_FALSE(read("<link name='a'/>").links[0].has_inertia);
}

TEST(UrdfLink, HasItsTensorTurnedIntoItsOwnAxes) {
  const auto robot = read(R"(
    <link name="a">
      <inertial>
        <origin xyz="0.1 0.2 0.3" rpy="0 0 1.5707963267948966"/>
        <mass value="5"/>
        <inertia ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"/>
      </inertial>
    </link>)");

  // a quarter turn about z takes x to y and y to -x
  Mat3 I;
  I << 2, -0.1, -0.3, -0.1, 1, 0.2, -0.3, 0.2, 2.5;
  ASSERT_TRUE(robot.links[0].has_inertia);
  const model::Inertia& inertia = robot.links[0].inertia_L;
  EXPECT_EQ(inertia.mass, 5.0);
  EXPECT_EQ(inertia.p_BBcm, Vec3(0.1, 0.2, 0.3));
  EXPECT_LE((inertia.I_BBcm_B - I).norm(), kRounding);
}

TEST(UrdfLink, HasATensorThatIsSymmetricToTheLastBitInAnyAxes) {
  const auto robot = read(R"(
    <link name="a">
      <inertial>
        <origin rpy="0.3 -0.7 1.1"/>
        <mass value="5"/>
        <inertia ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"/>
      </inertial>
    </link>)");

  const Mat3 I = robot.links[0].inertia_L.I_BBcm_B;
  EXPECT_EQ(I, Mat3(I.transpose()));
  EXPECT_NEAR(I.trace(), 5.5, 4.0 * kRounding);
}

TEST(UrdfRobot, SkipsWhatItHasNoUseFor) {
  const auto robot = read(R"(
    <!-- a comment --><material name="grey"><color rgba="x"/></material>
    <link name="a">
      <visual><origin xyz="not numbers"/><geometry><mesh filename="a.stl"/></geometry></visual>
      <visual/><collision/>
    </link>
    <link name="b"/>
    <joint name="j" type="continuous">
      <parent link="a"/><child link="b"/>
      <dynamics damping="?"/><safety_controller k_velocity="?"/><calibration/>
    </joint>
    <transmission name="t"><joint name="j"/></transmission>
    <gazebo reference="a"><mu1>0.2</mu1></gazebo>
    <something_new/>)");

  EXPECT_EQ(robot.links.size(), 2U);
  EXPECT_EQ(robot.joints.size(), 1U);
}

TEST(UrdfRobot, KeepsTheOrderOfTheFile) {
  const auto robot = read(
      "<link name='c'/><joint name='y' type='fixed'><parent link='a'/><child link='c'/></joint>"
      "<link name='a'/><joint name='x' type='fixed'><parent link='a'/><child link='b'/></joint>"
      "<link name='b'/>");

  ASSERT_EQ(robot.links.size(), 3U);
  EXPECT_EQ(robot.links[0].name.view(), "c");
  EXPECT_EQ(robot.links[2].name.view(), "b");
  ASSERT_EQ(robot.joints.size(), 2U);
  EXPECT_EQ(robot.joints[0].name.view(), "y");
}

}  // namespace
}  // namespace supple::test
