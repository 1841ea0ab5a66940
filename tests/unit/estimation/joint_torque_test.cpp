#include "supple/estimation/joint_torque.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace supple::estimation {
namespace {

/// Two joints with a friction of 3 N m s/rad.
TorqueParams with_friction(TorqueSource source, bool motor_side) {
  TorqueParams params{.source = source, .motor_side = motor_side};
  params.motor_constant = VecV::Constant(2, 10.0);
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(params.actuator.joints.push_back({.viscous = 3.0}));
  }
  return params;
}

double torque_of(const TorqueParams& params, double reading, double v) {
  return joint_torque(params, VecV{VecV::Constant(2, reading)}, VecV{VecV::Constant(2, v)})[1];
}

TEST(JointTorque, IsTheReadingBehindTheGear) {
  const TorqueParams params = with_friction(TorqueSource::kJointTorque, false);
  EXPECT_EQ(torque_of(params, 5.0, 2.0), 5.0);
}

TEST(JointTorque, LosesFrictionOnceWhereTheReadingIsTheMotors) {
  EXPECT_EQ(torque_of(with_friction(TorqueSource::kJointTorque, true), 5.0, 2.0), -1.0);
  EXPECT_EQ(torque_of(with_friction(TorqueSource::kGravityFreeTorque, true), 5.0, 2.0), -1.0);
}

TEST(JointTorque, ComesFromACurrentByItsConstantLessFriction) {
  // a current is the motor's, whatever the flag says
  for (const bool flag : {false, true}) {
    EXPECT_EQ(torque_of(with_friction(TorqueSource::kMotorCurrent, flag), 0.5, 1.0), 2.0);
  }
}

TEST(JointTorque, NeedsAConstantPerJointForCurrents) {
  TorqueParams params = with_friction(TorqueSource::kMotorCurrent, false);
  EXPECT_FALSE(problem_of(params, 2));
  EXPECT_EQ(problem_of(params, 3)->member, "motor_constant");
  params.motor_constant[1] = 0.0;
  EXPECT_EQ(problem_of(params, 2)->index, 1);
  params.motor_constant[1] = std::nan("");
  EXPECT_EQ(problem_of(params, 2)->member, "motor_constant");
}

TEST(JointTorque, NeedsAnActuatorPerJointOnlyWhereFrictionIsTakenOff) {
  TorqueParams params;
  EXPECT_FALSE(problem_of(params, 2));
  params.motor_side = true;
  EXPECT_EQ(problem_of(params, 2)->member, "actuator");
  params = with_friction(TorqueSource::kJointTorque, true);
  EXPECT_FALSE(problem_of(params, 2));
  params.actuator.joints[0].viscous = -1.0;
  EXPECT_EQ(problem_of(params, 2)->member, "viscous");
}

}  // namespace
}  // namespace supple::estimation
