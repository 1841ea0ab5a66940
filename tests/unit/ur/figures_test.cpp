// What the driver computes from the robot's numbers: calibration, force, torque constants.

#include <gtest/gtest.h>

#include <numbers>

#include "supple/core/rotation.hpp"
#include "supple/ur/calibration.hpp"
#include "supple/ur/tcp_force.hpp"
#include "supple/ur/torque_fit.hpp"
#include "support/shipped_robot.hpp"

namespace supple::ur {
namespace {

constexpr double kHalf = std::numbers::pi / 2.0;

/// The nominal figures of a UR5e as Universal Robots publishes them, standard
/// Denavit-Hartenberg.
primary::Kinematics nominal_ur5e() {
  return {.a = {0.0, -0.425, -0.3922, 0.0, 0.0, 0.0},
          .d = {0.1625, 0.0, 0.0, 0.1333, 0.0997, 0.0996},
          .alpha = {kHalf, 0.0, 0.0, kHalf, -kHalf, 0.0}};
}

FlangeDifference from_shipped(const primary::Kinematics& kinematics, const std::string& name) {
  const model::RobotModel robot = test::shipped_robot(name);
  return flange_difference(kinematics, robot, *robot.frame_named("base"),
                           *robot.frame_named("tool0"));
}

TEST(Calibration, ANominalArmIsTheShippedModel) {
  const FlangeDifference off = from_shipped(nominal_ur5e(), "ur5e");
  EXPECT_LT(off.distance, 1e-9);
  EXPECT_LT(off.angle, 1e-7);
}

TEST(Calibration, SaysHowFarTheFlangeIsOff) {
  primary::Kinematics longer = nominal_ur5e();
  longer.a[1] -= 0.002;  // moves the flange by as much, whatever the posture
  EXPECT_NEAR(from_shipped(longer, "ur5e").distance, 0.002, 1e-9);
  primary::Kinematics turned = nominal_ur5e();
  turned.theta[5] = 0.01;
  EXPECT_NEAR(from_shipped(turned, "ur5e").angle, 0.01, 1e-9);
  EXPECT_GT(from_shipped(nominal_ur5e(), "ur10e").distance, 0.1);
}

TEST(TcpForce, BecomesAReadingAtTheSensor) {
  // flange looks along the base's x; TCP 0.2 m in front of the flange, sensor in the flange
  const Mat3 R_BE = exp3({0.0, kHalf, 0.0});  // z of E is x of B
  const Vec3 turn = log3(R_BE);
  const Six tcp_pose{0.5, 0.0, 0.3, turn.x(), turn.y(), turn.z()};
  const Six tcp_offset{0.0, 0.0, 0.2, 0.0, 0.0, 0.0};
  // 10 N upwards at the TCP, base axes
  const Six force{0.0, 0.0, 10.0, 0.0, 0.0, 0.0};
  const Wrench reading = sensor_reading({}, force, tcp_pose, tcp_offset);
  // E: x down (-z of B), y = y, z = x of B; so upwards is -x of E
  EXPECT_LT((reading.force - Vec3{-10.0, 0.0, 0.0}).norm(), 1e-12);
  // the lever is 0.2 m along z of E: (0, 0, 0.2) x (-10, 0, 0) = (0, -2, 0)
  EXPECT_LT((reading.torque - Vec3{0.0, -2.0, 0.0}).norm(), 1e-12);
}

TEST(TcpForce, PutsBackTheWeightThatThePipelineTakesOff) {
  const SensorPlace place{.X_ES = {.p = {0.0, 0.0, 0.05}},
                          .payload_mass = 2.0,
                          .p_SL = {0.01, 0.0, 0.06},
                          .gravity_B = {0.0, 0.0, -9.81}};
  const Six hangs{0.0, 0.0, 0.0, std::numbers::pi, 0.0, 0.0};  // z of the flange points down
  const Wrench reading = sensor_reading(place, {}, hangs, {});
  EXPECT_LT((reading.force - Vec3{0.0, 0.0, 2.0 * 9.81}).norm(), 1e-9);
  EXPECT_LT((reading.torque - Vec3{0.0, -0.01 * 2.0 * 9.81, 0.0}).norm(), 1e-9);
}

TEST(TcpForce, OfTheRawSensorIsMovedToTheSensorFrameWithItsWeight) {
  // x of S is y of E; S is 0.05 m in front of the flange. A payload changes nothing.
  const SensorPlace place{.X_ES = {.R = exp3({0.0, 0.0, kHalf}), .p = {0.0, 0.0, 0.05}},
                          .payload_mass = 2.0};
  const Wrench reading = sensor_reading(place, Six{0.0, 10.0, 0.0, 0.0, 0.0, 3.0});
  EXPECT_LT((reading.force - Vec3{10.0, 0.0, 0.0}).norm(), 1e-12);
  // about S: -(0, 0, 0.05) x (0, 10, 0) = 0.5 along x of E, which is -y of S
  EXPECT_LT((reading.torque - Vec3{0.0, -0.5, 3.0}).norm(), 1e-12);
}

TEST(TcpForce, TakesThePayloadThatTheRobotSaysItKnows) {
  const SensorPlace place{.X_ES = {.p = {0.0, 0.0, 0.05}}, .payload_mass = 2.0};
  const SensorPlace told = with_payload(place, 3.0, {0.01, 0.0, 0.11});
  EXPECT_EQ(told.payload_mass, 3.0);
  EXPECT_LT((told.p_SL - Vec3{0.01, 0.0, 0.06}).norm(), 1e-12);
}

TEST(TorqueFit, FindsTheFactorOfAJointThatCarriesSomething) {
  TorqueFit fit{{9.0, 0.0, 0.0, 0.0, 0.0, 4.0}};
  RtdeState state;
  state.target_moment = {0.0, 23.952, 9.839, -10.762, 5.378, 0.0};
  state.target_current = {0.0, 2.0, 1.0, -1.0, 0.5, 0.01};
  state.current = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
  EXPECT_FALSE(fit.torques(state));
  for (int i = 0; i < 10; ++i) fit.add(state);
  const auto torques = fit.torques(state);
  ASSERT_TRUE(torques);
  const Six expected{9.0, 11.976, 9.839, 10.762, 10.756, 4.0};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR((*torques)[i], expected[i], 1e-12) << i;

  state.v_target[0] = 0.1;  // moving, a current is also for friction
  state.target_current[1] = 20.0;
  for (int i = 0; i < 1000; ++i) fit.add(state);
  EXPECT_NEAR(*fit.factor(1), 11.976, 1e-12);
}

}  // namespace
}  // namespace supple::ur
