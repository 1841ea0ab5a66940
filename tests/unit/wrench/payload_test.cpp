#include "supple/wrench/payload.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/matchers.hpp"

namespace supple::wrench {
namespace {

using test::IsNear;

constexpr double kRounding = 1e-14;  // a few roundings of numbers up to 20 N
const Vec3 kGravity{0.0, 0.0, -9.81};

// S looks down: its z points along gravity.
const Mat3 kLooksDown = Vec3{1.0, -1.0, -1.0}.asDiagonal();

TEST(Weight, PullsDownWhereverTheSensorLooks) {
  const Payload tool{.mass = 2.0, .p_SL = Vec3{0.0, 0.0, 0.1}};

  EXPECT_TRUE(IsNear(weight(tool, Mat3::Identity(), kGravity),
                     Wrench{.force = {0.0, 0.0, -19.62}, .torque = Vec3::Zero()}, kRounding));
  EXPECT_TRUE(IsNear(weight(tool, kLooksDown, kGravity),
                     Wrench{.force = {0.0, 0.0, 19.62}, .torque = Vec3::Zero()}, kRounding));
}

TEST(Weight, TurnsASensorThatIsHeldSideways) {
  // S's z is the world's x: the tool sticks out by 0.1 m and hangs on S's -x
  Mat3 R_WS;
  R_WS.col(0) = Vec3::UnitZ();
  R_WS.col(1) = -Vec3::UnitY();
  R_WS.col(2) = Vec3::UnitX();
  const Payload tool{.mass = 2.0, .p_SL = Vec3{0.0, 0.0, 0.1}};

  // z x -x = -y: 0.1 m times 19.62 N
  EXPECT_TRUE(IsNear(weight(tool, R_WS, kGravity),
                     Wrench{.force = {-19.62, 0.0, 0.0}, .torque = {0.0, -1.962, 0.0}}, kRounding));
}

TEST(Weight, FollowsGravityOfAnArmOnTheCeilingOrTheWall) {
  const Payload tool{.mass = 1.0, .p_SL = Vec3{0.0, 0.2, 0.0}};
  const Wrench felt = weight(tool, Mat3::Identity(), Vec3{9.81, 0.0, 0.0});

  EXPECT_TRUE(
      IsNear(felt, Wrench{.force = {9.81, 0.0, 0.0}, .torque = {0.0, 0.0, -1.962}}, kRounding));
}

TEST(Weight, IsZeroWithoutMass) {
  const Payload none{.mass = 0.0, .p_SL = Vec3{1.0, 2.0, 3.0}};
  EXPECT_TRUE(IsNear(weight(none, kLooksDown, kGravity), Wrench{}, 0.0));
}

TEST(InertialLoad, ResistsAcceleration) {
  const Payload tool{.mass = 2.0, .p_SL = Vec3{0.0, 0.0, 0.1}};
  const Twist A_WS_W{.linear = {3.0, 0.0, 0.0}, .angular = Vec3::Zero()};

  // the tool is dragged along and pulls back by m a at its centre
  EXPECT_TRUE(IsNear(inertial_load(tool, Mat3::Identity(), Twist{}, A_WS_W),
                     Wrench{.force = {-6.0, 0.0, 0.0}, .torque = {0.0, -0.6, 0.0}}, kRounding));
}

TEST(InertialLoad, PullsOutwardsInATurn) {
  const Payload tool{.mass = 2.0, .p_SL = Vec3{0.5, 0.0, 0.0}};
  const Twist V_WS_W{.linear = Vec3::Zero(), .angular = {0.0, 0.0, 3.0}};

  // m w^2 r
  EXPECT_TRUE(IsNear(inertial_load(tool, Mat3::Identity(), V_WS_W, Twist{}),
                     Wrench{.force = {9.0, 0.0, 0.0}, .torque = Vec3::Zero()}, kRounding));
}

TEST(InertialLoad, OfABodyTurningAboutItsPrincipalAxisIsItsMoment) {
  Payload wheel{.mass = 2.0};
  wheel.I_L_S = Vec3{0.1, 0.2, 0.3}.asDiagonal();
  const Twist V_WS_W{.linear = Vec3::Zero(), .angular = {0.0, 7.0, 0.0}};
  const Twist A_WS_W{.linear = Vec3::Zero(), .angular = {0.0, 5.0, 0.0}};

  EXPECT_TRUE(IsNear(inertial_load(wheel, Mat3::Identity(), V_WS_W, A_WS_W),
                     Wrench{.force = Vec3::Zero(), .torque = {0.0, -1.0, 0.0}}, kRounding));
}

TEST(InertialLoad, OfABodyTurningAboutAnotherAxisIsGyroscopic) {
  Payload wheel{.mass = 2.0};
  wheel.I_L_S = Vec3{0.1, 0.2, 0.3}.asDiagonal();
  const Twist V_WS_W{.linear = Vec3::Zero(), .angular = {1.0, 1.0, 0.0}};

  // Euler: the torque about z that this motion takes is (I_y - I_x) w_x w_y
  EXPECT_TRUE(IsNear(inertial_load(wheel, Mat3::Identity(), V_WS_W, Twist{}),
                     Wrench{.force = Vec3::Zero(), .torque = {0.0, 0.0, -0.1}}, kRounding));
}

TEST(InertialLoad, CancelsTheWeightInFreeFall) {
  const Payload tool{.mass = 1.7, .p_SL = Vec3{0.02, -0.03, 0.11}};
  const Twist A_WS_W{.linear = kGravity, .angular = Vec3::Zero()};

  const Wrench felt =
      weight(tool, kLooksDown, kGravity) + inertial_load(tool, kLooksDown, Twist{}, A_WS_W);
  EXPECT_TRUE(IsNear(felt, Wrench{}, 0.0));
}

}  // namespace
}  // namespace supple::wrench
