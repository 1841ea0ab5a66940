// "Limiter: an engineering safety layer" behind a law that does not hear of it. The offset runs
// ahead of the robot, and the robot goes on after the hand has let go.

#include <gtest/gtest.h>

#include <algorithm>

#include "support/ur5e_controller.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{2e-3};
constexpr double kForce = 40.0;    // for one second [N]
constexpr double kMass = 1.0;      // [kg]; coasts for v M/D = 4 mm
constexpr double kDamping = 45.0;  // [N s/m]; no spring: it stays where it was pushed
constexpr double kSpeed = 0.2;     // limit [m/s]
constexpr double kFollow = 2.0;    // Kp of the pose error [1/s]
constexpr int kPush = 500;
constexpr int kTicks = 5000;

double documented_end() {
  double x = 0.0;
  double v = 0.0;
  double robot = 0.0;
  for (int tick = 0; tick < kTicks; ++tick) {
    const double force = tick < kPush ? kForce : 0.0;
    v += kDt.count() * (force - kDamping * v) / kMass;
    x += kDt.count() * v;
    robot += kDt.count() * std::clamp(v + kFollow * (x - robot), -kSpeed, kSpeed);
  }
  return robot;
}

TEST(Deviations, ALawThatDoesNotHearOfLimitsGoesOnAfterTheHandHasLetGo) {
  EXPECT_NEAR(documented_end(), kForce * 1.0 / kDamping, 1e-3) << "0.89 m";

  Ur5e ur5e = ur5e_controller(kDt);
  ur5e.design.admittance.gains.translation = {.mass = Vec3::Constant(kMass),
                                              .damping = Vec3::Constant(kDamping),
                                              .stiffness = Vec3::Zero()};
  ur5e.design.limits.linear_speed = kSpeed;
  ur5e.design.tracking = {.linear = kFollow, .angular = kFollow};
  PerfectArm arm{params_of(ur5e.design), ur5e.q0, kDt};
  arm.tick({}, safety::Request::kStart);
  const Vec3 start = arm.out().X_WP.p;
  const auto gone = [&] { return (arm.out().X_WP.p - start).norm(); };
  for (int tick = 0; tick < kPush; ++tick) arm.tick({.force = {kForce, 0, 0}});
  EXPECT_NEAR(gone(), 0.2, 0.01) << "as fast as it may for one second";
  for (int tick = kPush; tick < kTicks; ++tick) arm.tick({});

  EXPECT_TRUE(arm.out().verdict.running());
  EXPECT_GT(gone(), 0.19);
  EXPECT_LT(gone(), 0.21);
}

}  // namespace
}  // namespace supple::test
